/**
 * The modules of a large API. Things whose names begin with the same words share one, so that an application loads, and
 * a compiler reads, a few hundred files instead of thousands. The choice depends on names alone. So a new schema
 * changes the file of its family only, and sometimes divides it.
 */
import { fileName } from "./identifiers.js";

/** In a small API, each schema and each operation has a module of its own. */
export function isLargeApi(schemasAndOperations: number): boolean {
  return schemasAndOperations > 200;
}

/** With as many members, a family has a module of its own. */
const enoughMembers = 6;

/** A larger module is divided by the first letter of the next word. */
const tooManyMembers = 32;

type Words = readonly string[];

/** Returns a function for the file name of a member. */
export function moduleGroups(all: readonly Words[]): (words: Words) => string {
  const sizes = countsOf(all.flatMap(prefixesOf));
  const familyOf = (words: Words): string => {
    const families = prefixesOf(words).filter(
      (prefix) => (sizes.get(prefix) ?? 0) >= enoughMembers,
    );
    return families.at(-1) ?? words.join("-").charAt(0);
  };
  const members = countsOf(all.map(familyOf));
  return (words) => {
    const family = familyOf(words);
    const [next] = words.join("-").slice(family.length).replace("-", "");
    const isDivided =
      next !== undefined && (members.get(family) ?? 0) > tooManyMembers;
    return fileName(isDivided ? `${family}-${next}` : family);
  };
}

/** `payment-method-card` → `payment`, `payment-method`, `payment-method-card` */
function prefixesOf(words: Words): string[] {
  return words.map((_, index) => words.slice(0, index + 1).join("-"));
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
