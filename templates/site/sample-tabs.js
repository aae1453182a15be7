/** Shows the samples of a call as tabs. All tabs follow the same choice, which the browser keeps. */

const storageKey = "specwright-sample";

/** Adds the tabs to a page, once. */
export function addTabs(root) {
  const groups = [...root.querySelectorAll(".samples:not(.tabs)")];
  for (const [index, group] of groups.entries()) addTabsTo(group, index);
  if (groups.length > 0) choose(root, stored());
}

function addTabsTo(group, index) {
  const list = document.createElement("div");
  list.className = "tab-list";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Samples");
  for (const panel of group.querySelectorAll(":scope > .sample")) {
    const name = panel.dataset.label;
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = name;
    tab.id = `sample-tab-${index}-${list.children.length}`;
    panel.id = `sample-${index}-${list.children.length}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => chooseAt(tab));
    list.append(tab);
  }
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.children];
    const target = targetOf(event.key, tabs.indexOf(event.target), tabs.length);
    if (target === null) return;
    event.preventDefault();
    tabs[target].focus();
    chooseAt(tabs[target]);
  });
  group.prepend(list);
  group.classList.add("tabs");
}

/** The position of the tab that a key leads to. */
function targetOf(key, from, count) {
  switch (key) {
    case "ArrowRight":
      return (from + 1) % count;
    case "ArrowLeft":
      return (from + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Other samples on the page get another height, so the page is scrolled back to the tab. */
function chooseAt(tab) {
  const before = tab.getBoundingClientRect().top;
  choose(document, tab.textContent);
  window.scrollBy(0, tab.getBoundingClientRect().top - before);
  try {
    localStorage.setItem(storageKey, tab.textContent);
  } catch {
    // The browser keeps nothing for this site.
  }
}

/** Shows the samples with a name. Groups without one show their first sample, unless they show another already. */
function choose(root, name) {
  for (const list of root.querySelectorAll(".samples > .tab-list")) {
    const tabs = [...list.children];
    const chosen =
      tabs.find((tab) => tab.textContent === name) ??
      tabs.find((tab) => tab.ariaSelected === "true") ??
      tabs[0];
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden =
        tab !== chosen;
    }
  }
}

function stored() {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
