/** The law of agreement, checked for one combination with arbitrary values. */
import fc from "../support/fast-check.js";
import type { Combination } from "./combinations.js";
import type { Exchange } from "./exchange.js";

export interface Finding {
  readonly operation: string;
  readonly law: string;
  readonly value: string;
  readonly outcome: string;
}

/**
 * A value arrives as it was sent, or the client refuses it before it is sent, with a message that names the parameter.
 * A plain value arrives.
 */
export async function findings(
  exchange: Exchange,
  combination: Combination,
  runs: number,
  seed: number,
): Promise<Finding[]> {
  const { operation, type, isExpressible } = combination;
  const found: Finding[] = [];
  const judge = async (
    law: string,
    values: fc.Arbitrary<unknown>,
    accepted: readonly string[],
  ) => {
    const property = fc.asyncProperty(values, async (value) => {
      const outcome = await exchange.send(combination, value);
      return accepted.includes(outcome.kind);
    });
    const result = await fc.check(property, { numRuns: runs, seed });
    const [value] = result.counterexample ?? [];
    if (!result.failed) return;
    const outcome = await exchange.send(combination, value);
    found.push({
      operation,
      law,
      value: fc.stringify(value),
      outcome: fc.stringify(outcome),
    });
  };
  await judge("arrives or is refused", type.values, ["arrived", "refused"]);
  if (isExpressible) await judge("arrives", type.plain, ["arrived"]);
  return found;
}
