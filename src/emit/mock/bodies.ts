/** The bodies of responses, by media type. */
import { valuesPlan, type SamplePlan } from "../../samples/plan/plan.js";
import type { Content, Operation, StatusMatch } from "../../model/model.js";
import { concreteMediaType } from "../../facts/requests/files.js";
import type { ContentDescription } from "../../facts/operations/contents.js";
import { entry, type Code } from "../code/index.js";
import { wireOf } from "../int64.js";
import { planCode, type PlanPlace } from "./plan-code.js";
import type { MockContext } from "./runtime.js";

/** The content of a response that has a sample. */
export function sampledContent(
  contents: readonly ContentDescription[],
): ContentDescription | undefined {
  const json = contents.find(({ mediaType }) => mediaType.endsWith("json"));
  return json ?? contents[0];
}

/** A media type for a range such as `image/*`. */
export function concreteType({ kind, mediaType }: ContentDescription): string {
  if (mediaType === "*/*" && kind === "text") return "text/plain";
  return concreteMediaType(mediaType);
}

/** The place of the headers or the body of a response: inside the objects of an operation, its responses and a status. */
export function partPlace(owner: string): PlanPlace {
  return { direction: "response", owner, column: 8 };
}

/** `body` and, if the body has 64-bit integers that are not numbers, `reader`. */
export function bodyEntries(
  context: MockContext,
  { pagination }: Operation,
  described: ContentDescription,
  status: StatusMatch,
  owner: string,
): Code[] {
  const { kind, schema } = described;
  const plan = bodyPlan(context, described, (content) =>
    context.plans.ofBody(content, status, pagination),
  );
  const wire =
    kind === "json"
      ? wireOf(context, context.int64Schemas, schema, "response")
      : null;
  return [
    entry("body", planCode(context, plan, partPlace(owner))),
    ...(wire === null ? [] : [entry("reader", wire)]),
  ];
}

function bodyPlan(
  { plans }: MockContext,
  { kind, content, schema, stream }: ContentDescription,
  ofBody: (content: Content) => SamplePlan,
): SamplePlan {
  switch (kind) {
    case "json":
      return schema === null ? anyJson : ofBody(content);
    case "text":
      return schema === null ? rawPlan(content) : ofBody(content);
    case "items":
      if (schema !== null) return listOf(plans.part(schema, "response"));
      return listOf(
        stream?.format === "events"
          ? valuesPlan([{ data: "sample" }])
          : anyJson,
      );
    default:
      return rawPlan(content);
  }
}

const anyJson = valuesPlan([{}]);

/** The example of the spec if it is a text, because only that can be sent as it is. */
function rawPlan({ examples }: Content): SamplePlan {
  const texts = examples.flatMap(({ value }) =>
    typeof value === "string" ? [value] : [],
  );
  return valuesPlan([texts[0] ?? "sample"]);
}

/** The items of a stream. */
function listOf(items: SamplePlan): SamplePlan {
  return items.kind === "none"
    ? items
    : { kind: "array", items, minimum: 0, maximum: null, unique: false };
}
