(function () {
  var steps = Array.prototype.slice.call(document.querySelectorAll("li.step"));
  var list = document.querySelector("#path ol");
  var panel = document.getElementById("values");
  var now = -1;
  function show(container, element) {
    var middle = element.offsetTop - (container.clientHeight - element.offsetHeight) / 2;
    container.scrollTop = Math.max(0, middle);
  }
  function isShown(step) { return !(list.classList.contains("only") && step.classList.contains("rest")); }
  function valuesAt(index) {
    var known = new Map();
    for (var i = 0; i <= index; i++) {
      var text = steps[i].dataset.values;
      if (!text) continue;
      text.split("\n").forEach(function (pair) {
        var at = pair.indexOf(" = ");
        known.delete(pair.slice(0, at));
        known.set(pair.slice(0, at), pair.slice(at + 3));
      });
    }
    return Array.from(known).reverse().slice(0, 40).map(function (pair) { return pair[0] + " = " + pair[1]; }).join("   ");
  }
  function go(index) {
    if (index < 0 || index >= steps.length) return;
    document.querySelectorAll(".current").forEach(function (e) { e.classList.remove("current"); });
    now = index;
    steps[now].classList.add("current");
    show(list, steps[now]);
    var line = document.getElementById(steps[now].dataset.at);
    if (line) { line.classList.add("current"); show(document.getElementById("source"), line); }
    var node = document.querySelector("#flow [data-at='" + steps[now].dataset.at + "']");
    if (node) {
      node.classList.add("current");
      var flow = document.getElementById("flow");
      var box = node.getBoundingClientRect(), frame = flow.getBoundingClientRect();
      flow.scrollTop += box.top - frame.top - (flow.clientHeight - box.height) / 2;
    }
    panel.textContent = valuesAt(now);
  }
  function move(by) {
    var next = now + by;
    while (next >= 0 && next < steps.length && !isShown(steps[next])) next += by;
    go(next);
  }
  steps.forEach(function (step, index) { step.addEventListener("click", function () { go(index); }); });
  document.querySelectorAll("#flow .node").forEach(function (node) {
    node.addEventListener("click", function () {
      var at = node.dataset.at, line = document.getElementById(at);
      var index = steps.findIndex(function (step, i) { return i > now && step.dataset.at === at; });
      if (index < 0) index = steps.findIndex(function (step) { return step.dataset.at === at; });
      if (index >= 0) go(index);
      else if (line) show(document.getElementById("source"), line);
    });
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    var root = document.documentElement.classList;
    switch (event.key) {
      case "ArrowRight": case "j": move(1); break;
      case "ArrowLeft": case "k": move(-1); break;
      case "Home": go(0); break;
      case "End": go(steps.length - 1); break;
      case "m": if (list) list.classList.toggle("only"); break;
      case "t":
        if (root.contains("dark")) { root.remove("dark"); root.add("light"); }
        else { root.remove("light"); root.add("dark"); }
        break;
      default: return;
    }
    event.preventDefault();
  });
  if (steps.length) go(0);
})();
