/** Valid requests with one value at a limit of its schema. */
import { isPagePosition } from "../../../facts/operations/page-position.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import type { Operation, Parameter } from "../../../model/model.js";
import type { ContractInput } from "../exchange/request.js";
import { edgeValues } from "../inputs/edge-values.js";
import { isSendable } from "../inputs/sendable.js";
import type { Session } from "../session.js";
import { exchange } from "./exchange.js";
import { exchangeOwn, type OwnThing } from "./things.js";

/** Large schemas have thousands of limits. */
const mostPerOperation = 60;

/** Everything but other paths. */
export async function runEdges(
  session: Session,
  operation: Operation,
  base: ContractInput,
  own: OwnThing | null,
): Promise<void> {
  const edges = [...edgeInputs(session, operation, base)];
  for (const { title, input } of edges.slice(0, mostPerOperation))
    await (own
      ? exchangeOwn(session, own, operation, input, title)
      : exchange(session, operation, input, title));
}

/** Another path is another thing, which may not exist. */
export async function runPathEdges(
  session: Session,
  operation: Operation,
  base: ContractInput,
): Promise<void> {
  const options = { exists: false, isNoted: false };
  for (const parameter of operation.parameters) {
    if (parameter.location !== "path") continue;
    for (const { title, input } of parameterEdges(session, base, parameter))
      await exchange(session, operation, input, title, options);
  }
}

function* parameterEdges(
  { values }: Session,
  base: ContractInput,
  parameter: Parameter,
): Generator<{ title: string; input: ContractInput }> {
  const others = base.parameters.filter((one) => one.parameter !== parameter);
  for (const value of edgeValues(values, parameter.schema)) {
    if (!isSendable(parameter, value)) continue;
    yield {
      title: `${parameter.name} is ${shortened(value)}`,
      input: { ...base, parameters: [...others, { parameter, value }] },
    };
  }
}

function* edgeInputs(
  session: Session,
  operation: Operation,
  base: ContractInput,
): Generator<{ title: string; input: ContractInput }> {
  const { values, inputs } = session;
  for (const parameter of operation.parameters) {
    const { name, location } = parameter;
    if (location === "path" || isPagePosition(operation, name)) continue;
    yield* parameterEdges(session, base, parameter);
  }
  const { body } = base;
  const schema = body?.content.schema ?? null;
  if (body?.kind !== "json" || schema === null || !isRecord(body.value)) return;
  for (const { assertions } of values.facts(schema).layers)
    for (const assertion of assertions) {
      if (assertion.kind !== "object") continue;
      for (const { name, schema: own } of assertion.properties)
        for (const value of edgeValues(values, own)) {
          const whole = { ...body.value, [name]: value };
          if (values.verdictOf(schema, whole, "request").kind !== "valid")
            continue;
          yield {
            title: `${name} in the body is ${shortened(value)}`,
            input: inputs.withUniqueKeys(operation, {
              ...base,
              body: { ...body, value: whole },
            }),
          };
        }
    }
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40
    ? `${text.slice(0, 36)}..." (${text.length - 2} characters)`
    : text;
}
