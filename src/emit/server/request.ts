/** The type of the request that a handler receives. */
import type { ContentDescription } from "../../facts/operations/contents.js";
import {
  describeOperation,
  type InputDescription,
} from "../../facts/operations/describe.js";
import type { Operation } from "../../model/model.js";
import {
  assignment,
  code,
  docComment,
  key,
  lines,
  objectType,
  str,
  typeRef,
  type Code,
} from "../code/index.js";
import { inputNames } from "../operations.js";
import { defaultOf } from "../fields.js";
import { hasUntypedFields } from "../../facts/operations/additional-fields.js";
import {
  annotation,
  applied,
  intersectionOf,
  reference,
  simple,
} from "../type-layout.js";
import type { TypeWriter } from "../type-writer.js";
import { fillsDefaults, type DefaultedTypes } from "./defaulted-type.js";
import { alternatives, textUnion } from "./layout.js";
import type { ServerContext } from "./runtime.js";

/** Types of schemas as clients send them, and with defaults filled in. */
interface RequestTypes {
  plain: TypeWriter;
  defaulted: DefaultedTypes;
}

/** `export interface ListPetsRequest { … }`, or a union if the body has several media types. */
export function requestDeclaration(
  context: ServerContext,
  types: RequestTypes,
  operation: Operation,
): Code {
  const { names } = context;
  const symbol = names.derived("server", operation.id, "request");
  const name = typeRef(symbol);
  const described = describeOperation(context.model, operation);
  const inputs = described.inputs.map(
    (input) =>
      code`${key(inputNames[input.location])}: ${inputType(context, input)};`,
  );
  const doc = docComment({
    paragraphs: [
      `Parameters and body of \`${names.operation(operation.id).call}\`.`,
    ],
  });
  const alias = code`export type ${name}`;
  const bodies = bodyMembers(context, types, operation);
  if (bodies.length <= 1) {
    const members = [...inputs, ...(bodies[0] ?? [])];
    const empty = context.runtime.type("options", "EmptyRequest");
    return members.length === 0
      ? lines([doc, assignment(alias, empty)])
      : lines([doc, code`export interface ${name} ${objectType(members)}`]);
  }
  const variants = bodies.map((body) => objectType([...inputs, ...body]));
  return lines([doc, alternatives(alias, variants)]);
}

/**
 * The parameters of one location: the type of the validators package, in which parameters with a default are always
 * present.
 */
function inputType(
  context: ServerContext,
  { schema: id, parameters }: InputDescription,
): Code {
  const { model, names } = context;
  const type = typeRef(names.schema(id, "request").type);
  const defaulted = parameters
    .filter(
      ({ presence, schema }) =>
        presence === "optional" && defaultOf(model, schema) !== null,
    )
    .map(({ name }) => names.property(name));
  if (defaulted.length === 0) return type;
  const wrapper = context.runtime.type("options", "Defaulted");
  return applied(wrapper, [reference(type), textUnion(defaulted)]).code;
}

/** The members about the body, once for each media type. */
function bodyMembers(
  context: ServerContext,
  types: RequestTypes,
  operation: Operation,
): Code[][] {
  const { incoming } = describeOperation(context.model, operation);
  if (incoming === null) return [];
  const { presence, contents } = incoming;
  const several = needsContentType(contents);
  const members = contents.map((content) => {
    const type = bodyType(context, types, operation, content);
    const mark = presence === "optional" && !several ? code`?` : code``;
    const body = code`body${mark}: ${type};`;
    return several
      ? [code`contentType: ${mediaTypeType(content.mediaType)};`, body]
      : [body];
  });
  if (several && presence === "optional") {
    members.push([code`contentType?: undefined;`, code`body?: undefined;`]);
  }
  return members;
}

/** Whether a handler needs the media type to know the type of the body. */
export function needsContentType(
  contents: readonly Pick<ContentDescription, "mediaType">[],
): boolean {
  return (
    contents.length > 1 ||
    contents.some((content) => content.mediaType.includes("*"))
  );
}

/** `"application/json"`; any text for a range. */
export function mediaTypeType(mediaType: string): Code {
  return mediaType.includes("*") ? code`string` : str(mediaType);
}

function bodyType(
  context: ServerContext,
  types: RequestTypes,
  operation: Operation,
  { kind, schema, content }: ContentDescription,
): Code {
  const { model, runtime } = context;
  if (kind === "items") {
    const items = runtime.type("body/incoming-items", "IncomingItems");
    return applied(items, [
      schema === null
        ? simple(code`unknown`)
        : types.plain.part(schema, "request"),
    ]).code;
  }
  if (schema !== null) {
    const type = fillsDefaults(operation, content)
      ? types.defaulted.part(schema)
      : types.plain.part(schema, "request");
    const isForm = kind === "form" || kind === "multipart";
    if (!isForm || !hasUntypedFields(model, schema)) return annotation(type);
    const further = runtime.type("body/form-fields", "AdditionalValues");
    return annotation(intersectionOf([type, reference(further)]));
  }
  switch (kind) {
    case "json":
      return code`unknown`;
    case "text":
      return code`string`;
    case "form":
    case "multipart":
    case "bytes":
    case "any":
      return runtime.type("http", "ByteStream");
  }
}
