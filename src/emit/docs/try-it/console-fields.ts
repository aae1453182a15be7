/** The fields of the console: their kinds, choices and first values. */
import { asText } from "../../../base/common/json.js";
import type {
  ApiModel,
  Content,
  JsonValue,
  Operation,
  Type,
} from "../../../model/model.js";
import {
  jsonTypesOf,
  listedValues,
} from "../../../facts/schemas/json-types.js";
import { rootType } from "../../../facts/schemas/resolved-type.js";
import type { Site } from "../page.js";
import { bodyOf, type SampleBody } from "../../../facts/requests/body.js";
import type { SampleInput } from "../samples/sample-input.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import type {
  ConsoleBody,
  ConsoleField,
  ConsoleParameter,
} from "./console-data.js";

/** The parameters. Those of the sample call have its values, the others are empty. */
export function parameterFields(
  { model, examples }: Site,
  operation: Operation,
  input: SampleInput | null,
): ConsoleParameter[] {
  return operation.parameters.map((parameter) => {
    const { name, location, encoding, schema, presence } = parameter;
    const given = input?.parameters.find((one) => one.parameter === parameter);
    const example = given?.value ?? examples.ofParameter(parameter);
    const type = rootType(model, schema);
    return {
      name,
      location,
      encoding,
      kind: kindOf(model, type),
      choices: choicesOf(model, type),
      required: presence === "required",
      value: given === undefined ? "" : asText(given.value),
      example: example === undefined ? "" : asText(example),
    };
  });
}

/** The body in each format that can be sent. */
export function consoleBodies(site: Site, operation: Operation): ConsoleBody[] {
  const { body: described } = describeOperation(site.model, operation);
  return (described?.contents ?? []).flatMap(({ content }) => {
    const body = bodyOf(site, content);
    return body === null ? [] : [consoleBody(body)];
  });
}

function consoleBody(body: SampleBody): ConsoleBody {
  const content = wireContent(body.content);
  const plain = (text: string): ConsoleBody => ({
    content,
    kind: "text",
    text,
    fields: [],
  });
  switch (body.kind) {
    case "json":
      return plain(JSON.stringify(body.value, null, 2));
    case "text":
      return plain(body.text);
    case "file":
      return { content, kind: "file", text: "", fields: [] };
    case "form": {
      const fields = body.fields.map(([name, value]) =>
        valueField(name, value),
      );
      return { content, kind: "fields", text: "", fields };
    }
    case "multipart": {
      const fields = body.parts.map(({ name, value, file }) =>
        file === null
          ? valueField(name, value)
          : { ...valueField(name, ""), kind: "file" as const },
      );
      return { content, kind: "parts", text: "", fields };
    }
  }
}

function wireContent({ mediaType, encoding }: Content): ConsoleBody["content"] {
  return {
    mediaType,
    encoding: encoding.map(({ property, contentType, style }) => ({
      property,
      contentType,
      style,
    })),
  };
}

/** A field of a form, which has a sample value. */
function valueField(name: string, value: JsonValue): ConsoleField {
  const text = asText(value);
  const isStructure = value !== null && typeof value === "object";
  const kind = typeof value === "string" ? "text" : "scalar";
  return {
    name,
    kind: isStructure ? "json" : kind,
    choices: [],
    required: false,
    value: text,
    example: text,
  };
}

function kindOf(model: ApiModel, type: Type): ConsoleField["kind"] {
  const types = jsonTypesOf(model, type) ?? ["string"];
  if (types.includes("array") || types.includes("object")) return "json";
  return types.includes("string") ? "text" : "scalar";
}

function choicesOf(model: ApiModel, type: Type): string[] {
  return type.kind === "boolean"
    ? ["true", "false"]
    : (listedValues(model, type) ?? []).map(asText);
}
