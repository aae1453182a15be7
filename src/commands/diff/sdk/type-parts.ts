/**
 * Compares parts of the packages one by one. A chain of thousands of types exceeds the stack of the TypeScript compiler:
 * then nothing is known about this part, and the other parts are compared by another compiler, since the state of this
 * one is broken.
 */
import type { Origin } from "../../../model/model.js";
import type { ChangedOperation, Finding } from "../finding.js";
import { sdkFinding } from "./sdk-finding.js";
import {
  createSidesComparison,
  type MetPairs,
  type SidesComparison,
} from "./sides-comparison.js";
import {
  createTypeProgram,
  type PrintedSide,
  type TypeProgram,
} from "./types/program.js";

/** What a finding says about a part that cannot be compared. */
interface TypePartPlace {
  /** `"Pet" of "@petstore/validators"` */
  name: string;
  base: Origin | null;
  head: Origin | null;
  operations: ChangedOperation[];
}

export type CompareParts = (
  place: TypePartPlace,
  compare: (sides: SidesComparison) => Finding[],
) => Finding[];

export function createPartsComparison(
  base: PrintedSide,
  head: PrintedSide,
  program: TypeProgram,
  met: MetPairs,
): CompareParts {
  const create = (from: TypeProgram): SidesComparison | null =>
    withinStack(() => createSidesComparison(from, met));
  let sides = create(program);
  return (place, compare) => {
    const known = sides;
    // Without the types of the packages, nothing can be compared.
    if (known === null) return [notCompared(place)];
    const findings = withinStack(() => compare(known));
    if (findings !== null) return findings;
    sides = create(createTypeProgram(base, head));
    return [notCompared(place)];
  };
}

/** Null if the stack is too small. */
function withinStack<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("call stack"))
      return null;
    throw error;
  }
}

function notCompared({ name, ...place }: TypePartPlace): Finding {
  return sdkFinding({
    ...place,
    code: "type-not-compared",
    level: "unproven",
    message: `${name} cannot be compared: TypeScript cannot follow types this deep`,
  });
}
