/** The body: a format, and a text, a file or fields. */
import { choice, element, labelled } from "./element.js";
import { fieldInput } from "./field.js";

export function bodyForm({ bodies, needsBody }, changed) {
  if (bodies.length === 0) return { rows: [], filled: () => null };
  const formats = bodies.map(({ content }, index) => [
    String(index),
    content.mediaType,
  ]);
  if (!needsBody) formats.push(["", "no body"]);
  const format = choice(formats, "0");
  const editors = bodies.map(editorOf);
  const shown = element("div", { class: "fields" });
  const show = () => {
    shown.replaceChildren(...(editors[format.value]?.rows ?? []));
    changed();
  };
  format.addEventListener("change", show);
  shown.replaceChildren(...editors[0].rows);
  return {
    rows: [labelled("Body", format), shown],
    filled: () =>
      format.value === ""
        ? null
        : { format: Number(format.value), ...editors[format.value].filled() },
  };
}

function editorOf({ kind, text, fields, content }) {
  if (kind === "text") {
    const area = element("textarea", { spellcheck: "false" });
    area.value = text;
    area.rows = Math.min(20, Math.max(3, text.split("\n").length));
    return {
      rows: [labelled(content.mediaType, area)],
      filled: () => ({ text: area.value, fields: [], files: [] }),
    };
  }
  const inputs =
    kind === "file"
      ? [fieldInput({ ...emptyField, name: "File" })]
      : fields.map((field) => fieldInput(field));
  return {
    rows: inputs.map(({ row }) => row),
    filled: () => ({
      text: "",
      fields: inputs.map((input) => input.text()),
      files: inputs.map((input) => input.file()),
    }),
  };
}

const emptyField = {
  kind: "file",
  choices: [],
  required: false,
  value: "",
  example: "",
};
