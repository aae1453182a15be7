/** Proves which of two schemas includes the other one. Values are needed only to show a difference. */
import {
  createInclusion,
  type Inclusion,
} from "../../../../facts/inclusion/inclusion.js";
import type { World } from "../../../../facts/inclusion/literal.js";
import { matchesPattern } from "../../../../base/patterns/speed.js";
import { closure } from "../../../../base/common/closure.js";
import { createMemo } from "../../../../incremental/memo.js";
import { partsOf } from "../../../../model/graph.js";
import type { Assertion, SchemaId } from "../../../../model/model.js";
import type { SideName } from "../../finding.js";
import type { SchemaClasses } from "../classes.js";
import { newNames, partIds } from "./new-names.js";
import { verdictOf, type Side } from "../side.js";

type Ids = Readonly<Record<SideName, readonly SchemaId[]>>;

export interface Directions {
  /** Why it is not certain that the values of one side stay valid on the other side; null if it is certain. */
  undecided(from: SideName, ids: Ids): string | null;
  /**
   * Whether the direction of a part is that of the whole value: no schema of the value refuses it for a part that
   * matches.
   */
  isMonotone(ids: Ids): boolean;
}

const opposite = { base: "head", head: "base" } as const;

export function createDirections(
  sides: Readonly<Record<SideName, Side>>,
  classes: SchemaClasses,
): Directions {
  const worlds = {
    base: worldOf(sides.base, classes),
    head: worldOf(sides.head, classes),
  };
  const inclusionFrom = createMemo((from: SideName): Inclusion => {
    const to = opposite[from];
    const [given, wanted] = [sides[from], sides[to]];
    return createInclusion(
      { given: worlds[from], wanted: worlds[to] },
      {
        absentNames: (place) =>
          newNames(given, place.given, wanted, place.wanted),
        placeOf: (place, key) => ({
          given: partIds(given, place.given, key),
          wanted: partIds(wanted, place.wanted, key),
        }),
      },
    );
  });
  const monotone = createMemo((key: string): boolean => {
    const [side, id] = JSON.parse(key) as [SideName, SchemaId];
    const { schemas } = sides[side];
    return (schemas[id]?.assertions ?? []).every((assertion) =>
      isMonotoneRule(assertion, inclusionFrom(side)),
    );
  });
  return {
    undecided: (from, ids) =>
      inclusionFrom(from).undecided({
        given: ids[from],
        wanted: ids[opposite[from]],
      }),
    isMonotone: (ids) =>
      (["base", "head"] as const).every((side) => {
        const { schemas } = sides[side];
        const all = closure(ids[side], (id) =>
          (schemas[id]?.assertions ?? []).flatMap(partsOf),
        );
        return [...all].every((id) => monotone(JSON.stringify([side, id])));
      }),
  };
}

function worldOf(side: Side, { rules }: SchemaClasses): World {
  const { name, schemas, isFast } = side;
  return {
    name,
    schemas,
    classOf(id) {
      const found = rules(name, id);
      return found < 0 ? `${name} ${id}` : String(found);
    },
    accepts: (id, value) => verdictOf(side.options(), id, value),
    matches: (pattern, text) => matchesPattern(pattern, text, isFast),
  };
}

/** Whether a value with parts that match more schemas, or other schemas, still matches the rule. */
function isMonotoneRule(
  assertion: Assertion,
  { areDisjoint }: Inclusion,
): boolean {
  switch (assertion.kind) {
    case "not":
    case "conditional":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return false;
    case "array":
      return (assertion.contains?.maximum ?? null) === null;
    case "oneOf": {
      const { schemas, discriminator } = assertion;
      return (
        discriminator !== null ||
        schemas.every((one, index) =>
          schemas.slice(index + 1).every((other) => areDisjoint(one, other)),
        )
      );
    }
    default:
      return true;
  }
}
