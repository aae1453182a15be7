/** Random requests of an operation. */
import type { ContentDescription } from "../../src/facts/operations/contents.js";
import { describeOperation } from "../../src/facts/operations/describe.js";
import type {
  Content,
  Operation,
  ParameterLocation,
  SchemaId,
} from "../../src/model/model.js";
import type { Random } from "../support/random.js";
import { isRecord } from "./compare.js";
import { oddTexts } from "../support/odd-texts.js";
import { randomBytes, randomJson } from "./mutate.js";
import type { Request, TripPackages } from "./packages.js";
import type { MakeValue } from "./values.js";

export const inputEntries = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const satisfies [ParameterLocation, keyof Request][];

/** Null if no valid request was found. */
export function randomRequest(
  { model }: TripPackages,
  makeValue: MakeValue,
  operation: Operation,
  random: Random,
): Request | null {
  const request: Record<string, unknown> = {};
  for (const [location, name] of inputEntries) {
    const schema = operation.inputs[location];
    if (schema === null) continue;
    const options = { direction: "request", place: "parameters" } as const;
    const value = makeValue(schema, options, random);
    if (value === undefined) return null;
    request[name] = value;
  }
  const { body } = describeOperation(model, operation);
  if (!body || (body.presence === "optional" && random.chance(0.2)))
    return request;
  const content = random.pickOrThrow(body.contents);
  const value = randomBody(content, makeValue, random);
  if (value === undefined) return null;
  request["body"] = value;
  if (body.contents.length > 1 || content.mediaType.includes("*"))
    request["contentType"] = concreteType(content);
  return request;
}

/** A media type that matches the range of a content. */
export function concreteType({
  mediaType,
}: Pick<Content, "mediaType">): string {
  return mediaType
    .replace(/^text\/\*/, "text/plain")
    .replace(/^(\*|application)\/\*$/, "application/octet-stream")
    .replace("/*", "/x-any");
}

function randomBody(
  { kind, content, schema }: ContentDescription,
  makeValue: MakeValue,
  random: Random,
): unknown {
  const direction = "request";
  switch (kind) {
    case "json":
      return schema === null
        ? randomJson(random)
        : makeValue(schema, { direction, place: "json" }, random);
    case "form":
    case "multipart": {
      if (schema === null) return { a: random.pickOrThrow(oddTexts) };
      const form = kind === "multipart" ? { form: content } : {};
      const options = { direction, place: "form", ...form } as const;
      const made = makeValue(schema, options, random);
      // Only an object has fields.
      return isRecord(made) ? made : undefined;
    }
    case "text": {
      const made =
        schema === null
          ? undefined
          : makeValue(schema, { direction, place: "form" }, random);
      return typeof made === "string" ? made : random.pickOrThrow(oddTexts);
    }
    case "bytes":
      return random.chance(0.5)
        ? new Blob([randomBytes(random)])
        : randomBytes(random);
    default:
      return randomItems(schema, direction, makeValue, random);
  }
}

export function randomItems(
  schema: SchemaId | null,
  direction: "request" | "response",
  makeValue: MakeValue,
  random: Random,
): unknown[] {
  return Array.from({ length: random.below(4) }, () =>
    schema === null
      ? randomJson(random)
      : makeValue(schema, { direction, place: "json" }, random),
  ).filter((item) => item !== undefined);
}
