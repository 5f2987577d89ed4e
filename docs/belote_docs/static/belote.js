// The steps of a case: one picture at a time, with buttons and arrow keys. Without this script they are a list.
(() => {
  const words = window.beloteWords;

  function enhance(list) {
    const steps = [...list.children];
    if (steps.length < 2) return;
    const box = document.createElement("div");
    box.className = "belote-stepper";
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", words["steps-label"]);
    const bar = document.createElement("div");
    bar.className = "belote-stepper-bar";
    const count = document.createElement("span");
    count.className = "belote-stepper-count";
    count.setAttribute("aria-live", "polite");
    let now = 0;

    const button = (sign, label, move) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = sign;
      made.setAttribute("aria-label", label);
      made.addEventListener("click", () => show(now + move));
      return made;
    };
    const back = button("◀", words.previous, -1);
    const on = button("▶", words.next, 1);

    function show(number) {
      now = Math.max(0, Math.min(steps.length - 1, number));
      steps.forEach((step, place) => { step.hidden = place !== now; });
      back.disabled = now === 0;
      on.disabled = now === steps.length - 1;
      count.textContent = `${now + 1} / ${steps.length}`;
    }

    list.before(box);
    bar.append(back, count, on);
    box.append(bar, list);
    box.addEventListener("keydown", (event) => {
      const moves = { ArrowRight: 1, ArrowLeft: -1, Home: -steps.length, End: steps.length };
      if (!(event.key in moves) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(now + moves[event.key]);
    });
    show(0);
    addEventListener("beforeprint", () => steps.forEach((step) => { step.hidden = false; }));
    addEventListener("afterprint", () => show(now));
  }

  // The other language opens at the same place of the page.
  function follow(link) {
    link.addEventListener("click", () => { link.hash = location.hash; });
  }

  // Whoever prints sees what is folded away in books, and can print the short card alone.
  function printCard(section) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "belote-print";
    made.textContent = words["print-card"];
    made.addEventListener("click", () => {
      document.body.classList.add("belote-print-card");
      print();
      document.body.classList.remove("belote-print-card");
    });
    section.append(made);
  }

  // What scrolls sideways can be reached with the keyboard.
  function reachable(box) {
    if (box.scrollWidth > box.clientWidth) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", words["scrolls-sideways"]);
    }
  }

  document.querySelectorAll("ol.belote-steps").forEach(enhance);
  document.querySelectorAll("a.belote-switch").forEach(follow);
  document.querySelectorAll("section.belote-card").forEach(printCard);
  // Folding the steps has moved what the address points to.
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) {
    const go = () => target.scrollIntoView({ behavior: "instant" });
    go();
    addEventListener("load", go);
  }
  document.querySelectorAll(".belote-scroll, .belote-picture, pre").forEach(reachable);
})();
