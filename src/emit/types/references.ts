/** Writes a reference as a type: `components["schemas"]["Pet"]`, or the type of its target. */
import type { JsonObject } from "../../read/json.js";
import { pathOf } from "../../read/local-reference.js";
import { code, str } from "../code/index.js";
import { simple, type TypeText } from "../type-layout.js";
import { sections, targetOf } from "./document.js";
import { unknownType } from "./primitives.js";

export interface References {
  /** `inline` writes the target of a reference that no component is for. */
  write(reference: string, inline: (target: unknown) => TypeText): TypeText;
}

export function createReferences(root: JsonObject): References {
  const open = new Set<string>();
  return {
    write(reference, inline) {
      const [top, section = "", name = "", ...rest] = pathOf(reference) ?? [];
      if (
        top === "components" &&
        rest.length === 0 &&
        sections.some((known) => known === section)
      ) {
        return simple(code`components[${str(section)}][${str(name)}]`);
      }
      const target = targetOf(root, reference);
      // An anchor is not found by a pointer, and a type cannot contain itself without a name.
      if (target === undefined || open.has(reference)) return unknownType;
      open.add(reference);
      const type = inline(target);
      open.delete(reference);
      return type;
    },
  };
}
