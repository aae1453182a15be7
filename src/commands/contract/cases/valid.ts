/** Valid requests of an operation, in several sizes. */
import type { JsonValue, Operation } from "../../../model/model.js";
import { isSuccess } from "../checks/expectations.js";
import { jsonOf, describedResponse } from "../checks/response.js";
import { storedMismatches } from "../checks/stored.js";
import { requestOf, type ContractInput } from "../exchange/request.js";
import type { ServiceReply } from "../exchange/send.js";
import { itemsOf, sizeParameter } from "../inputs/items.js";
import { parameterNames } from "../inputs/resources.js";
import type { SampleChoiceOptions } from "../inputs/sampled-input.js";
import type { ContractCase, Session } from "../session.js";

/** An exchange whose response was a success. */
export interface Exchanged {
  input: ContractInput;
  one: ContractCase;
  reply: ServiceReply;
}

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
    const exchanged = await exchange(session, operation, input, title);
    if (exchanged) done.push(exchanged);
  }
  return done;
}

/** Sends one valid request, and remembers what the response shows. Null unless it was a success. */
export async function exchange(
  session: Session,
  operation: Operation,
  input: ContractInput,
  title: string,
): Promise<Exchanged | null> {
  const { expect, resources } = session;
  const known = resources.pathValues(operation);
  const exists = parameterNames(operation.path.text).every((name) =>
    known.has(name),
  );
  const one: ContractCase = {
    title,
    request: requestOf(operation, input),
    judge: expect.accepted(operation, exists),
  };
  const reply = await session.run(operation, one);
  if (reply === null || !isSuccess(reply.status)) return null;
  const body = jsonOf(reply);
  if (body !== undefined) {
    const described = describedResponse(operation, reply.status);
    resources.note(operation, pathValuesOf(input), body, described);
    session.report(operation, one, [
      ...pageSize(operation, input, body),
      ...storedMismatches(session, operation, input, body, described),
    ]);
  }
  return { input, one, reply };
}

export function pathValuesOf({
  parameters,
}: ContractInput): Map<string, JsonValue> {
  return new Map(
    parameters
      .filter(({ parameter }) => parameter.location === "path")
      .map(({ parameter, value }) => [parameter.name, value]),
  );
}

function pageSize(
  operation: Operation,
  { parameters }: ContractInput,
  body: JsonValue,
): ReturnType<ContractCase["judge"]> {
  const parameter = sizeParameter(operation);
  const limit = parameters.find((one) => one.parameter === parameter)?.value;
  const count = itemsOf(operation, body)?.length ?? 0;
  if (!parameter || typeof limit !== "number" || count <= limit) return [];
  return [
    {
      check: "page-size",
      message: `The page has ${count} items.`,
      expected: `At most ${limit} items, because ${parameter.name} is ${limit}.`,
      origin: parameter.origin,
    },
  ];
}
