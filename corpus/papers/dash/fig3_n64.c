// expect: true
// claim: precision
// args: --function foo
// max-iterations: 552
// engine cegar: true within 10 iterations
// DASH Fig. 3 for n = 64: under full aliasing 2^64 cases; the tests only ever show one.
#include <stdlib.h>

extern void reach_error(void);

typedef struct DE {
    int lock;
    int y;
} DE;

void foo(DE *p, DE *p1, DE *p2, DE *p3, DE *p4, DE *p5, DE *p6, DE *p7, DE *p8, DE *p9, DE *p10,
         DE *p11, DE *p12, DE *p13, DE *p14, DE *p15, DE *p16, DE *p17, DE *p18, DE *p19, DE *p20,
         DE *p21, DE *p22, DE *p23, DE *p24, DE *p25, DE *p26, DE *p27, DE *p28, DE *p29, DE *p30,
         DE *p31, DE *p32, DE *p33, DE *p34, DE *p35, DE *p36, DE *p37, DE *p38, DE *p39, DE *p40,
         DE *p41, DE *p42, DE *p43, DE *p44, DE *p45, DE *p46, DE *p47, DE *p48, DE *p49, DE *p50,
         DE *p51, DE *p52, DE *p53, DE *p54, DE *p55, DE *p56, DE *p57, DE *p58, DE *p59, DE *p60,
         DE *p61, DE *p62, DE *p63, DE *p64)
{
    p1 = malloc(sizeof(DE));
    p1->lock = 0;
    p2 = malloc(sizeof(DE));
    p2->lock = 0;
    p3 = malloc(sizeof(DE));
    p3->lock = 0;
    p4 = malloc(sizeof(DE));
    p4->lock = 0;
    p5 = malloc(sizeof(DE));
    p5->lock = 0;
    p6 = malloc(sizeof(DE));
    p6->lock = 0;
    p7 = malloc(sizeof(DE));
    p7->lock = 0;
    p8 = malloc(sizeof(DE));
    p8->lock = 0;
    p9 = malloc(sizeof(DE));
    p9->lock = 0;
    p10 = malloc(sizeof(DE));
    p10->lock = 0;
    p11 = malloc(sizeof(DE));
    p11->lock = 0;
    p12 = malloc(sizeof(DE));
    p12->lock = 0;
    p13 = malloc(sizeof(DE));
    p13->lock = 0;
    p14 = malloc(sizeof(DE));
    p14->lock = 0;
    p15 = malloc(sizeof(DE));
    p15->lock = 0;
    p16 = malloc(sizeof(DE));
    p16->lock = 0;
    p17 = malloc(sizeof(DE));
    p17->lock = 0;
    p18 = malloc(sizeof(DE));
    p18->lock = 0;
    p19 = malloc(sizeof(DE));
    p19->lock = 0;
    p20 = malloc(sizeof(DE));
    p20->lock = 0;
    p21 = malloc(sizeof(DE));
    p21->lock = 0;
    p22 = malloc(sizeof(DE));
    p22->lock = 0;
    p23 = malloc(sizeof(DE));
    p23->lock = 0;
    p24 = malloc(sizeof(DE));
    p24->lock = 0;
    p25 = malloc(sizeof(DE));
    p25->lock = 0;
    p26 = malloc(sizeof(DE));
    p26->lock = 0;
    p27 = malloc(sizeof(DE));
    p27->lock = 0;
    p28 = malloc(sizeof(DE));
    p28->lock = 0;
    p29 = malloc(sizeof(DE));
    p29->lock = 0;
    p30 = malloc(sizeof(DE));
    p30->lock = 0;
    p31 = malloc(sizeof(DE));
    p31->lock = 0;
    p32 = malloc(sizeof(DE));
    p32->lock = 0;
    p33 = malloc(sizeof(DE));
    p33->lock = 0;
    p34 = malloc(sizeof(DE));
    p34->lock = 0;
    p35 = malloc(sizeof(DE));
    p35->lock = 0;
    p36 = malloc(sizeof(DE));
    p36->lock = 0;
    p37 = malloc(sizeof(DE));
    p37->lock = 0;
    p38 = malloc(sizeof(DE));
    p38->lock = 0;
    p39 = malloc(sizeof(DE));
    p39->lock = 0;
    p40 = malloc(sizeof(DE));
    p40->lock = 0;
    p41 = malloc(sizeof(DE));
    p41->lock = 0;
    p42 = malloc(sizeof(DE));
    p42->lock = 0;
    p43 = malloc(sizeof(DE));
    p43->lock = 0;
    p44 = malloc(sizeof(DE));
    p44->lock = 0;
    p45 = malloc(sizeof(DE));
    p45->lock = 0;
    p46 = malloc(sizeof(DE));
    p46->lock = 0;
    p47 = malloc(sizeof(DE));
    p47->lock = 0;
    p48 = malloc(sizeof(DE));
    p48->lock = 0;
    p49 = malloc(sizeof(DE));
    p49->lock = 0;
    p50 = malloc(sizeof(DE));
    p50->lock = 0;
    p51 = malloc(sizeof(DE));
    p51->lock = 0;
    p52 = malloc(sizeof(DE));
    p52->lock = 0;
    p53 = malloc(sizeof(DE));
    p53->lock = 0;
    p54 = malloc(sizeof(DE));
    p54->lock = 0;
    p55 = malloc(sizeof(DE));
    p55->lock = 0;
    p56 = malloc(sizeof(DE));
    p56->lock = 0;
    p57 = malloc(sizeof(DE));
    p57->lock = 0;
    p58 = malloc(sizeof(DE));
    p58->lock = 0;
    p59 = malloc(sizeof(DE));
    p59->lock = 0;
    p60 = malloc(sizeof(DE));
    p60->lock = 0;
    p61 = malloc(sizeof(DE));
    p61->lock = 0;
    p62 = malloc(sizeof(DE));
    p62->lock = 0;
    p63 = malloc(sizeof(DE));
    p63->lock = 0;
    p64 = malloc(sizeof(DE));
    p64->lock = 0;
    p->lock = 1;
    if (p1->lock == 1 || p2->lock == 1 || p3->lock == 1 || p4->lock == 1 || p5->lock == 1 ||
        p6->lock == 1 || p7->lock == 1 || p8->lock == 1 || p9->lock == 1 || p10->lock == 1 ||
        p11->lock == 1 || p12->lock == 1 || p13->lock == 1 || p14->lock == 1 || p15->lock == 1 ||
        p16->lock == 1 || p17->lock == 1 || p18->lock == 1 || p19->lock == 1 || p20->lock == 1 ||
        p21->lock == 1 || p22->lock == 1 || p23->lock == 1 || p24->lock == 1 || p25->lock == 1 ||
        p26->lock == 1 || p27->lock == 1 || p28->lock == 1 || p29->lock == 1 || p30->lock == 1 ||
        p31->lock == 1 || p32->lock == 1 || p33->lock == 1 || p34->lock == 1 || p35->lock == 1 ||
        p36->lock == 1 || p37->lock == 1 || p38->lock == 1 || p39->lock == 1 || p40->lock == 1 ||
        p41->lock == 1 || p42->lock == 1 || p43->lock == 1 || p44->lock == 1 || p45->lock == 1 ||
        p46->lock == 1 || p47->lock == 1 || p48->lock == 1 || p49->lock == 1 || p50->lock == 1 ||
        p51->lock == 1 || p52->lock == 1 || p53->lock == 1 || p54->lock == 1 || p55->lock == 1 ||
        p56->lock == 1 || p57->lock == 1 || p58->lock == 1 || p59->lock == 1 || p60->lock == 1 ||
        p61->lock == 1 || p62->lock == 1 || p63->lock == 1 || p64->lock == 1)
        reach_error();
    p = p1;
    p = p2;
    p = p3;
    p = p4;
    p = p5;
    p = p6;
    p = p7;
    p = p8;
    p = p9;
    p = p10;
    p = p11;
    p = p12;
    p = p13;
    p = p14;
    p = p15;
    p = p16;
    p = p17;
    p = p18;
    p = p19;
    p = p20;
    p = p21;
    p = p22;
    p = p23;
    p = p24;
    p = p25;
    p = p26;
    p = p27;
    p = p28;
    p = p29;
    p = p30;
    p = p31;
    p = p32;
    p = p33;
    p = p34;
    p = p35;
    p = p36;
    p = p37;
    p = p38;
    p = p39;
    p = p40;
    p = p41;
    p = p42;
    p = p43;
    p = p44;
    p = p45;
    p = p46;
    p = p47;
    p = p48;
    p = p49;
    p = p50;
    p = p51;
    p = p52;
    p = p53;
    p = p54;
    p = p55;
    p = p56;
    p = p57;
    p = p58;
    p = p59;
    p = p60;
    p = p61;
    p = p62;
    p = p63;
    p = p64;
}
