/** 64-bit integers that JavaScript and `double` round: they are sent and compared as text. */
import { visible } from "../../../base/diagnostics.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import { isInt64 } from "../../../facts/schemas/int64.js";
import type { ContractRequest } from "../exchange/request.js";
import { requestOf } from "../exchange/request.js";
import { isSuccess } from "../checks/expectations.js";
import { jsonOf } from "../checks/response.js";
import type { ServiceReply } from "../exchange/send.js";
import type { ContractCase, Session } from "../session.js";
import { pathValuesOf } from "./exchange.js";
import { readThing } from "./reading.js";
import type { Thing } from "./things.js";

/** 2^53 + 1, which is not a number of JavaScript. */
const digits = "9007199254740993";

/** Creates a thing with each property that is a 64-bit integer, and reads it. A service may refuse such a number. */
export async function runLargeIntegers(
  session: Session,
  { create, item, read }: Thing,
): Promise<void> {
  const { inputs, values, resources } = session;
  for (const name of largeProperties(session, { create })) {
    const sampled = inputs.of(create, session.freshChoice());
    const body = sampled?.body;
    if (!sampled || body?.kind !== "json" || !isRecord(body.value)) return;
    const input = { ...sampled, body: { ...body, value: { ...body.value } } };
    input.body.value[name] = Number.MAX_SAFE_INTEGER;
    const { schema } = body.content;
    if (schema === null || !values.fits(schema, input.body.value)) continue;
    const unique = inputs.withUniqueKeys(create, input, session.sent());
    const one: ContractCase = {
      title: `${visible(name)} in the body is ${digits}`,
      request: withDigits(requestOf(create, unique), name),
      judge: session.expect.described(create),
    };
    const reply = await session.run(create, one);
    if (!reply || !isSuccess(reply.status)) continue;
    const id = read
      ? resources.identify(
          create,
          item,
          pathValuesOf(unique),
          jsonOf(reply) ?? null,
        )
      : null;
    const reading =
      read && id && (await readThing(session, read, id, `read ${name}`));
    const shown = [
      reply,
      ...(reading && !reading.isWrong ? [reading.reply] : []),
    ]
      .map((answer) => otherNumberIn(answer, name))
      .find((text) => text !== undefined);
    if (shown === undefined) continue;
    session.report(create, one, [
      {
        check: "not-stored",
        message: `The property ${visible(name)} was sent as ${digits}, and is ${shown} in a response.`,
        expected: "The response has the value that was sent.",
        origin: create.origin,
        key: `not-stored ${name}`,
      },
    ]);
  }
}

function largeProperties(
  { inputs, values, model }: Session,
  { create }: Pick<Thing, "create">,
): string[] {
  const body = inputs.of(create, { seed: undefined, size: "maximal" })?.body;
  const schema = body?.content.schema ?? null;
  if (body?.kind !== "json" || schema === null) return [];
  return values.facts(schema).layers.flatMap(({ assertions }) =>
    assertions.flatMap((one) =>
      one.kind === "object"
        ? one.properties
            .filter(({ schema: own }) => {
              const part = model.schemas[own];
              const limits = values.facts(own).assertions.number ?? [];
              return (
                part !== undefined &&
                isInt64(part) &&
                limits.every(
                  ({ maximum, multipleOf }) =>
                    (maximum?.value ?? Infinity) > Number(digits) &&
                    multipleOf === null,
                )
              );
            })
            .map(({ name }) => name)
        : [],
    ),
  );
}

function withDigits(request: ContractRequest, name: string): ContractRequest {
  const key = `${JSON.stringify(name)}:`;
  return {
    ...request,
    body:
      request.body?.replace(
        `${key}${Number.MAX_SAFE_INTEGER}`,
        () => key + digits,
      ) ?? null,
  };
}

/** The rounded number of a response; undefined if it has the digits, or no number. */
function otherNumberIn(reply: ServiceReply, name: string): string | undefined {
  const value = jsonOf(reply) ?? null;
  if (!isRecord(value) || typeof value[name] !== "number") return undefined;
  const texts = reply.body
    .split(JSON.stringify(name))
    .flatMap((rest) => /^\s*:\s*(-?\d[\d.eE+-]*)/.exec(rest)?.[1] ?? []);
  return texts.includes(digits) ? undefined : texts[0];
}
