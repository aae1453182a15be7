/** A document in Node, as globals. Node's own globals, such as `fetch`, stay. */
import { Window } from "happy-dom";

export function createDocument(html: string): HTMLElement {
  const window = new Window({ url: "https://pets.example/" });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis) continue;
    const value = (window as unknown as Record<string, unknown>)[name];
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  // Scripts of a rendered page define globals with it.
  Object.defineProperty(globalThis, "self", { value: globalThis });
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return element("root");
}

export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no element ${id}.`);
  return found;
}
