/** Deletes a thing, reads it, deletes it again, and reads another thing. */
import type { Operation } from "../../../model/model.js";
import { isAbsence, isSuccess } from "../checks/expectations.js";
import type { ContractCheck } from "../checks/finding.js";
import { requestOf } from "../exchange/request.js";
import type { SampleChoiceOptions } from "../inputs/sampled-input.js";
import type { Session } from "../session.js";
import { exchange, type Exchanged } from "./exchange.js";
import { readThing } from "./reading.js";
import { createThing, nameOf, withPath, type Thing } from "./things.js";

export async function runDeletion(
  session: Session,
  thing: Thing,
  choice: SampleChoiceOptions,
): Promise<void> {
  const { read, remove } = thing;
  const { inputs } = session;
  const sampled = remove && inputs.of(remove, choice);
  if (!remove || !sampled) return;
  const other = await createThing(session, thing);
  const own = await createThing(session, thing);
  if (!own) return;
  const input = withPath(sampled, own.id, remove);
  const isThere = async (id: NonNullable<typeof other>["id"], title: string) =>
    read && (await readThing(session, read, id, title));
  const before = other && (await isThere(other.id, "read another thing"));
  const options = { exists: true, isNoted: false };
  const done = await exchange(session, remove, input, "delete", options);
  if (!done) return;
  const title = `read after ${nameOf(remove)}`;
  const first = await isThere(own.id, title);
  if (first && read && !isAbsence(first.reply.status)) {
    const second = await isThere(own.id, `${title}, again`);
    const isStale = second && isAbsence(second.reply.status);
    const { status } = first.reply;
    if (isStale) report(session, read, first, "stale-read", status, remove);
    else report(session, remove, done, "found-after-delete", status, remove);
  }
  await session.run(remove, {
    title: "delete again",
    request: requestOf(remove, input),
    judge: (reply) =>
      isSuccess(reply.status) || isAbsence(reply.status)
        ? session.expect.accepted(remove, false)(reply)
        : session.expect.status(
            remove,
            [404, 410],
            "when a thing is deleted again",
          )(reply),
  });
  if (!other || !before || !isSuccess(before.reply.status)) return;
  const after = await isThere(
    other.id,
    `read another thing after the deletion`,
  );
  if (after && isAbsence(after.reply.status))
    report(session, remove, done, "other-deleted", after.reply.status, remove);
}

function report(
  session: Session,
  operation: Operation,
  { one }: Pick<Exchanged, "one">,
  check: ContractCheck & keyof typeof expected,
  status: number,
  remove: Operation,
): void {
  session.report(operation, one, [
    {
      check,
      message: `The status of the thing is ${status} after ${nameOf(remove)}.`,
      expected: expected[check],
      origin: operation.origin,
    },
  ]);
}

const expected = {
  "found-after-delete": "The status 404 or 410.",
  "stale-read": "The first response has the status 404 or 410, too.",
  "other-deleted": "Only the thing of the path is deleted.",
} as const;
