/** Operations on one thing, one after another: create, read, update, read. */
import { visible } from "../../../base/diagnostics.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import { isSameValue } from "../../../keywords/same-value.js";
import type { JsonValue, Operation } from "../../../model/model.js";
import { isSuccess } from "../checks/expectations.js";
import type { Mismatch } from "../checks/finding.js";
import { jsonOf } from "../checks/response.js";
import { describedResponse } from "../../../facts/operations/status.js";
import { storedMismatches } from "../checks/stored.js";
import type { ContractInput } from "../exchange/request.js";
import type { SampleChoiceOptions } from "../inputs/sampled-input.js";
import type { Session } from "../session.js";
import { exchange, type Exchanged } from "./exchange.js";
import { readThing } from "./reading.js";
import { createThing, nameOf, withPath, type Thing } from "./things.js";

type JsonRecord = Readonly<Record<string, JsonValue>>;

export async function runSequence(
  session: Session,
  thing: Thing,
  choice: SampleChoiceOptions,
): Promise<void> {
  const { read, updates } = thing;
  if (read === null) return;
  const created = await createThing(session, thing, choice);
  if (!created) return;
  const { id, input } = created;
  let before: JsonRecord = {};
  const sent = new Set<string>();

  /** Reads the thing, and compares it with what was sent before. */
  const readBack = async (done: Exchanged, after: Operation) => {
    const names = sentNames(done.input);
    const previous = before;
    /** A second response without the difference shows that the first one was old. */
    const differences = (stored: JsonValue, status: number) => [
      ...storedMismatches(
        session,
        after,
        done.input,
        stored,
        describedResponse(read, status),
      ).map((one) => ({
        ...one,
        message: `${one.message.slice(0, -1)} of ${nameOf(read)}.`,
      })),
      ...(after.method === "patch"
        ? keptMismatches(read, previous, stored, [...sent], names)
        : []),
    ];
    const title = `read after ${nameOf(after)}`;
    const first = await readThing(session, read, id, title);
    if (!first) return;
    if (!isSuccess(first.reply.status)) {
      // Without any success, the fault is that of the operation that reads.
      const isOfRead = !session.isReached(read);
      const [operation, one] = isOfRead ? [read, first.one] : [after, done.one];
      session.report(operation, one, [
        {
          check: "not-found-after-create",
          message: `The status of ${nameOf(read)} is ${first.reply.status} after ${nameOf(after)}.`,
          expected: "The thing that was created can be read.",
          origin: operation.origin,
        },
      ]);
      return;
    }
    const stored = jsonOf(first.reply);
    if (stored === undefined || first.isWrong) return;
    const found = differences(stored, first.reply.status);
    for (const name of names) sent.add(name);
    if (isRecord(stored)) before = stored;
    if (found.length === 0) return;
    const second = await readThing(session, read, id, `${title}, again`);
    const later = second && jsonOf(second.reply);
    const isStale =
      second !== null &&
      later !== undefined &&
      later !== null &&
      differences(later, second.reply.status).length === 0;
    if (!isStale) session.report(after, done.one, found);
    else
      session.report(read, first.one, [
        {
          check: "stale-read",
          message: `${found[0]?.message ?? ""} A second response has the new value.`,
          expected: `The first response after ${nameOf(after)} has the new state.`,
          origin: read.origin,
        },
      ]);
    if (isStale && isRecord(later)) before = later;
  };

  await readBack(created.exchanged, thing.create);
  for (const update of updates) {
    const sampled = otherInput(session, update, choice, input);
    if (sampled === null) continue;
    const changed = withPath(sampled, id, update);
    const options = { exists: true, isNoted: false };
    const done = await exchange(session, update, changed, "update", options);
    if (done) await readBack(done, update);
  }
}

function sentNames({ body }: ContractInput): string[] {
  return body?.kind === "json" && isRecord(body.value)
    ? Object.keys(body.value)
    : [];
}

/** Properties that were sent before, and not by PATCH. Others may change by themselves. */
function keptMismatches(
  { origin }: Operation,
  before: JsonRecord,
  after: JsonValue,
  sent: readonly string[],
  patched: readonly string[],
): Mismatch[] {
  if (!isRecord(after)) return [];
  return sent.flatMap((name): Mismatch[] => {
    const value = before[name];
    const now = after[name];
    if (patched.includes(name) || value === undefined) return [];
    if (now !== undefined && isSameValue(value, now)) return [];
    const shown = now === undefined ? "missing" : JSON.stringify(now);
    return [
      {
        check: "not-kept",
        message: `The property ${visible(name)} was ${excerpt(JSON.stringify(value))}, and is ${excerpt(shown)}.`,
        expected: "PATCH changes only the properties that it sends.",
        origin,
        key: `not-kept ${name}`,
      },
    ];
  });
}

function excerpt(text: string): string {
  return visible(text.slice(0, 120));
}

/** An input with another body than one that was sent before, if there is one. */
function otherInput(
  { inputs, seed }: Session,
  operation: Operation,
  choice: SampleChoiceOptions,
  { body }: ContractInput,
): ContractInput | null {
  const before = JSON.stringify(body);
  // PATCH of a large thing sends little, so that there is something to keep.
  const isPart = operation.method === "patch" && choice.size === "maximal";
  const size = isPart ? "minimal" : choice.size;
  const made = [10, 11, 12, 13, 14].map((step) =>
    inputs.of(operation, { seed: seed + step, size }),
  );
  return (
    made.find((one) => one && JSON.stringify(one.body) !== before) ??
    made[0] ??
    null
  );
}
