/** Arbitrary values for recursive schemas, which can be made in any size. */
import type { JsonObject } from "../json.js";
import type { Random } from "../../../support/random.js";

/** A chain of objects. Each level repeats one of these, so that values of different sizes are alike. */
export interface Shape {
  levels: { link: "next" | "children"; siblings: number; fields: JsonObject }[];
  leaf: JsonObject;
}

export function randomShape(random: Random): Shape {
  const length = 1 + random.below(3);
  return {
    levels: Array.from({ length }, () => ({
      link: random.chance(0.5) ? "next" : "children",
      siblings: random.chance(0.5) ? 0 : random.below(4),
      fields: fieldsOf(random),
    })),
    leaf: random.chance(0.5) ? { size: "wrong" } : fieldsOf(random),
  };
}

function fieldsOf(random: Random): JsonObject {
  const fields: JsonObject = { size: random.chance(0.9) ? 1 : "wrong" };
  for (const name of ["a", "b"]) {
    if (random.chance(0.4)) fields[name] = random.chance(0.5) ? 1 : "text";
  }
  if (random.chance(0.2)) fields["more"] = {};
  return fields;
}

/** A new value: its parts are not those of another one. */
export function valueOf({ levels, leaf }: Shape, depth: number): JsonObject {
  let value: JsonObject = { ...leaf };
  for (let level = 0; level < depth; level++) {
    const { link, siblings, fields } = levels[level % levels.length] ?? {
      link: "next",
      siblings: 0,
      fields: {},
    };
    const others = Array.from({ length: siblings }, () => ({ ...leaf }));
    value =
      link === "next"
        ? { ...fields, next: value }
        : { ...fields, children: [...others, value] };
  }
  return value;
}
