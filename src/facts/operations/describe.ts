/**
 * The description of an operation or a webhook: what is sent and received. All targets and commands that write or read
 * its requests and responses print this description, or compare with it.
 */
import { isJson } from "../../base/openapi/media-type.js";
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import { createWeakMemo } from "../../incremental/memo.js";
import { stable } from "../../model/lifecycle/stable.js";
import { isBodiless } from "../../base/openapi/bodiless.js";
import type {
  ApiModel,
  Content,
  Exchange,
  Header,
  Parameter,
  ParameterLocation,
  Presence,
  RequestBody,
  Response,
  SchemaId,
  StatusMatch,
  Type,
} from "../../model/model.js";
import { resolvedType, rootType } from "../schemas/resolved-type.js";
import {
  describeContent,
  isBodilessStatus,
  isTextSchema,
  sendableContents,
  type ContentDescription,
} from "./contents.js";
import { describesOtherThanErrors, hundredsOf } from "./status.js";

export interface OperationDescription {
  /** The locations that have parameters. */
  readonly inputs: readonly InputDescription[];
  /** The body that a client sends; null if there is none, or if the method does not allow one. */
  readonly body: BodyDescription | null;
  /** The body that a server reads, with any method. */
  readonly incoming: BodyDescription | null;
  /** Whether a parameter or the body is required. */
  readonly needsInput: boolean;
  readonly responses: readonly ResponseDescription[];
  /** The same for clients: if the spec has no responses, any response is possible. */
  readonly answers: readonly ResponseDescription[];
}

/** The parameters of one location. */
export interface InputDescription {
  readonly location: ParameterLocation;
  /** All parameters as one object. */
  readonly schema: SchemaId;
  /** `required` if one of the parameters is. */
  readonly presence: Presence;
  readonly parameters: readonly Parameter[];
}

export interface BodyDescription extends Omit<RequestBody, "contents"> {
  /** The first one is the default. */
  readonly contents: readonly ContentDescription[];
}

export interface ResponseDescription {
  readonly status: StatusMatch;
  readonly meaning: "success" | "error" | "other";
  readonly headers: readonly HeaderDescription[];
  /** The bodies that a client receives: none for statuses and methods without a body. */
  readonly received: readonly ContentDescription[];
  /** The same for a response to `GET`, as `Accept` lists them: a response to `HEAD` has its headers. */
  readonly contents: readonly ContentDescription[];
  /** The bodies that a handler returns. One of `HEAD` may return the body of which only headers remain. */
  readonly served: readonly ContentDescription[];
  readonly response: Response;
}

export interface HeaderDescription {
  readonly name: string;
  readonly header: Header;
  readonly kind: HeaderKind;
  /** Whether it is a list of such values, separated by commas. */
  readonly isList: boolean;
  /** The schema of the value that a client has; null if it has text that is not a value of the schema. */
  readonly schema: SchemaId | null;
}

/** An object stays text. A property of an exploded one is a pair. */
type HeaderKind =
  | "json"
  | "text"
  | "number"
  | "int64"
  | "boolean"
  | "object"
  | "exploded object";

type Described = Pick<
  Exchange,
  "method" | "parameters" | "inputs" | "requestBody" | "responses" | "origin"
>;

export function describeOperation(
  model: ApiModel,
  exchange: Described,
): OperationDescription {
  return described(model)(exchange);
}

const described = createWeakMemo((model: ApiModel) =>
  createWeakMemo((exchange: Described) => describe(model, exchange)),
);

function describe(model: ApiModel, exchange: Described): OperationDescription {
  const { method, parameters, responses } = exchange;
  const incoming = bodyOf(model, exchange);
  const all = responses.map((one) => responseOf(model, exchange, one));
  return {
    inputs: parameterLocations.flatMap((location) =>
      inputIn(exchange, location),
    ),
    body: isBodiless(method) ? null : incoming,
    incoming,
    needsInput:
      exchange.requestBody?.presence === "required" ||
      parameters.some(({ presence }) => presence === "required"),
    responses: all,
    answers:
      all.length > 0
        ? all
        : [responseOf(model, exchange, anyResponse(exchange))],
  };
}

