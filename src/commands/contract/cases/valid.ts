/** Valid requests of an operation, in several sizes. */
import type { Operation } from "../../../model/model.js";
import { requestOf } from "../exchange/request.js";
import type { SampleChoiceOptions } from "../inputs/sampled-input.js";
import type { Session } from "../session.js";
import { exchange, type Exchanged } from "./exchange.js";
import { exchangeOwn, type OwnThing } from "./things.js";

/** The first choices are the examples of the spec, the smallest and the largest request. */
export function sampleChoices({
  seed,
  examples,
}: Pick<Session, "seed" | "examples">): SampleChoiceOptions[] {
  const first: SampleChoiceOptions[] = [
    { seed: undefined, size: "typical" },
    { seed, size: "minimal" },
    { seed, size: "maximal" },
  ];
  const further = Array.from(
    { length: Math.max(0, examples - first.length) },
    (_, index): SampleChoiceOptions => ({
      seed: seed + 1 + index,
      size: index % 2 === 0 ? "typical" : "maximal",
    }),
  );
  return [...first, ...further].slice(0, examples);
}

/** Returns the successful exchanges. */
export async function runValid(
  session: Session,
  operation: Operation,
  own: OwnThing | null,
): Promise<Exchanged[]> {
  const done: Exchanged[] = [];
  const seen = new Set<string>();
  for (const choice of sampleChoices(session)) {
    const input = session.inputs.of(operation, choice);
    if (input === null) {
      session.skip(operation, "no valid request could be made");
      continue;
    }
    const key = JSON.stringify(requestOf(operation, input));
    if (seen.has(key)) continue;
    seen.add(key);
    const title = `valid request (${choice.size}${choice.seed === undefined ? "" : `, seed ${choice.seed}`})`;
    const exchanged = await (own
      ? exchangeOwn(session, own, operation, input, title)
      : exchange(session, operation, input, title));
    if (exchanged) done.push(exchanged);
    // The second request would find nothing.
    if (operation.method === "delete" && !own) break;
  }
  return done;
}
