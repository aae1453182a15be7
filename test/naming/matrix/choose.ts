/** Which names a spec has. */
import type { Random } from "../../support/random.js";
import type { NameChoice } from "./spec.js";
import { vocabulary } from "./vocabulary.js";

/** Some words of each kind, many of them in several forms. */
export function someNames(random: Random): NameChoice {
  const words = Object.values(vocabulary());
  const some = (count: number): string[] => {
    const found = words.flatMap((list) =>
      random.shuffled(list).slice(0, count),
    );
    return [...new Set(found.flatMap((word) => variants(word, random)))];
  };
  return { schemas: some(12), operations: callable(some(5)), others: some(8) };
}

/** Every word as the name of a schema and of an operation, in specs of a bearable size. */
export function everyName(): NameChoice[] {
  const all = [
    ...new Set(
      Object.values(vocabulary())
        .flat()
        .flatMap((word) => [
          word,
          word.charAt(0).toUpperCase() + word.slice(1),
        ]),
    ),
  ];
  const size = 300;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
    const names = all.slice(index * size, (index + 1) * size);
    return { schemas: names, operations: callable(names), others: names };
  });
}

/** The word as it is, and sometimes in another case or with a digit. */
function variants(word: string, random: Random): string[] {
  const upper = word.charAt(0).toUpperCase() + word.slice(1);
  const forms = [upper, word, word.toUpperCase(), `${upper}2`, `${upper}3`];
  return random.chance(0.3) ? random.shuffled(forms).slice(0, 3) : [upper];
}

/** An operationId must not be there twice. */
function callable(names: readonly string[]): string[] {
  return [
    ...new Set(
      names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)),
    ),
  ];
}
