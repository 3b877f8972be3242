// The script computes, so this is FAST's own meaning: natural numbers.
model pool {
  var free, used;
  states normal, over;
  transition get := { from := normal; to := normal; guard := free > 0; action := free' = free - 1, used' = used + 1; };
  transition put := { from := normal; to := normal; guard := true; action := used' = used - 1, free' = free + 1; };
  transition end := { from := normal; to := over; guard := used >= 3; action := ; };
}
strategy ask {
  setMaxState(100); setMaxAcc(100);
  Region start := {state = normal && used = 0};
  Transitions some := {get, put};
  Region reach := post*(start, some, 2);
  Region good := {free >= 0};
  if (subSet(reach, good)) then print("safe"); else print("unsafe"); endif
  if !(isEmpty(reach && !good && {used > 7})) then print("unsafe"); endif
}
