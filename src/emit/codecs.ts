/** Code about values that differ between the wire and code. */
import { createWeakMemo } from "../incremental/memo.js";
import { untracked } from "../incremental/tracking.js";
import {
  codecSchemas as findCodecs,
  type CodecSchemas,
  type LeafCodec,
} from "../facts/schemas/codecs.js";
import { namedSchema } from "../facts/schemas/resolved-type.js";
import type { Direction, SchemaId } from "../model/model.js";
import { identifier } from "../naming/identifiers.js";
import { outsideModule, type SymbolRef } from "../naming/symbols.js";
import {
  args,
  code,
  entry,
  flatObject,
  globalRef,
  ident,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
} from "./code/index.js";
import type { TargetContext } from "./target.js";
import { reference, simple, type TypeText } from "./type-layout.js";

/** Every target needs them. */
const computed = createWeakMemo((context: TargetContext) =>
  findCodecs(context),
);

/** The schemas whose values are converted. */
export function codecSchemas(context: TargetContext): CodecSchemas {
  return untracked(() => computed(context));
}

/** `codecsInPet`: what is converted in a value of the schema. */
export function codecsSymbol(
  { names }: TargetContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  const { target, module, name } = names.schema(id, direction).type;
  return names.fixed(target, module, `codecsIn${name}`);
}

/** `codec(codecsInPet)`: converts values of the schema, without a check; null if there is nothing to convert. */
export function codecOf(
  context: TargetContext,
  codecs: CodecSchemas,
  id: SchemaId | null,
  direction: Direction,
): Code | null {
  if (id === null) return null;
  const named = namedSchema(context.model, id);
  if (!codecs.holds(named)) return null;
  const isInline = context.model.schemas[named]?.role.kind === "inline";
  const table = isInline
    ? inlineTable(context, codecs, named, direction)
    : valueRef(codecsSymbol(context, named, direction));
  if (table === null) return null;
  const codec = context.names.exportedSymbol(
    "validators",
    codecModule,
    "codec",
  );
  return sequence(valueRef(codec), args([table]));
}

const codecModule = "runtime/codecs/codec";

/** `() => dateTimeAsDate`: the table of a schema without a name; null unless it is a leaf or an array. */
function inlineTable(
  context: TargetContext,
  codecs: CodecSchemas,
  id: SchemaId,
  direction: Direction,
): Code | null {
  const node = inlineNode(context, codecs, id, direction);
  return node === null ? null : code`() => ${node}`;
}

function inlineNode(
  context: TargetContext,
  codecs: CodecSchemas,
  id: SchemaId,
  direction: Direction,
): Code | null {
  const { model } = context;
  const named = namedSchema(model, id);
  const schema = model.schemas[named];
  if (!schema || !codecs.holds(named)) return null;
  if (schema.role.kind !== "inline") {
    return valueRef(codecsSymbol(context, named, direction));
  }
  const leaf = codecs.leaf(named);
  if (leaf !== null) return leafValue(context, leaf, publishedRuntime(context));
  for (const assertion of schema.assertions) {
    if (assertion.kind !== "array" || assertion.rest === null) continue;
    const items = inlineNode(context, codecs, assertion.rest, direction);
    if (items === null) continue;
    const node = flatObject([
      entry("kind", str("array")),
      entry("items", items),
    ]);
    return code`(${node})`;
  }
  return null;
}

/** The codecs of values without a named schema, which other packages import: those of response headers. */
export function headerLeaves(
  context: TargetContext,
  codecs: CodecSchemas,
): LeafExport[] {
  const { model } = context;
  const found = new Map<string, LeafExport>();
  const add = (id: SchemaId): void => {
    const named = namedSchema(model, id);
    const schema = model.schemas[named];
    if (schema?.role.kind !== "inline" || !codecs.holds(named)) return;
    const leaf = codecs.leaf(named);
    if (leaf !== null) {
      const exported = leafExport(leaf);
      found.set(exported.name, exported);
    }
    for (const assertion of schema.assertions)
      if (assertion.kind === "array" && assertion.rest !== null)
        add(assertion.rest);
  };
  for (const { responses } of [...model.operations, ...model.webhooks])
    for (const { headers } of responses)
      for (const { schema } of headers) add(schema);
  return [...found.values()];
}

