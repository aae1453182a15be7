/** A button for each console of a page. The code and the data of the console are loaded when it is opened. */
import { withBase } from "vitepress";

/** Adds the buttons to a page, once. */
export function addConsoles(root, relativePath) {
  for (const place of root.querySelectorAll(".try-it:empty")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Try it";
    const panel = document.createElement("div");
    panel.hidden = true;
    button.setAttribute("aria-expanded", "false");
    place.append(button, panel);
    button.addEventListener("click", () => {
      panel.hidden = !panel.hidden;
      button.setAttribute("aria-expanded", String(!panel.hidden));
      if (!panel.hasChildNodes()) {
        void fill(panel, place.dataset.operation, relativePath);
      }
    });
  }
}

async function fill(panel, anchor, relativePath) {
  panel.textContent = "Loading …";
  try {
    const data = withBase(`/${relativePath.replace(/\.md$/, ".try-it.json")}`);
    const [{ mountConsole }, { operations }] = await Promise.all([
      import("./console/index.js"),
      fetch(data).then((response) => response.json()),
    ]);
    const operation = operations.find((one) => one.anchor === anchor);
    panel.replaceChildren();
    mountConsole(panel, operation, relativePath.replace(/operations\/.*$/, ""));
  } catch {
    panel.textContent = "The console could not be loaded.";
  }
}
