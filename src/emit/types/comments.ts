/** Doc comments of the parts of an OpenAPI document. */
import { own } from "../../base/common/json.js";
import {
  code,
  docComment,
  lines,
  type Code,
  type DocComment,
  type DocTag,
} from "../code/index.js";
import { annotation, type TypeText } from "../type-layout.js";

const nothing: DocComment = { paragraphs: [] };

/** A member of a type, with the doc comment of a part. `name` may end with a question mark. */
export function memberOf(part: unknown, name: Code, type: TypeText): Code {
  const text = code`${name}: ${annotation(type)};`;
  return lines([docComment(commentOf(part)), text]);
}

function commentOf(part: unknown): DocComment {
  if (typeof part !== "object" || part === null) return nothing;
  const text = (name: string): string | null => {
    const value = own(part, name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const tags: DocTag[] = [];
  if (own(part, "deprecated") === true)
    tags.push({ name: "deprecated", text: null });
  for (const name of ["default", "example"] as const) {
    const value = own(part, name);
    // `example: null` means that there is none.
    if (value === undefined || (name === "example" && value === null)) continue;
    tags.push({ name, text: valueText(value) });
  }
  const title = text("title");
  const description = text("description");
  return {
    paragraphs: [
      title === description ? null : title,
      text("summary"),
      description,
      formatOf(text("format")),
    ],
    tags,
  };
}

function formatOf(format: string | null): string | null {
  return format === null ? null : `Format: ${format}`;
}

/** Long values would hide the description. */
function valueText(value: unknown): string {
  const written = typeof value === "string" ? value : JSON.stringify(value);
  return written.length > 200 ? `${written.slice(0, 200)}…` : written;
}
