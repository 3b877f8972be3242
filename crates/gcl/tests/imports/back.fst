model pool {
  var pool, used;
  states normal;
  transition put := { from := normal; to := normal; guard := used > 0; action := used' = used - 1, pool' = pool + 1; };
}
strategy ask {
  Region far := {pool > 7};
  if (isEmpty({state = normal && pool = 0} && pre*(far, {put}))) then print("safe"); endif
}
