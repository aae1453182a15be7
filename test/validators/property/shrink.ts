/** From a failure in a batch to the smallest document that fails in the same way. */
import fc from "../../support/fast-check.js";
import { cases, check, type Case, type Failure, type Source } from "./check.js";

export interface Counterexample {
  example: Case;
  failure: Failure;
}

/** What a law is called, without the details of one value. */
function kindOf({ law }: Failure): string {
  return law.split(":")[0] ?? law;
}

/** A batch is a sample: case number `index` of a seed is what fast-check itself would try in that place. */
export function sample(source: Source, seed: number, size: number): Case[] {
  return fc.sample(cases(source), { seed, numRuns: size });
}

export async function shrink(
  source: Source,
  seed: number,
  first: Failure,
): Promise<Counterexample | null> {
  const kind = kindOf(first);
  const withTypes = kind === "has the type" || kind === "compiles";
  let last: Counterexample | null = null;
  const property = fc.asyncProperty(cases(source), async (example) => {
    const { failures } = await check([example], { withTypes });
    const failure = failures.find((one) => kindOf(one) === kind);
    if (!failure) return;
    last = { example, failure };
    throw new Error(failure.law);
  });
  await fc.check(property, {
    seed,
    path: String(first.index),
    numRuns: first.index + 1,
    plugins: [fc.interruptAfterTimeLimit(120_000)],
  });
  return last;
}
