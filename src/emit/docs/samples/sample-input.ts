/** The input of a sample call: all required values, or one optional value as an example. */
import { isJson } from "../../../common/media-type.js";
import type {
  Content,
  HttpMethod,
  JsonValue,
  Operation,
  Parameter,
} from "../../../model/model.js";
import { isPlausible } from "./example-choice.js";
import type { Site } from "../page.js";

export interface SampleInput {
  parameters: { parameter: Parameter; value: JsonValue }[];
  body: { content: Content; value: JsonValue } | null;
}

/** `fetch` rejects bodies with these methods, and HTTP gives them no meaning. */
const bodiless: readonly HttpMethod[] = ["get", "head", "trace"];

/** Null if no value could be found for a required input. Then there is no sample. */
export function sampleInput(
  site: Site,
  operation: Operation,
): SampleInput | null {
  const wanted = operation.parameters.filter(
    ({ presence }) => presence === "required",
  );
  const body = sampleBody(site, operation);
  if (wanted.length === 0 && operation.requestBody === null) {
    const shown = operation.parameters.find(
      ({ lifecycle, location }) =>
        location === "query" &&
        lifecycle.stability === "stable" &&
        lifecycle.deprecation === null,
    );
    if (shown && valueOf(site, shown) !== undefined) wanted.push(shown);
  }
  const parameters = wanted.flatMap((parameter) => {
    const value = valueOf(site, parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
  if (parameters.length < wanted.length || body === undefined) return null;
  return { parameters, body };
}

function valueOf(site: Site, parameter: Parameter): JsonValue | undefined {
  const facts = site.facts(parameter.schema);
  const example = parameter.examples.find(({ value }) =>
    isPlausible(facts, value),
  );
  return example
    ? example.value
    : site.examples.of(parameter.schema, "request");
}

/** Undefined if a body is required and cannot be shown. */
function sampleBody(
  site: Site,
  { method, requestBody }: Operation,
): SampleInput["body"] | undefined {
  if (requestBody === null || bodiless.includes(method)) return null;
  for (const content of requestBody.contents) {
    const form = content.mediaType === "application/x-www-form-urlencoded";
    if (!isJson(content.mediaType) && !form) continue;
    const value = site.examples.ofContent(content, "request");
    if (value !== undefined) return { content, value };
  }
  return requestBody.presence === "required" ? undefined : null;
}