/** A name of the runtime of the validators. */
type RuntimeValue = (module: LeafExport["module"], name: string) => Code;

interface LeafExport {
  module: "codecs/dates" | "codecs/bytes" | "codecs/temporal" | "codecs/own";
  name: LeafName;
}

export const leafNames = [
  "asDuration",
  "asInstant",
  "asPlainDate",
  "asPlainTime",
  "asZonedDateTime",
  "base64AsBytes",
  "base64UrlAsBytes",
  "dateAsDate",
  "dateTimeAsDate",
  "dateTimeSpelled",
  "ownCodec",
] as const;

type LeafName = (typeof leafNames)[number];

function publishedRuntime({ names }: TargetContext): RuntimeValue {
  return (module, name) =>
    valueRef(names.exportedSymbol("validators", `runtime/${module}`, name));
}

function leafExport(leaf: LeafCodec): LeafExport {
  switch (leaf.kind) {
    case "date": {
      const isDay = leaf.format === "date";
      const name = isDay
        ? "dateAsDate"
        : leaf.end === undefined
          ? "dateTimeAsDate"
          : "dateTimeSpelled";
      return { module: "codecs/dates", name };
    }
    case "bytes": {
      const isPlain = leaf.format === "byte";
      const name = isPlain ? "base64AsBytes" : "base64UrlAsBytes";
      return { module: "codecs/bytes", name };
    }
    case "temporal":
      return { module: "codecs/temporal", name: `as${leaf.type}` };
    case "own":
      return { module: "codecs/own", name: "ownCodec" };
  }
}

/** The codec of one value, for a table. */
export function leafValue(
  context: TargetContext,
  leaf: LeafCodec,
  runtime: RuntimeValue,
): Code {
  const { module, name } = leafExport(leaf);
  const value = runtime(module, name);
  switch (leaf.kind) {
    case "date":
      return leaf.end === undefined
        ? value
        : sequence(value, args([str(leaf.end)]));
    case "bytes":
      return value;
    case "temporal":
      return sequence(value, args([temporalRef(context, "value")]));
    case "own": {
      const { import: from, decode, encode } = ownCodec(context, leaf);
      const functions = [outside(from, decode), outside(from, encode)];
      return sequence(value, args(functions.map(valueRef)));
    }
  }
}

/** The type of such a value in code. */
export function leafType(context: TargetContext, leaf: LeafCodec): TypeText {
  switch (leaf.kind) {
    case "date":
      return reference(globalRef("Date"));
    case "bytes":
      return reference(globalRef("Uint8Array"));
    case "temporal":
      return reference(
        code`${temporalRef(context, "type")}.${ident(identifier(leaf.type))}`,
      );
    case "own": {
      const { import: from, type } = ownCodec(context, leaf);
      if (type.startsWith("globalThis."))
        return reference(globalRef(type.slice("globalThis.".length)));
      const keyword = keywordTypes.get(type);
      return keyword
        ? simple(keyword)
        : reference(typeRef(outside(from, type)));
    }
  }
}

const keywordTypes: ReadonlyMap<string, Code> = new Map([
  ["bigint", code`bigint`],
  ["boolean", code`boolean`],
  ["number", code`number`],
  ["object", code`object`],
  ["string", code`string`],
  ["symbol", code`symbol`],
  ["unknown", code`unknown`],
]);

function ownCodec({ codecs = {} }: TargetContext, { name }: { name: string }) {
  const found = Object.hasOwn(codecs, name) ? codecs[name] : undefined;
  if (!found) throw new Error(`There is no codec ${name}`);
  return found;
}

/** The global `Temporal`, or that of the module that the config names. */
function temporalRef({ temporal }: TargetContext, use: "type" | "value"): Code {
  const from = temporal?.from;
  if (from === undefined) return globalRef("Temporal");
  const symbol = outside(from, "Temporal");
  return use === "type" ? typeRef(symbol) : valueRef(symbol);
}

function outside(from: string, name: string): SymbolRef {
  return {
    target: outsideModule,
    module: from,
    name: identifier(name),
    own: true,
  };
}
