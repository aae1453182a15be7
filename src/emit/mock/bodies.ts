/** The bodies of responses, by media type. */
import { valuesPlan, type SamplePlan } from "../../samples/plan/plan.js";
import type { Content, Operation, StatusMatch } from "../../model/model.js";
import {
  isTextSchema,
  responseFormat,
} from "../../facts/operations/body-formats.js";
import { entry, type Code } from "../code/index.js";
import { wireOf } from "../int64.js";
import { itemSchemaOf } from "../../facts/operations/streams.js";
import { planCode, type PlanPlace } from "./plan-code.js";
import type { MockContext } from "./runtime.js";

/** The content of a response that has a sample. */
export function sampledContent(
  contents: readonly Content[],
): Content | undefined {
  const json = contents.find(({ mediaType }) => mediaType.endsWith("json"));
  return json ?? contents[0];
}

/** A media type for a range such as `image/*`. */
export function concreteType({ model }: MockContext, content: Content): string {
  const { mediaType } = content;
  if (!mediaType.includes("*")) return mediaType;
  switch (mediaType) {
    case "*/*":
      return responseFormat(model, content) === "text"
        ? "text/plain"
        : "application/octet-stream";
    case "text/*":
      return "text/plain";
    case "image/*":
      return "image/png";
    case "audio/*":
      return "audio/mpeg";
    case "video/*":
      return "video/mp4";
    default:
      return "application/octet-stream";
  }
}

/** The place of the headers or the body of a response: inside the objects of an operation, its responses and a status. */
export function partPlace(owner: string): PlanPlace {
  return { direction: "response", owner, column: 8 };
}

/** `body` and, if the body has 64-bit integers that are not numbers, `reader`. */
export function bodyEntries(
  context: MockContext,
  { pagination }: Operation,
  content: Content,
  status: StatusMatch,
  owner: string,
): Code[] {
  const plan = bodyPlan(context, content, (one) =>
    context.plans.ofBody(one, status, pagination),
  );
  const wire =
    responseFormat(context.model, content) === "json"
      ? wireOf(context, context.int64Schemas, content.schema, "response")
      : null;
  return [
    entry("body", planCode(context, plan, partPlace(owner))),
    ...(wire === null ? [] : [entry("reader", wire)]),
  ];
}

function bodyPlan(
  { model, plans }: MockContext,
  content: Content,
  ofBody: (content: Content) => SamplePlan,
): SamplePlan {
  switch (responseFormat(model, content)) {
    case "json":
      return content.schema === null ? anyJson : ofBody(content);
    case "text":
      return content.schema !== null && isTextSchema(model, content.schema)
        ? ofBody(content)
        : rawPlan(content);
    case "blob":
    case "any":
      return rawPlan(content);
    case "events":
      return content.itemSchema === null
        ? listOf(valuesPlan([{ data: "sample" }]))
        : itemsPlan();
    case "json-lines":
    case "json-seq":
    case "json-events":
    case "named-events":
    case "json-event-data":
      return itemsPlan();
  }

  function itemsPlan(): SamplePlan {
    const schema = itemSchemaOf(content);
    return listOf(schema === null ? anyJson : plans.part(schema, "response"));
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
