/* Two tickets, as other tools than FAST ask about them: integers. */
model ticket {
  var next, serving, mine, init;     // a word of the language as a name
  states idle, wait, crit;
  transition take  := { from := idle; to := wait; guard := true; action := mine' = next, next' = next + 1; };
  transition enter := { from := wait; to := crit; guard := mine = serving && !(init < 0 || init > 2 * next); action := ; };
  transition leave := { from := crit; to := idle; guard := (serving != -1); action := serving' = serving + 1, init' = ?; };
}
strategy ask {
  setMaxState(0);
  Region init := {state = idle && next = 0 && serving = next && init >= 0};
  Region bad := {state = crit && (mine < serving || state != crit)};
}
