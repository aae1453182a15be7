/** Compares the schemas of two models by the values that they accept. */
import { getOrCreate } from "../../common/get-or-create.js";
import type { ApiModel } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { SideName } from "../finding.js";
import { changesOf, type SearchResults } from "./changes.js";
import { createClasses } from "./classes.js";
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
  base: ApiModel,
  head: ApiModel,
): SchemaComparison {
  const classes = createClasses(base, head);
  const sides = {
    base: createSide("base", base),
    head: createSide("head", head),
  };
  const searches = new Map<string, Search>();
  const known = new Map<string, Compared>();
  const isSame: SchemaComparison["isSame"] = (one, other) =>
    classes.all("base", one) === classes.all("head", other);

  function searchFor(direction: Direction, refusing: SideName): Search {
    const accepting = refusing === "head" ? "base" : "head";
    return getOrCreate(searches, `${direction} ${refusing}`, () =>
      createSearch({
        accepting: sides[accepting],
        refusing: sides[refusing],
        direction,
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
    return changesOf(pair, results, { base: base.schemas, head: head.schemas });
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
