/** The types of both sides, and their comparison. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { Direction, Operation } from "../../../model/model.js";
import type { SideName } from "../finding.js";
import { withResults } from "./results.js";
import { sideTypes, type SideTypes } from "./side-types.js";
import type { ExportedNames } from "./types/issue.js";
import {
  createTypeComparison,
  type TypeComparison,
} from "./types/comparison.js";
import {
  createTypeFacts,
  isNothing,
  partOf,
  partWith,
  type TypeFacts,
  type TypePart,
} from "./types/facts.js";
import type { TypeProgram } from "./types/program.js";

/** A type that both sides export under one name. */
export interface ExportedPair {
  name: string;
  direction: Direction;
}

/** The pairs that comparisons have met so far. Comparing them adds others. */
export interface MetPairs {
  pairs: ReadonlyMap<string, ExportedPair>;
  meet(name: string, direction: Direction): void;
}

export function createMetPairs(): MetPairs {
  const pairs = new Map<string, ExportedPair>();
  return {
    pairs,
    meet(name, direction) {
      getOrCreate(pairs, `${direction} ${name}`, () => ({ name, direction }));
    },
  };
}

export interface OperationPair {
  base: Operation;
  head: Operation;
}

export interface SidesComparison extends Record<SideName, SideTypes> {
  facts: TypeFacts;
  /** Problems of code of the base with the types of the head. */
  forward: TypeComparison;
  /** The opposite, which shows compatible changes. */
  backward: TypeComparison;
}

/** `met` gets the pairs that `forward` meets. */
export function createSidesComparison(
  program: TypeProgram,
  { meet }: MetPairs = createMetPairs(),
): SidesComparison {
  const { checker } = program;
  const facts = withResults(createTypeFacts(checker, program.hasGivenUp));
  const base = sideTypes(checker, program.base);
  const head = sideTypes(checker, program.head);
  return {
    base,
    head,
    facts,
    forward: createTypeComparison(facts, {
      ...sameNames(base, head, meet),
      fitsNamesake: (one, other, direction) =>
        fitsNamesake(facts, base, head, [one, other], direction),
    }),
    backward: createTypeComparison(facts, {
      ...sameNames(head, base, () => undefined),
      fitsNamesake: () => true,
    }),
  };
}

/** `meet` is called for each name that both sides have. */
function sameNames(
  one: SideTypes,
  other: SideTypes,
  meet: (name: string, direction: Direction) => void,
): Pick<ExportedNames, "isSameExport" | "isSameName"> {
  return {
    isSameExport(before, after, direction) {
      const names = one.names.of(before.alternatives);
      if (names.size === 0) return false;
      const others = other.names.of(after.alternatives);
      // Another name of a type is compared under the name of the type.
      const shared = [...names].filter((name) => {
        const original = one.names.original(name);
        const isOther =
          original !== null && original === other.names.original(name);
        return others.has(name) && !isOther;
      });
      for (const name of shared) meet(name, direction);
      return shared.length > 0;
    },
    isSameName(before, after, direction) {
      const isExported =
        before !== null &&
        before === after &&
        one.names.type(before) !== null &&
        other.names.type(before) !== null;
      if (isExported) meet(before, direction);
      return isExported;
    },
  };
}

function fitsNamesake(
  { checker }: TypeFacts,
  base: SideTypes,
  head: SideTypes,
  [before, after]: [TypePart, TypePart],
  direction: Direction,
): boolean {
  const something = (part: TypePart): TypePart =>
    partWith(part, (type) => !isNothing(type));
  const names = base.names.of(something(before).alternatives);
  const others = head.names.of(something(after).alternatives);
  return [...names].every((name) => {
    const namesake = head.names.type(name);
    if (namesake === null || others.has(name)) return true;
    const { alternatives } = something(after);
    return direction === "response"
      ? alternatives.every((one) => checker.isTypeAssignableTo(one, namesake))
      : partOf(namesake).alternatives.every((one) =>
          after.whole
            ? checker.isTypeAssignableTo(one, after.whole)
            : alternatives.some((two) => checker.isTypeAssignableTo(one, two)),
        );
  });
}
