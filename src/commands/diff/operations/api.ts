/** Compares the parts of an API that belong to no operation. */
import { isDeepStrictEqual } from "node:util";
import { words, type PartChange } from "./change.js";
import { matched } from "./match.js";
import { schemeChanges } from "./security.js";
import type { Apis } from "./sides.js";
import { documentationChanges } from "./words.js";

const nowhere = { base: null, head: null };

export function apiChanges(apis: Apis): PartChange[] {
  return [...infoChanges(apis), ...tagChanges(apis), ...schemeChanges(apis)];
}

/** The version is not a change: it follows from the changes. */
function infoChanges({ base, head }: Apis): PartChange[] {
  const shown = ({ model: { info } }: Apis["base"]) => ({
    ...info,
    version: null,
    lifecycle: null,
  });
  if (isDeepStrictEqual(shown(base), shown(head))) return [];
  return [
    words(
      "documentation-changed",
      "The description of the API changed",
      nowhere,
    ),
  ];
}

function tagChanges({ base, head }: Apis): PartChange[] {
  const { pairs, removed, added } = matched(base.model.tags, head.model.tags, [
    ({ name }) => name,
  ]);
  return [
    ...pairs.flatMap(({ old, new: next }) => [
      ...documentationChanges(
        { title: `tag "${old.name}"`, places: nowhere },
        old,
        next,
      ),
    ]),
    ...removed.map(({ name }) =>
      words("documentation-changed", `Removed the tag "${name}"`, nowhere),
    ),
    ...added.map(({ name }) =>
      words("documentation-changed", `New tag "${name}"`, nowhere),
    ),
  ];
}
