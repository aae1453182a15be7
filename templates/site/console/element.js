/** Creates an element with attributes and children. Strings become text, never HTML. */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

let count = 0;

/** A field with its label, and a note that belongs to it. */
export function labelled(label, field, note = "") {
  count++;
  field.id = `try-it-${count}`;
  const caption = element("label", { for: field.id }, label);
  if (note === "") return element("div", { class: "field" }, caption, field);
  const hint = element("span", { class: "note", id: `${field.id}-note` }, note);
  field.setAttribute("aria-describedby", hint.id);
  return element("div", { class: "field" }, caption, hint, field);
}

/** A list of choices. `options` has values and their names. */
export function choice(options, chosen) {
  const list = element("select");
  for (const [value, name] of options) {
    const option = element("option", { value }, name);
    option.selected = value === chosen;
    list.append(option);
  }
  return list;
}
