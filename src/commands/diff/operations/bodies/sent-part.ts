/** How a part of a form is sent: as its encoding says, or as OpenAPI says for the type of its schema. */
import { isDeepStrictEqual } from "node:util";
import { leafTypes } from "../../../../facts/schemas/resolved-type.js";
import type {
  ApiModel,
  Content,
  Header,
  ParameterEncoding,
  Property,
  Type,
} from "../../../../model/model.js";
import { covers } from "./media-types.js";

export interface SentPart {
  property: string;
  /** The media types that the spec lists, sorted; null without a list. */
  listed: readonly string[] | null;
  /** The media type of a part without a list is one of these; empty if it is not known. */
  usual: readonly string[];
  /** Null for the style of a part whose style is not written. */
  style: ParameterEncoding | null;
  headers: readonly Header[];
}

/** Versions of OpenAPI disagree about texts that encode bytes. */
const usualTypes = {
  text: ["text/plain"],
  encoded: ["text/plain", "application/octet-stream"],
  bytes: ["application/octet-stream"],
  object: ["application/json"],
  unknown: [],
} as const;

type PartKind = keyof typeof usualTypes;

const usualStyle: ParameterEncoding = {
  kind: "style",
  style: "form",
  explode: true,
  allowReserved: false,
};

export function sentPart(
  model: ApiModel,
  content: Content,
  property: string,
): SentPart {
  const own = content.encoding.find((one) => one.property === property);
  const kind = kindOf(model, content, property);
  const style = own?.style ?? null;
  const isUsual = kind !== "object" && isDeepStrictEqual(style, usualStyle);
  // A media type beside a style is ignored.
  const types = style === null ? (own?.contentType ?? null) : null;
  return {
    property,
    listed: types === null ? null : listOf(types),
    usual: usualTypes[kind],
    style: isUsual ? null : style,
    headers: own?.headers ?? [],
  };
}

export function hasSameTypes(one: SentPart, other: SentPart): boolean {
  const isUsual = (listed: readonly string[], usual: readonly string[]) =>
    listed.length === 1 && listed.every((type) => usual.includes(type));
  if (one.listed === null)
    return other.listed === null || isUsual(other.listed, one.usual);
  return other.listed === null
    ? isUsual(one.listed, other.usual)
    : isDeepStrictEqual(one.listed, other.listed);
}

/** Without a list, any media type is read. */
export function readsAll(read: SentPart, sent: SentPart): boolean {
  const { listed } = read;
  if (listed === null) return true;
  const isRead = (type: string) => listed.some((range) => covers(range, type));
  return sent.listed === null
    ? sent.usual.some(isRead)
    : sent.listed.every(isRead);
}

function listOf(types: string): string[] {
  const list = types.split(",").map((type) => type.trim().toLowerCase());
  return [...new Set(list)].sort();
}

/** The parts of an array are its items. */
function kindOf(
  model: ApiModel,
  { schema }: Content,
  property: string,
): PartKind {
  if (schema === null) return "unknown";
  const properties = leafTypes(model, { kind: "schema", schema })
    .flatMap((type) => (type.kind === "object" ? type.properties : []))
    .filter(({ name }) => name === property);
  const kinds = new Set(properties.flatMap((one) => kindsOf(model, one)));
  const [only = "unknown"] = kinds;
  return kinds.size === 1 ? only : "unknown";
}

function kindsOf(model: ApiModel, { type, schema }: Property): PartKind[] {
  const isEncoded = model.schemas[schema]?.assertions.some(
    (one) =>
      one.kind === "string" &&
      (one.contentEncoding !== null || one.format === "byte"),
  );
  return leafTypes(model, type)
    .flatMap((one) =>
      one.kind === "array" ? leafTypes(model, one.items) : one,
    )
    .filter(({ kind }) => kind !== "null")
    .map((one) => {
      const kind = kindOfType(one);
      return kind === "text" && isEncoded ? "encoded" : kind;
    });
}

function kindOfType(type: Type): PartKind {
  switch (type.kind) {
    case "string":
      return type.content === "binary" ? "bytes" : "text";
    case "boolean":
    case "number":
    case "integer":
    case "enumeration":
      return "text";
    case "object":
      return "object";
    default:
      return "unknown";
  }
}
