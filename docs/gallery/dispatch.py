# A machine of so many handlers (28 lines each) behind a switch; the loop asserts what some of them break.
import sys

n=int(sys.argv[1])
o=["#include <assert.h>","","extern unsigned __VERIFIER_nondet_uint(void);","","static unsigned credit, debt, limit = 100, mode;",""]
for i in range(n):
    o+=[f"static void handler_{i}(unsigned argument)","{",f"    unsigned own = argument % {i%13+3};","    switch (mode % 4) {","    case 0:",f"        credit += own % {i%5+2};","        break;","    case 1:","        if (debt > own)","            debt -= own;","        break;","    case 2:",f"        if (credit > {i%7} && debt < limit)","            debt++;","        break;","    default:","        mode = 0;","        break;","    }",f"    if (own == {i%3})",f"        mode = {i%6};","    if (credit > limit)","        credit = limit;","}",""]
o+=["static void dispatch(unsigned event, unsigned argument)","{","    switch (event) {"]
for i in range(n):
    o+=[f"    case {i}:"]
    o+=["        credit = debt + 1; /* forgets the limit */"] if i==n*3//4 else []
    o+=[f"        handler_{i}(argument);","        break;"]
o+=["    default:","        break;","    }","}","","int main(void)","{","    for (int i = 0; i < 20; i++) {","        unsigned event = __VERIFIER_nondet_uint(), argument = __VERIFIER_nondet_uint();","        dispatch(event, argument);","        assert(credit == 0 || credit != debt + 3);","    }","    return 0;","}"]
print("\n".join(o))
