/** Writes a reference as a type: `components["schemas"]["Pet"]`, or the type of its target. */
import type { JsonObject } from "../../base/common/json.js";
import { pathOf } from "../../read/local-reference.js";
import { code, ident, str } from "../code/index.js";
import { simple, type TypeText } from "../type-layout.js";
import { sections, targetOf } from "./document.js";
import { unknownType } from "./primitives.js";
import type { RecursiveAliases } from "./recursive-aliases.js";

export interface References {
  /** Writes the type of an alias. Inside of it, references to recursive components are names of aliases. */
  inAlias(write: () => TypeText): TypeText;
  /** `inline` writes the target of a reference that no component is for. */
  write(reference: string, inline: (target: unknown) => TypeText): TypeText;
}

export function createReferences(
  root: JsonObject,
  aliases: RecursiveAliases,
): References {
  const open = new Set<string>();
  let isInAlias = false;
  return {
    inAlias(write) {
      isInAlias = true;
      const type = write();
      isInAlias = false;
      return type;
    },
    write(reference, inline) {
      const [top, section = "", name = "", ...rest] = pathOf(reference) ?? [];
      if (
        top === "components" &&
        rest.length === 0 &&
        sections.some((known) => known === section)
      ) {
        const alias = section === "schemas" ? aliases.get(name) : undefined;
        if (isInAlias && alias) return simple(code`${ident(alias)}`);
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
