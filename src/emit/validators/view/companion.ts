/** The object with the name of the type: a Standard Schema and, for an enumeration, its values by name. */
import { withoutHidden } from "../../../base/hidden-text.js";
import type {
  EnumerationValue,
  JsonValue,
  Type,
} from "../../../model/model.js";
import { takeFreeName } from "../../../naming/free-name.js";
import { pascalCase } from "../../../naming/identifiers.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  args,
  array,
  annotatedCall,
  assignment,
  code,
  docComment,
  group,
  hardline,
  indent,
  key,
  line,
  lines,
  lit,
  object,
  plainEntry,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
} from "../../code/index.js";
import { lifecycleTags } from "../../docs-of.js";
import type { TargetContext } from "../../target.js";
import { applied, reference } from "../../type-layout.js";
import { brandCompanion, brandedProps, isBrand } from "./brand.js";
import { describeSymbol } from "./describe.js";
import { partsName, shapeTypes } from "./shapes.js";
import { codecName, isConverted } from "./wire.js";
import { publicFunctionsOf } from "../check/functions.js";
import { isWholeValue } from "../facts/schemas.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";

export function companionOf(module: ModuleWriter, unit: SchemaFunctions): Code {
  const { context, schemas } = module;
  const names = context.names.schema(unit.id, unit.direction);
  const schema = schemas.schema(unit.id);
  if (!isWholeValue(schema)) return parametersOf(module, unit);
  const { type } = schema;
  const members =
    type.kind === "enumeration"
      ? membersOf(type.values, context.enumHelpers ? helperNames : [])
      : null;
  const make = makerOf(module, unit);
  const made = sequence(
    code`/* @__PURE__ */ `,
    valueRef(make.function),
    args(make.arguments),
  );
  const standard = context.messages ? translatable(module, unit, made) : made;
  const name = valueRef(names.type);
  const isCodec = isConverted(module, unit);
  const types = isCodec ? code`${typeRef(names.wire)}, ${name}` : name;
  const ownProps = applied(
    typeRef(make.props),
    (isCodec ? [typeRef(names.wire), name] : [name]).map(reference),
  );
  const isBranded = !isCodec && schemas.brands.holds(unit.id);
  const described = context.jsonSchema ? ownProps : null;
  const typeOfProps = isBranded
    ? brandedProps(module, unit, described)
    : ownProps;
  if (isBrand(module, unit)) {
    const isUsual = isBranded && described === null;
    const shown = isUsual ? null : typeOfProps;
    return brandCompanion(module, unit, standard, shown);
  }
  const props = typeOfProps.code;
  const left = code`export const ${name}`;
  if (members) {
    const value = opened([
      ...valuesOf(context, members),
      ...(context.enumHelpers ? [labelsOf(members)] : []),
      ...(context.enumHelpers && isClosed(type) ? [matchOf(module, name)] : []),
      code`"~standard": ${standard} as ${props},`,
    ]);
    return assignment(left, code`${value} as const`);
  }
  const longest = isCodec ? longestConverted : longestAnnotated;
  if (isBranded || names.type.name.length > longest) {
    const value = opened([code`"~standard": ${standard} as ${props},`]);
    return assignment(left, value);
  }
  const annotation = code`${typeRef(make.schema)}<${types}>`;
  const value = opened([code`"~standard": ${standard},`]);
  return assignment(code`${left}: ${annotation}`, value);
}

/** `translatable(standard(…), validatePet)`, with the option for messages. */
function translatable(
  module: ModuleWriter,
  unit: SchemaFunctions,
  made: Code,
): Code {
  const { validate } = module.context.names.schema(unit.id, unit.direction);
  return sequence(
    code`/* @__PURE__ */ `,
    module.value("translated", "translatable"),
    args([made, valueRef(validate)]),
  );
}

/** The parameters of an operation, which are read from text: `parametersOf(partsOfListPetsQuery)`. */
function parametersOf(module: ModuleWriter, unit: SchemaFunctions): Code {
  const { type } = module.context.names.schema(unit.id, unit.direction);
  const standard = typeRef(module.runtime("shapes/parse", "ParameterSchema"));
  const make = module.value("shapes/parse", "parametersOf");
  return annotatedCall(
    code`export const ${valueRef(type)}: ${standard}`,
    shapeTypes(module, unit),
    code`/* @__PURE__ */ ${make}`,
    [partsName(module, unit)],
  );
}

interface Maker {
  function: SymbolRef;
  arguments: Code[];
  props: SymbolRef;
  schema: SymbolRef;
}

