"use strict";
// Everything here makes a list easier to use that can be read without it.
(() => {
  const root = document.documentElement;
  root.classList.remove("plain");
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  const french = document.querySelector("[name=language]");
  const speak = (language) => {
    root.dataset.clauses = language;
    if (french) {
      french.lang = language === "fr" ? "en" : "fr";
      french.textContent = language === "fr" ? "Clauses in English" : "Règles en français";
    }
  };
  if (french) {
    speak(root.dataset.clauses);
    french.addEventListener("click", () => speak(root.dataset.clauses === "fr" ? "en" : "fr"));
  }

  const openTarget = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return;
    const holder = target.closest("details");
    if (holder) holder.open = true;
    const row = target.closest(".row");
    if (row && row.hidden) form.reset();
    target.scrollIntoView();
  };

  for (const box of all(".rerun")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(box.querySelector("code").textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(box.querySelector("code"));
        button.textContent = "Selected";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    box.append(button);
  }

  const form = document.querySelector(".filter");
  if (!form) { openTarget(); return; }
  form.hidden = false;
  const fields = form.elements;
  const status = form.querySelector(".shown");
  const none = document.querySelector(".none");
  const rows = all(".row").map((row) => {
    const entry = row.querySelector(".case");
    const kinds = entry.dataset.results.split(" ").map((word) => word.split(":")[0]);
    const profiles = entry.dataset.profiles.split("|");
    return {
      row, entry,
      level: entry.dataset.level,
      clauses: entry.dataset.clauses.split(" "),
      results: kinds.map((kind, number) => ({ kind, profile: profiles[number] })),
      text: null,
    };
  });
  const groups = all(".group");

  const matches = (one, want, words) => {
    if (want.level && one.level !== want.level) return false;
    if (want.clause && !one.clauses.some((id) => id === want.clause || (want.clause.endsWith(".") && id.startsWith(want.clause)))) return false;
    if (!one.results.some((result) => (!want.kind || result.kind === want.kind) && (!want.profile || result.profile === want.profile))) return false;
    if (!words.length) return true;
    one.text ??= one.entry.textContent.toLowerCase();
    return words.every((word) => one.text.includes(word));
  };
  const names = ["kind", "words", "profile", "level", "clause"];
  const wanted = () => Object.fromEntries(names.map((name) => [name, fields[name].value]));

  const filter = () => {
    const want = wanted();
    const words = want.words.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const one of rows) {
      const fits = matches(one, want, words);
      one.row.hidden = !fits;
      shown += fits;
    }
    for (const group of groups) group.hidden = !group.querySelector(".row:not([hidden])");
    none.hidden = shown > 0;
    status.textContent = shown === rows.length ? `${shown} cases` : `${shown} of ${rows.length} cases`;
  };

  let timer = 0;
  form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(filter, 60); });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  fields.open.addEventListener("click", () => { for (const one of rows) if (!one.row.hidden) one.entry.open = true; });
  fields.close.addEventListener("click", () => { for (const one of rows) one.entry.open = false; });
  none.querySelector("button").addEventListener("click", () => form.reset());
  for (const button of all(".those")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      form.reset();
      setTimeout(() => {
        fields.clause.value = button.dataset.clause;
        filter();
        const heading = document.getElementById("results");
        heading.focus({ preventScroll: true });
        heading.scrollIntoView();
      });
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    fields.words.focus();
  });
  addEventListener("hashchange", openTarget);
  filter();
  openTarget();
})();
