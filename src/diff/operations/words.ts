/** Compares descriptions, titles and examples. */
import { isDeepStrictEqual } from "node:util";
import type { Documentation, Example } from "../../model/model.js";
import { words, type PartChange, type Details, type Places } from "./change.js";

interface Documented {
  documentation: Documentation;
}

export function documentationChanges(
  title: string,
  old: Documented,
  next: Documented,
  places: Places,
  details: Details = {},
): PartChange[] {
  if (isDeepStrictEqual(old.documentation, next.documentation)) return [];
  return [
    words(
      "documentation-changed",
      `The description of the ${title} changed`,
      places,
      details,
    ),
  ];
}

export function examplesChanges(
  title: string,
  old: { examples: readonly Example[] },
  next: { examples: readonly Example[] },
  places: Places,
  details: Details = {},
): PartChange[] {
  const shown = (examples: readonly Example[]) =>
    examples.map(({ name, summary, value }) => [name, summary, value]);
  if (isDeepStrictEqual(shown(old.examples), shown(next.examples))) return [];
  return [
    words(
      "documentation-changed",
      `The examples of the ${title} changed`,
      places,
      details,
    ),
  ];
}
