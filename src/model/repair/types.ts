/** Repairs `type`: names of types in programming languages and databases, and misspelt ones. */
import { jsonTypes } from "../../base/common/json-type.js";
import { plainWord } from "./plain-match.js";
import type { ObjectEdit } from "./object-edit.js";
import { nearest } from "../../base/common/nearest.js";

interface MeantType {
  readonly type: string;
  readonly format?: string;
}

const aliases: Readonly<Record<string, MeantType>> = {
  int: { type: "integer" },
  int8: { type: "integer" },
  int16: { type: "integer" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  uint: { type: "integer" },
  uint8: { type: "integer" },
  uint16: { type: "integer" },
  uint32: { type: "integer" },
  uint64: { type: "integer" },
  short: { type: "integer" },
  smallint: { type: "integer" },
  bigint: { type: "integer", format: "int64" },
  long: { type: "integer", format: "int64" },
  numeric: { type: "number" },
  num: { type: "number" },
  decimal: { type: "number" },
  bigdecimal: { type: "number" },
  real: { type: "number" },
  float: { type: "number", format: "float" },
  float32: { type: "number", format: "float" },
  float64: { type: "number", format: "double" },
  double: { type: "number", format: "double" },
  bool: { type: "boolean" },
  str: { type: "string" },
  text: { type: "string" },
  varchar: { type: "string" },
  char: { type: "string" },
  date: { type: "string", format: "date" },
  datetime: { type: "string", format: "date-time" },
  timestamp: { type: "string", format: "date-time" },
  uuid: { type: "string", format: "uuid" },
  guid: { type: "string", format: "uuid" },
  email: { type: "string", format: "email" },
  uri: { type: "string", format: "uri" },
  url: { type: "string", format: "uri" },
  binary: { type: "string", format: "binary" },
  byte: { type: "string", format: "byte" },
  list: { type: "array" },
  obj: { type: "object" },
  dict: { type: "object" },
  dictionary: { type: "object" },
  map: { type: "object" },
  hash: { type: "object" },
  struct: { type: "object" },
  nil: { type: "null" },
  none: { type: "null" },
};

export function repairType(edit: ObjectEdit): void {
  const { type } = edit.value;
  if (typeof type === "string") {
    const meant = meantType(type);
    if (meant === null) return;
    report(edit, type, meant);
    edit.set("type", meant.type);
    addFormat(edit, meant);
  } else if (Array.isArray(type)) {
    repairTypes(edit, type);
  }
}

function repairTypes(edit: ObjectEdit, types: readonly unknown[]): void {
  const meant = types.map((type) =>
    typeof type === "string" ? meantType(type) : null,
  );
  if (meant.every((one) => one === null)) return;
  for (const [index, one] of meant.entries()) {
    if (one === null) continue;
    report(edit, String(types[index]), one);
    addFormat(edit, one);
  }
  const read = types.map((type, index) => meant[index]?.type ?? type);
  edit.set("type", [...new Set(read)]);
}

function report(edit: ObjectEdit, type: string, meant: MeantType): void {
  edit.report("misspelt-type", "type", "value", { type, near: meant.type });
}

/** A format that the schema has itself says more than the type. */
function addFormat({ value, set }: ObjectEdit, { format }: MeantType): void {
  if (format !== undefined && value["format"] === undefined) {
    set("format", format, "type");
  }
}

const known: ReadonlySet<string> = new Set([...jsonTypes, "file"]);

/** Returns null for a type that JSON Schema has, and for one that is not known. */
function meantType(written: string): MeantType | null {
  if (known.has(written)) return null;
  const word = plainWord(written);
  if (known.has(word)) return { type: word };
  if (Object.hasOwn(aliases, word)) return aliases[word] ?? null;
  const near = nearest(written, jsonTypes);
  return near === null ? null : { type: near };
}
