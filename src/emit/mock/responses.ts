/** The plans of responses, one module for each group of operations. */
import type { PlannedField, SamplePlan } from "../../samples/plan/plan.js";
import {
  describeOperation,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import type { Operation } from "../../model/model.js";
import type { GroupNames } from "../../naming/names.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  code,
  entry,
  num,
  object,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import {
  hundredsOf,
  statusCode,
  statusWord,
} from "../../facts/operations/status.js";
import { statusKey } from "../status-key.js";
import type { FilePlan } from "../target.js";
import {
  bodyEntries,
  concreteType,
  partPlace,
  sampledContent,
} from "./bodies.js";
import { planCode } from "./plan-code.js";
import type { MockContext } from "./runtime.js";

/** The plans of a group of operations. */
export function groupSymbol(
  { names }: MockContext,
  { slug, call }: GroupNames,
): SymbolRef {
  return names.fixed("mock", `responses/${slug}`, `${call}Responses`);
}

export function groupPlan(
  context: MockContext,
  names: GroupNames,
  operations: readonly Operation[],
): FilePlan {
  return {
    kind: "typescript",
    path: `src/responses/${names.slug}.ts`,
    template: "mock/responses.ts",
    view: {
      name: valueRef(groupSymbol(context, names)),
      type: context.runtime.type("responses", "ResponsePlans"),
      plans: object(
        operations.map((operation) => {
          const { call } = context.names.operation(operation.id);
          return entry(call, responsesOf(context, operation));
        }),
      ),
    },
  };
}

/** `{ success: 200, responses: { 200: { body: … } } }` */
function responsesOf(context: MockContext, operation: Operation): Code {
  const { responses } = describeOperation(context.model, operation);
  const { call } = context.names.operation(operation.id);
  const entries = responses.map((response) => {
    const owner = `the response ${statusWord(response.status)} of ${call}`;
    return code`${statusKey(response.status)}: ${responseCode(context, operation, response, owner)}`;
  });
  const success = successOf(responses);
  return object([
    entry("success", num(success)),
    entry(
      "responses",
      object(entries.length === 0 ? [code`${num(success)}: {}`] : entries),
    ),
  ]);
}

/** The status of the first success, or else of the first redirect, or else of the first response. */
function successOf(responses: readonly ResponseDescription[]): number {
  const codes = responses.map(({ status }) => statusCode(status, 200));
  const isBetween = (from: number) => (status: number) =>
    status >= from && status < from + 100;
  return (
    codes.find(isBetween(200)) ?? codes.find(isBetween(300)) ?? codes[0] ?? 200
  );
}

function responseCode(
  context: MockContext,
  operation: Operation,
  response: ResponseDescription,
  owner: string,
): Code {
  const { served: contents } = response;
  const content = sampledContent(contents);
  const headers = headersPlan(context, response);
  const isSaid =
    content !== undefined &&
    (content !== contents[0] || concreteType(content) !== content.mediaType);
  return object([
    ...(isSaid ? [entry("contentType", str(concreteType(content)))] : []),
    ...(headers === null
      ? []
      : [entry("headers", planCode(context, headers, partPlace(owner)))]),
    ...(content === undefined
      ? []
      : bodyEntries(context, operation, content, response.status, owner)),
  ]);
}

/** Optional headers are rare: a `Link` to the next page would lead clients in a circle. A redirect needs its target. */
function headersPlan(
  { plans }: MockContext,
  { headers, status }: ResponseDescription,
): SamplePlan | null {
  const isRedirect = hundredsOf(status) === 3;
  const fields = headers.flatMap(
    ({ name, header: { schema, presence } }): PlannedField[] => {
      const plan = plans.part(schema, "response");
      const isNeeded =
        presence === "required" ||
        (isRedirect && name.toLowerCase() === "location");
      if (plan.kind === "none" && !isNeeded) return [];
      return [{ name, plan, presence: isNeeded ? "required" : "deprecated" }];
    },
  );
  return fields.length === 0 ? null : { kind: "object", fields };
}
