/** The schemas whose values differ between the wire and code: dates, bytes, values of own codecs, renamed properties. */
import type { TargetOptions } from "../../base/options/stages.js";
import { speedCheckOf } from "../../base/patterns/speed.js";
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import {
  allSchemas,
  conjunctsOf,
  partsReachableFrom,
  schemasLeadingTo,
} from "../../model/graph.js";
import type {
  ApiModel,
  Assertion,
  Origin,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { formatOf } from "../../model/value-format.js";
import { holdsBytes } from "./bytes.js";
import { int64Schemas } from "./int64.js";
import { refuses } from "../../keywords/values.js";

/** How one value is converted. */
export type LeafCodec =
  | {
      kind: "date";
      format: "date-time" | "date";
      /** The end of texts of whole seconds, if the schema does not permit `.000Z`. */
      end?: DateTimeEnd;
    }
  | { kind: "temporal"; type: TemporalType }
  | { kind: "bytes"; format: "byte" | "base64url" }
  /** A codec of the config, by its name there. */
  | { kind: "own"; name: string };

const otherEnds = ["Z", "+00:00", ".000+00:00"] as const;

type DateTimeEnd = (typeof otherEnds)[number];

export type TemporalType =
  "Instant" | "ZonedDateTime" | "PlainDate" | "PlainTime" | "Duration";

export type CodecOptions = Pick<
  TargetOptions,
  "dates" | "temporal" | "bytes" | "codecs" | "casing"
>;

export interface CodecSchemas {
  /** The codec of the schema itself, directly or through references and `allOf`; null if it has none. */
  leaf(id: SchemaId): LeafCodec | null;
  /** Whether a value of the schema can contain something to convert, at any depth. */
  holds(id: SchemaId): boolean;
  /**
   * Whether the type on the wire is another one than in code. With codecs, this includes 64-bit integers that are not
   * numbers in code.
   */
  differs(id: SchemaId): boolean;
}

export interface CodecContext
  extends CodecOptions, Pick<TargetOptions, "int64"> {
  readonly model: ApiModel;
  readonly names: { property(name: string): string };
}

export function codecSchemas(context: CodecContext): CodecSchemas {
  const { model } = context;
  if (!hasCodecs(context)) {
    return { leaf: () => null, holds: () => false, differs: () => false };
  }
  const schemas = allSchemas(wholeModel(model));
  const composed = schemasLeadingTo(schemas, (assertion) =>
    conjunctsOf([assertion]),
  );
  // Listed values are the same in code.
  const listed = composed(schemas.filter(isListed).map(({ id }) => id));
  const open = schemas.filter(({ id }) => !listed.has(id));
  const leaves = new Map<SchemaId, LeafCodec>();
  const renamed: SchemaId[] = [];
  for (const schema of open) {
    const leaf = ownLeaf(context, schema);
    if (leaf !== null) leaves.set(schema.id, leaf);
    else if (isRenamed(context, schema)) renamed.push(schema.id);
  }
  const holds = schemasLeadingTo(
    open,
    convertedParts,
  )([...leaves.keys(), ...renamed]);
  for (const [id, leaf] of [...leaves])
    for (const user of composed([id]))
      if (!listed.has(user) && !leaves.has(user)) leaves.set(user, leaf);
  const int64 = int64Schemas(context);
  const holdsCodec = schemaTable(model, "holds codecs", (id) => holds.has(id));
  return {
    leaf: schemaTable(model, "codecs", (id) => leaves.get(id) ?? null),
    holds: holdsCodec,
    differs: (id) => holdsCodec(id) || int64.holds(id),
  };
}

/** Whether an option asks for a conversion. */
export function hasCodecs(options: CodecOptions): boolean {
  const { dates, bytes, casing, codecs = {} } = options;
  return (
    dates !== "string" ||
    bytes !== "string" ||
    casing !== "keep" ||
    Object.keys(codecs).length > 0
  );
}

/** The codec that a schema asks for by its own keywords. */
export function ownLeaf(
  options: CodecOptions & { readonly model: ApiModel },
  { codec, type, assertions }: Pick<Schema, "codec" | "type" | "assertions">,
): LeafCodec | null {
  if (codec !== undefined && Object.hasOwn(options.codecs ?? {}, codec)) {
    return { kind: "own", name: codec };
  }
  if (holdsBytes(type)) return null;
  for (const of of ["string", "integer", "number"] as const) {
    const format = formatOf(assertions, of);
    const leaf = format === null ? null : codecOfFormat(options, format, of);
    if (leaf === null) continue;
    if (leaf.kind !== "date" || leaf.format !== "date-time") return leaf;
    const end = endOf(options.model, assertions);
    return end === null ? leaf : { ...leaf, end };
  }
  return null;
}

/** Formats that would choose a codec if the schema said that its values are strings. */
export function untypedFormats(
  options: CodecOptions & { readonly model: ApiModel },
): { format: string; origin: Origin }[] {
  const { schemas } = options.model;
  const roots = Object.values(schemas).filter(
    ({ role }) => role.kind !== "inline",
  );
  // A set visits what is added to it on the way.
  const reached = new Set(roots);
  for (const { assertions } of reached)
    for (const id of assertions.flatMap(convertedParts))
      if (schemas[id]) reached.add(schemas[id]);
  const strings: Assertion = { kind: "types", types: ["string"] };
  return [...reached].flatMap((schema) => {
    const { codec, type, assertions, origin } = schema;
    if (codec !== undefined || holdsBytes(type) || isListed(schema)) return [];
    if (assertions.some(({ kind }) => kind === "types")) return [];
    const format = formatOf([strings, ...assertions], "string");
    return format !== null && codecOfFormat(options, format, "string") !== null
      ? [{ format, origin }]
      : [];
  });
}

/** Null if the schema permits the usual spelling, or none. */
function endOf(
  model: ApiModel,
  assertions: readonly Assertion[],
): DateTimeEnd | null {
  const isFast = speedCheckOf(model);
  const permits = (end: string): boolean => {
    const text = `2026-11-17T09:30:00${end}`;
    return !assertions.some((assertion) =>
      refuses(assertion, text, { isFast }),
    );
  };
  return permits(".000Z") ? null : (otherEnds.find(permits) ?? null);
}

/** The codec of values with a format. Own codecs replace the built-in ones, and apply to numbers as well. */
export function codecOfFormat(
  { codecs = {}, dates, temporal, bytes }: CodecOptions,
  format: string,
  type: "string" | "integer" | "number",
): LeafCodec | null {
  if (Object.hasOwn(codecs, format)) return { kind: "own", name: format };
  if (type !== "string") return null;
  switch (format) {
    case "date-time":
      if (dates === "Date") return { kind: "date", format };
      return temporalOf(
        dates,
        temporal?.dateTime === "zoned" ? "ZonedDateTime" : "Instant",
      );
    case "date":
      return dates === "Date"
        ? { kind: "date", format }
        : temporalOf(dates, "PlainDate");
    case "time":
      return temporalOf(dates, "PlainTime");
    case "duration":
      return temporalOf(dates, "Duration");
    case "byte":
    case "base64url":
      return bytes === "Uint8Array" ? { kind: "bytes", format } : null;
    default:
      return null;
  }
}

function temporalOf(
  dates: CodecOptions["dates"],
  type: TemporalType,
): LeafCodec | null {
  return dates === "temporal" ? { kind: "temporal", type } : null;
}

function isListed({ type, assertions }: Schema): boolean {
  return (
    type.kind === "enumeration" ||
    assertions.some(({ kind }) => kind === "values")
  );
}

function isRenamed({ names }: CodecContext, { assertions }: Schema): boolean {
  return assertions.some(
    (assertion) =>
      assertion.kind === "object" &&
      assertion.properties.some(({ name }) => names.property(name) !== name),
  );
}

/**
 * The schemas that describe the value or its parts, and that the type mentions. Conditions and dependent schemas are not
 * in the type, so what they describe stays as it is on the wire.
 */
export function convertedParts(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "conditional":
      return [];
    case "object":
      return partsReachableFrom({ ...assertion, dependentSchemas: [] });
    default:
      return partsReachableFrom(assertion);
  }
}
