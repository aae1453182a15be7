/** Reads a thing that another case has created, changed or deleted. */
import type { JsonValue, Operation } from "../../../model/model.js";
import { requestOf } from "../exchange/request.js";
import type { ServiceReply } from "../exchange/send.js";
import type { ContractCase, Session } from "../session.js";
import { withPath } from "./things.js";

interface ThingReading {
  one: ContractCase;
  reply: ServiceReply;
  /** Whether the response itself differs from the spec. */
  isWrong: boolean;
}

/** The caller decides whether the thing may be missing. */
export async function readThing(
  session: Session,
  read: Operation,
  id: ReadonlyMap<string, JsonValue>,
  title: string,
): Promise<ThingReading | null> {
  const { expect, inputs } = session;
  const input = inputs.of(read, { seed: undefined, size: "minimal" });
  if (input === null) return null;
  const judge = expect.accepted(read, false);
  let isWrong = false;
  const one: ContractCase = {
    title,
    request: requestOf(read, withPath(input, id, read)),
    judge(reply) {
      const found = judge(reply);
      isWrong = found.length > 0;
      return found;
    },
    isValid: true,
  };
  const reply = await session.run(read, one);
  return reply && { one, reply, isWrong };
}
