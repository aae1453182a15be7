/** Compares the schemas of two models by the values that they accept. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { createMemo } from "../../../incremental/memo.js";
import type { ApiModel, Direction } from "../../../model/model.js";
import type { SideName } from "../finding.js";
import { withFormatsOf } from "./directions/base64.js";
import { changesOf, type SearchResults } from "./changes.js";
import { createClasses } from "./classes.js";
import { differencesBetween } from "./directions/differences.js";
import { createDirections } from "./directions/directions.js";
import type {
  SchemaChange,
  SchemaComparison,
  SchemaPair,
  SchemaPart,
} from "./schema-change.js";
import { createSearch, type Search } from "./search.js";
import { createSide } from "./side.js";

interface Compared {
  changes: readonly SchemaChange[];
  parts: readonly SchemaPart[];
}

const nothing: Compared = { changes: [], parts: [] };

export function createSchemaComparison(
  old: ApiModel,
  next: ApiModel,
): SchemaComparison {
  const base = withFormatsOf(old, next);
  const head = withFormatsOf(next, old);
  const classes = createClasses(base, head);
  const sidesOf = createMemo((direction: Direction) => ({
    base: createSide("base", base, direction),
    head: createSide("head", head, direction),
  }));
  const directionsOf = createMemo((direction: Direction) =>
    createDirections(sidesOf(direction), classes),
  );
  const searches = new Map<string, Search>();
  const known = new Map<string, Compared>();
  const isSame: SchemaComparison["isSame"] = (one, other) =>
    classes.all("base", one) === classes.all("head", other);

  function searchFor(direction: Direction, refusing: SideName): Search {
    const accepting = refusing === "head" ? "base" : "head";
    return getOrCreate(searches, `${direction} ${refusing}`, () =>
      createSearch({
        accepting: sidesOf(direction)[accepting],
        refusing: sidesOf(direction)[refusing],
        classes,
      }),
    );
  }

  function compare(pair: SchemaPair): Compared {
    if (isSame(pair.base, pair.head)) return nothing;
    const { direction } = pair;
    const results: SearchResults = {
      narrower: searchFor(direction, "head").explore(pair.base, pair.head),
      wider: searchFor(direction, "base").explore(pair.head, pair.base),
    };
    const sides = sidesOf(direction);
    const directions = directionsOf(direction);
    const differences = differencesBetween(pair, sides, classes, directions);
    return changesOf(pair, results, differences, {
      schemas: { base: sides.base.schemas, head: sides.head.schemas },
      directions,
    });
  }

  const compared = (pair: SchemaPair) =>
    getOrCreate(known, `${pair.direction}\n${pair.base}\n${pair.head}`, () =>
      compare(pair),
    );
  return {
    changes: (pair) => compared(pair).changes,
    parts: (pair) => compared(pair).parts,
    isSame,
  };
}