function inputIn(
  { parameters, inputs }: Described,
  location: ParameterLocation,
): InputDescription[] {
  const schema = inputs[location];
  if (schema === null) return [];
  const own = parameters.filter((one) => one.location === location);
  const isRequired = own.some(({ presence }) => presence === "required");
  const presence = isRequired ? "required" : "optional";
  return [{ location, schema, presence, parameters: own }];
}

function bodyOf(
  model: ApiModel,
  { requestBody }: Described,
): BodyDescription | null {
  if (requestBody === null || requestBody.contents.length === 0) return null;
  const contents = sendableContents(model, requestBody.contents);
  return {
    ...requestBody,
    contents: contents.map((one) => describeContent(model, one, "request")),
  };
}

function responseOf(
  model: ApiModel,
  exchange: Described,
  response: Response,
): ResponseDescription {
  const { status, headers } = response;
  const allowed = isBodilessStatus(status) ? [] : response.contents;
  const describeAll = (contents: readonly Content[]) =>
    contents.map((one) => describeContent(model, one, "response"));
  const contents = describeAll(allowed);
  return {
    status,
    meaning: meaningOf(exchange, status),
    headers: headers.map((header) => headerOf(model, header)),
    received: exchange.method === "head" ? [] : contents,
    contents,
    served: describeAll(sendableContents(model, allowed)),
    response,
  };
}

/** `default` describes every status that no other response describes. */
function meaningOf(
  exchange: Described,
  status: StatusMatch,
): ResponseDescription["meaning"] {
  const hundreds =
    hundredsOf(status) ?? (describesOtherThanErrors(exchange) ? 4 : 2);
  if (hundreds === 2) return "success";
  return hundreds >= 4 ? "error" : "other";
}

function anyResponse({ origin }: Described): Response {
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

function headerOf(model: ApiModel, header: Header): HeaderDescription {
  const { name, encoding, schema } = header;
  const of = (kind: HeaderKind, isList = false) => ({
    name,
    header,
    kind,
    isList,
    schema: isValue(model, header, kind, isList) ? schema : null,
  });
  if (encoding.kind === "content")
    return of(isJson(encoding.mediaType) ? "json" : "text");
  const type = withoutNull(model, rootType(model, schema));
  if (type.kind !== "array")
    return of(
      scalarKind(type) ??
        (type.kind === "object" && encoding.explode
          ? "exploded object"
          : "object"),
    );
  const kind = scalarKind(withoutNull(model, resolvedType(model, type.items)));
  return kind === null ? of("object") : of(kind, true);
}

function isValue(
  model: ApiModel,
  { schema }: Header,
  kind: HeaderKind,
  isList: boolean,
): boolean {
  if (kind === "text") return isList || isTextSchema(model, schema);
  return kind !== "object" && kind !== "exploded object";
}

/** A header cannot be null, so a nullable type has the kind of its other part. */
function withoutNull(model: ApiModel, type: Type): Type {
  if (type.kind !== "union") return type;
  const [only, ...others] = type.members
    .map((member) => resolvedType(model, member))
    .filter(({ kind }) => kind !== "null");
  return only !== undefined && others.length === 0 ? only : type;
}

function scalarKind(
  type: Type,
): "text" | "number" | "int64" | "boolean" | null {
  switch (type.kind) {
    case "string":
      return "text";
    case "number":
    case "boolean":
      return type.kind;
    case "integer":
      return type.width === "int64" ? "int64" : "number";
    case "enumeration": {
      const [only, ...others] = new Set(
        type.values.map(({ value }) => typeof value),
      );
      if (others.length > 0) return null;
      if (only === "string") return "text";
      return only === "number" || only === "boolean" ? only : null;
    }
    default:
      return null;
  }
}
