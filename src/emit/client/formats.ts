/** Chooses the responses and the formats of headers, for both the types and the routes. */
import { isJson } from "../../base/openapi/media-type.js";
import type {
  ApiModel,
  Content,
  Header,
  Operation,
  Response,
  Type,
} from "../../model/model.js";
import { stable } from "../../model/lifecycle/stable.js";
import { receivedContents } from "../../facts/operations/body-formats.js";
import { resolvedType, rootType } from "../../facts/schemas/resolved-type.js";
import type { Int64 } from "../target.js";

type ScalarFormat = "string" | "number" | "bigint" | "boolean";

export type HeaderFormat = ScalarFormat | `${ScalarFormat}s` | "json";

/** Whether a call requires a request. */
export function needsRequest(operation: Operation): boolean {
  return (
    operation.requestBody?.presence === "required" ||
    operation.parameters.some(({ presence }) => presence === "required")
  );
}

/** The responses, with the bodies that HTTP allows. If the spec declares none, any response is possible. */
export function answersOf(operation: Operation): Response[] {
  const { responses } = operation;
  const all = responses.length > 0 ? responses : [anyResponse(operation)];
  return all.map((response) => {
    const contents = receivedContents(operation, response);
    return contents === response.contents
      ? response
      : { ...response, contents };
  });
}

function anyResponse({ origin }: Operation): Response {
  const anything: Content = {
    mediaType: "*/*",
    schema: null,
    itemSchema: null,
    encoding: [],
    examples: [],
    lifecycle: stable,
  };
  return {
    status: { kind: "default" },
    headers: [],
    contents: [anything],
    links: [],
    documentation: { summary: null, description: null, link: null },
    origin,
  };
}

/** Headers whose shape has no plain text form stay text. */
export function headerFormat(
  model: ApiModel,
  header: Header,
  int64: Int64,
): HeaderFormat {
  if (header.encoding.kind === "content") {
    return isJson(header.encoding.mediaType) ? "json" : "string";
  }
  const type = withoutNull(model, rootType(model, header.schema));
  if (type.kind !== "array") return scalarFormat(type, int64) ?? "string";
  const items = withoutNull(model, resolvedType(model, type.items));
  const format = scalarFormat(items, int64);
  return format === null ? "string" : `${format}s`;
}

/** A header cannot be null, so a nullable type has the format of its other part. */
function withoutNull(model: ApiModel, type: Type): Type {
  if (type.kind !== "union") return type;
  const [only, ...others] = type.members
    .map((member) => resolvedType(model, member))
    .filter(({ kind }) => kind !== "null");
  return only !== undefined && others.length === 0 ? only : type;
}

function scalarFormat(type: Type, int64: Int64): ScalarFormat | null {
  switch (type.kind) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "integer":
      return type.width === "int64" ? int64 : "number";
    case "boolean":
      return "boolean";
    case "enumeration": {
      const types = new Set(type.values.map(({ value }) => typeof value));
      const [only, ...others] = types;
      return others.length === 0 && isScalar(only) ? only : null;
    }
    default:
      return null;
  }
}

function isScalar(type: string | undefined): type is ScalarFormat {
  return type === "string" || type === "number" || type === "boolean";
}
