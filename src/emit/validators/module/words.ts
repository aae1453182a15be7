/** Finds the declarations that code mentions, so that only used names are declared. */
import type { Code } from "../../code/index.js";

/** A declaration of a module. It is kept only if a kept one mentions it. */
export interface Declaration {
  name: string;
  code: Code;
  mentions: ReadonlySet<string>;
}

/** The declarations that the roots need, directly or indirectly. */
export function neededBy(
  roots: readonly Declaration[],
  declarations: readonly Declaration[],
): ReadonlySet<Declaration> {
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const kept = new Set<Declaration>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const word of next.mentions) {
      const declaration = byName.get(word);
      if (!declaration || kept.has(declaration)) continue;
      kept.add(declaration);
      waiting.push(declaration);
    }
  }
  return kept;
}
