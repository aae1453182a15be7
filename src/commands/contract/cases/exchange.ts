/** One valid request, and what its response shows. */
import type { JsonValue, Operation } from "../../../model/model.js";
import { isSuccess } from "../checks/expectations.js";
import { jsonOf } from "../checks/response.js";
import { describedResponse } from "../../../facts/operations/status.js";
import { storedMismatches } from "../checks/stored.js";
import { requestOf, type ContractInput } from "../exchange/request.js";
import type { ServiceReply } from "../exchange/send.js";
import { itemsOf, sizeParameter } from "../inputs/items.js";
import type { ContractCase, Session } from "../session.js";

/** An exchange whose response was a success. */
export interface Exchanged {
  input: ContractInput;
  one: ContractCase;
  reply: ServiceReply;
}

interface ExchangeOptions {
  /** Whether the things of the path are known to exist. By default those that responses have shown. */
  exists?: boolean;
  /** Whether other cases may use the things that the response shows. */
  isNoted?: boolean;
}

/** Sends one valid request, and remembers what the response shows. Null unless it was a success. */
export async function exchange(
  session: Session,
  operation: Operation,
  input: ContractInput,
  title: string,
  { exists = session.isKnown(operation), isNoted = true }: ExchangeOptions = {},
): Promise<Exchanged | null> {
  const { expect, resources } = session;
  const one: ContractCase = {
    title,
    request: requestOf(operation, input),
    judge: expect.accepted(operation, exists),
    isValid: true,
  };
  const reply = await session.run(operation, one);
  if (reply === null || !isSuccess(reply.status)) return null;
  const body = jsonOf(reply);
  if (body !== undefined) {
    const described = describedResponse(operation, reply.status);
    if (isNoted)
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
