/** Single values of the wire as code: `new Date("…")`, `Temporal.PlainDate.from("…")`, the decoder of an own codec. */
import {
  codecOfFormat,
  type LeafCodec,
} from "../../../facts/schemas/codecs.js";
import type { JsonValue, SchemaId, Type } from "../../../model/model.js";
import { identifier } from "../../../naming/identifiers.js";
import {
  args,
  code,
  ident,
  lit,
  sequence,
  str,
  type Code,
  type LiteralValue,
} from "../../code/index.js";
import { codecSchemas } from "../../codecs.js";
import type { TargetContext } from "../../target.js";

/** Names to import, by module. */
export type SampleImports = Map<string, Set<string>>;

/** The codec of a value that these schemas and types describe; null if it is the same in code. */
export function leafOfTypes(
  context: TargetContext,
  schemas: readonly SchemaId[],
  types: readonly Type[],
  value: JsonValue,
): LeafCodec | null {
  const codecs = codecSchemas(context);
  for (const id of schemas) {
    const leaf = codecs.leaf(id);
    if (leaf?.kind === "own") return leaf;
  }
  for (const type of types) {
    if (!("formats" in type) || type.kind !== kindOf(type, value)) continue;
    const formats = type.formats ?? [];
    // A value without a codec is allowed, too.
    if (formats.includes(null)) continue;
    for (const format of formats) {
      const leaf =
        format === null ? null : codecOfFormat(context, format, type.kind);
      if (leaf !== null) return leaf;
    }
  }
  return null;
}

function kindOf({ kind }: Type, value: JsonValue): Type["kind"] | null {
  if (typeof value === "string") return "string";
  if (typeof value !== "number") return null;
  return kind === "integer" ? kind : "number";
}

export function leafSample(
  context: TargetContext,
  leaf: LeafCodec,
  value: JsonValue,
  imports: SampleImports,
): LiteralValue {
  if (leaf.kind === "own") {
    const own = context.codecs?.[leaf.name];
    if (own === undefined) return value;
    return called(imported(imports, own.import, own.decode), lit(value));
  }
  if (typeof value !== "string") return value;
  switch (leaf.kind) {
    case "date":
      return code`new Date(${str(value)})`;
    case "bytes":
      return called(code`Buffer.from`, str(value), str(encodings[leaf.format]));
    case "temporal": {
      const from = context.temporal?.from;
      const temporal =
        from === undefined
          ? code`Temporal`
          : imported(imports, from, "Temporal");
      const type = ident(identifier(leaf.type));
      const text = str(temporalText(leaf.type, value));
      return called(code`${temporal}.${type}.from`, text);
    }
  }
}

/** `PetId("…")` */
export function brandSample(
  context: TargetContext,
  brand: SchemaId,
  value: LiteralValue,
  imports: SampleImports,
): LiteralValue {
  const { name } = context.names.schema(brand).type;
  const from = context.importPath("validators");
  return called(imported(imports, from, name), lit(value));
}

const encodings = { byte: "base64", base64url: "base64url" } as const;

function called(callee: Code, ...values: Code[]): Code {
  return sequence(callee, args(values));
}

function imported(imports: SampleImports, from: string, name: string): Code {
  imports.set(from, (imports.get(from) ?? new Set()).add(name));
  return ident(identifier(name));
}

/** `PlainTime` refuses `Z`, and `ZonedDateTime` needs a time zone. */
function temporalText(
  type: Extract<LeafCodec, { kind: "temporal" }>["type"],
  text: string,
): string {
  if (type === "PlainTime") return text.replace(/z$/i, "");
  if (type !== "ZonedDateTime") return text;
  const [offset = "UTC"] = /[+-]\d\d:\d\d$/.exec(text) ?? [];
  return `${text}[${offset}]`;
}
