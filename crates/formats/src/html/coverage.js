(function () {
  var root = document.documentElement.classList;
  var source = document.getElementById("source");
  var goals = Array.prototype.slice.call(document.querySelectorAll("#goals tr[data-at]"));
  var tests = Array.prototype.slice.call(document.querySelectorAll("tr[data-test]"));
  var now = -1, test = null;
  function centre(container, element) {
    container.scrollTop = Math.max(0, element.offsetTop - (container.clientHeight - element.offsetHeight) / 2);
  }
  function go(index) {
    if (index < 0 || index >= goals.length) return;
    document.querySelectorAll(".current").forEach(function (e) { e.classList.remove("current"); });
    now = index;
    goals[now].classList.add("current");
    centre(document.getElementById("goals").parentElement, goals[now]);
    var line = document.getElementById(goals[now].dataset.at);
    if (line) { line.classList.add("current"); centre(source, line); }
  }
  function move(by) {
    var next = now + by;
    while (next >= 0 && next < goals.length && goals[next].hidden) next += by;
    go(next);
  }
  function choose(row) {
    test = test === row ? null : row;
    tests.forEach(function (t) { t.classList.toggle("current", t === test); });
    source.classList.toggle("testing", test !== null);
    document.querySelectorAll(".line.ran").forEach(function (line) {
      line.classList.toggle("mine", test !== null && line.dataset.tests.split(" ").indexOf(test.dataset.test) >= 0);
    });
  }
  document.querySelectorAll("button[data-standing]").forEach(function (button) {
    button.addEventListener("click", function () {
      var shown = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(shown));
      goals.forEach(function (g) { if (g.dataset.standing === button.dataset.standing) g.hidden = !shown; });
    });
  });
  goals.forEach(function (goal, index) { goal.addEventListener("click", function () { go(index); }); });
  tests.forEach(function (row) { row.addEventListener("click", function () { choose(row); }); });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    switch (event.key) {
      case "ArrowRight": case "j": move(1); break;
      case "ArrowLeft": case "k": move(-1); break;
      case "t":
        if (root.contains("dark")) { root.remove("dark"); root.add("light"); }
        else { root.remove("light"); root.add("dark"); }
        break;
      default: return;
    }
    event.preventDefault();
  });
})();