/** `standard(checkPet, schemaOfPet)`, or `withJsonSchema(…, describePet)` with the option for JSON Schema. */
function makerOf(module: ModuleWriter, unit: SchemaFunctions): Maker {
  const { context } = module;
  const { id, direction } = unit;
  const { check, schema } = publicFunctionsOf(module, unit);
  const checked = [valueRef(check), valueRef(schema)];
  if (isConverted(module, unit)) {
    const codec = codecName(module, unit);
    return context.jsonSchema
      ? {
          function: module.runtime("codecs/described", "describedCodec"),
          arguments: [codec, valueRef(describeSymbol(context, id, direction))],
          props: module.runtime("codecs/described", "DescribedCodecProps"),
          schema: module.runtime("codecs/described", "DescribedCodec"),
        }
      : {
          function: module.runtime("codecs/standard", "standardCodec"),
          arguments: [codec],
          props: module.runtime("codecs/standard", "StandardCodecProps"),
          schema: module.runtime("codecs/standard", "StandardCodec"),
        };
  }
  if (!context.jsonSchema) {
    return {
      function: module.runtime("standard", "standard"),
      arguments: checked,
      props: module.runtime("standard", "StandardProps"),
      schema: module.runtime("standard", "StandardSchema"),
    };
  }
  return {
    function: module.runtime("json-schema", "withJsonSchema"),
    arguments: [...checked, valueRef(describeSymbol(context, id, direction))],
    props: module.runtime("json-schema", "DescribedProps"),
    schema: module.runtime("json-schema", "DescribedSchema"),
  };
}

/** Up to this length, name and annotation fit on one line. */
const longestAnnotated = 22;

/** The same with the type of the wire. */
const longestConverted = 12;

/** `{ … }`, one property a line. */
function opened(properties: readonly Code[]): Code {
  return sequence(
    code`{`,
    indent(hardline, lines(properties)),
    hardline,
    code`}`,
  );
}

function valuesOf(context: TargetContext, members: readonly Member[]): Code[] {
  return [
    ...members.flatMap(({ label, value }) => [
      docComment({
        paragraphs: [value.description],
        tags: lifecycleTags(context, value.lifecycle),
      }),
      group(key(label), code`:`, indent(line, lit(value.value)), code`,`),
    ]),
    docComment({ paragraphs: ["All values, in the order of the spec."] }),
    code`values: ${array(members.map(({ value }) => lit(value.value)))},`,
  ];
}

const helperNames = ["labels", "match"];

function isClosed(type: Type): boolean {
  return type.kind === "enumeration" && type.openness === "closed";
}

/** `labels: { available: "…", … }` */
function labelsOf(members: readonly Member[]): Code {
  // Numbers and texts of the same digits have one key.
  const labels = new Map(
    members.map(({ value }) => [textOf(value.value), labelText(value)]),
  );
  const entries = Array.from(labels, ([value, label]) =>
    plainEntry(value, str(label)),
  );
  return lines([
    docComment({ paragraphs: ["A text for people, by value."] }),
    sequence(code`labels: `, object(entries), code`,`),
  ]);
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The first line of the description, the name, or the value as words: `IN_TRANSIT` is `In transit`. */
function labelText({ description, name, value }: EnumerationValue): string {
  const [first = ""] = withoutHidden(description ?? "")
    .trim()
    .split("\n");
  if (first !== "") return first;
  if (name !== null) return name;
  if (typeof value !== "string") return textOf(value);
  const words = value
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .trim();
  return words === ""
    ? value
    : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** `match: matchEnum as EnumMatch<PetStatus>` */
function matchOf(module: ModuleWriter, name: Code): Code {
  const type = typeRef(module.runtime("enum-match", "EnumMatch"));
  return lines([
    docComment({
      paragraphs: [
        "Calls the case of a value. A missing case is a type error.",
      ],
    }),
    code`match: ${module.value("enum-match", "matchEnum")} as ${type}<${name}>,`,
  ]);
}

interface Member {
  label: string;
  value: EnumerationValue;
}

/** Names of the members: those of the spec, or the values as words; null if a value makes no name. */
function membersOf(
  values: readonly EnumerationValue[],
  helpers: readonly string[],
): Member[] | null {
  const taken = new Set(["values", ...helpers]);
  const members: Member[] = [];
  for (const value of values) {
    if (typeof value.value !== "string" && typeof value.value !== "number") {
      return null;
    }
    const label = labelOf(value);
    const free = takeFreeName(label, taken);
    members.push({ label: free, value });
  }
  return members.length > 0 ? members : null;
}

const plainName = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

function labelOf({ name, value }: EnumerationValue): string {
  if (name !== null && plainName.test(name)) return name;
  const text =
    name ?? (typeof value === "string" ? value : JSON.stringify(value));
  if (typeof value === "number" && name === null) {
    return `Value${text.replace("-", "Minus").replace(/[^A-Za-z0-9]/g, "_")}`;
  }
  // `IN_TRANSIT` is two words, not two abbreviations.
  return pascalCase(/[a-z]/.test(text) ? text : text.toLowerCase());
}
