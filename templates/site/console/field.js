/** A field of a parameter or of a form. */
import { choice, element, labelled } from "./element.js";

/** `place` says where the value is sent. */
export function fieldInput(field, place = "") {
  const { name, kind, choices, required, value, example } = field;
  const notes = [
    place,
    required ? "required" : "",
    kind === "json" ? "JSON" : "",
  ];
  const input = inputOf(kind, choices, value);
  if (example !== "" && input.localName === "input") {
    input.placeholder = example;
  }
  if (required) input.required = true;
  const note = notes.filter((word) => word !== "").join(", ");
  return {
    row: labelled(name, input, note),
    text: () => (kind === "file" ? "" : input.value),
    file: () => (kind === "file" ? (input.files[0] ?? null) : null),
  };
}

function inputOf(kind, choices, value) {
  if (kind === "file") return element("input", { type: "file" });
  if (choices.length > 0) {
    const options = choices.map((text) => [text, text]);
    return choice([["", "—"], ...options], value);
  }
  const input = element("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
  });
  input.value = value;
  return input;
}
