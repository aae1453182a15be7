/** The hand-written modules of the package: what they export, and which of them a file brings along. */
import type { SymbolRef } from "../../../naming/symbols.js";
import type { TargetContext } from "../../target.js";

const exported = {
  issues:
    "ValidationIssue ValidationError Check Report Trial fail report refuse",
  messages: "messageOf showsOf receivedText",
  rules: "Rule rule rulesOf required mustNotMatch",
  values:
    "isObject mustBeObject mustBeArray isNull isBoolean isString isBinary",
  number:
    "isNumber isInteger isRoundedInteger isInt32 isInt64 isFloat isInRange isMoreThan isLessThan",
  "multiple-of": "isMultipleOf",
  bigint:
    "int64 mustBeInt64 isInt64 isInRange isMoreThan isLessThan isMultipleOf",
  "int64-text": "int64 isInt64 isInRange isMoreThan isLessThan isMultipleOf",
  wire: "Int64Wire Int64Places Int64Form wire hasDigits",
  "exact-json": "literalsOf stringifyExact",
  fields:
    "Fields ObjectFields ArrayFields FieldChoice FieldIssue FieldRules ReadOptions fieldRules",
  "field-nodes": "FieldNode fieldNodes",
  text: "isText hasLength",
  pattern: "isMatching hasPattern",
  format: "isFormatted hasFormat",
  size: "hasItems hasMatches hasProperties",
  properties:
    "isPresent missing mustBeKnown mustBeNamed mayInherit namesOf ownFields ownValue",
  equal: "isEqual",
  unique: "isUnique",
  "one-of": "exactlyOne",
  closest: "UnionOption closest",
  once: "once",
  depth:
    "maxDepth setMaxDepth tooDeep Memory reporting remembering isTooDeep refuseDepth depthRule limited",
  unevaluated: "Seen hasTag markKeys markItems unseenProperties unseenItems",
  standard:
    "StandardSchema StandardProps StandardResult StandardIssue standard",
  "json-schema":
    "DescribedSchema DescribedProps JsonSchemaOptions SchemaDescription described",
  "json-schema/parts":
    "JsonSchemaObject SchemaDefinitions changedInside changedValues together refuseKeywords",
  "json-schema/draft-07": "draft07",
  "json-schema/openapi-30": "openapi30",
  "formats/digits": "twoDigits",
  "formats/date": "isDate startsWithDate",
  "formats/time": "isTime endsWithTime",
  "formats/date-time": "isDateTime",
  "formats/duration": "isDuration",
  "formats/ip": "isIpv4 isIpv6",
  "formats/email": "isEmail",
  "formats/idn-email": "isIdnEmail",
  "formats/hostname": "isHostname",
  "formats/idn-hostname": "isIdnHostname",
  "formats/idna": "isAsciiLabel decodedLabel asciiLength isLabel fitsTogether",
  "formats/punycode": "decode encode",
  "formats/reference": "Alphabet alphabet isReference",
  "formats/uri": "isUri isUriReference",
  "formats/iri": "isIri isIriReference",
  "formats/uri-template": "isUriTemplate",
  "formats/uuid": "isUuid",
  "formats/json-pointer": "isJsonPointer isRelativeJsonPointer",
  "formats/regex": "isRegex",
  "formats/byte": "isByte isBase64Url",
} as const;

export type RuntimeName = keyof typeof exported;

export const runtimeModules = Object.keys(exported) as RuntimeName[];

/** Which modules each of them imports, directly or through others. */
export const needs: Partial<Record<RuntimeName, readonly RuntimeName[]>> = {
  issues: ["messages", "rules"],
  rules: ["messages"],
  values: ["issues"],
  number: ["issues"],
  "multiple-of": ["issues"],
  bigint: ["number", "multiple-of", "wire"],
  "int64-text": ["bigint"],
  wire: ["exact-json", "values", "depth"],
  fields: ["depth", "field-nodes", "issues", "values"],
  "field-nodes": ["fields"],
  text: ["values"],
  pattern: ["values"],
  format: ["values"],
  size: ["properties"],
  properties: ["issues"],
  equal: ["properties", "values"],
  unique: ["values"],
  closest: ["properties", "values"],
  once: ["depth"],
  depth: ["issues"],
  unevaluated: ["properties", "values"],
  standard: ["issues"],
  "json-schema": ["json-schema/draft-07", "json-schema/openapi-30", "standard"],
  "json-schema/draft-07": ["json-schema/parts"],
  "json-schema/openapi-30": ["json-schema/parts"],
  "formats/date": ["formats/digits"],
  "formats/time": ["formats/digits"],
  "formats/date-time": ["formats/date", "formats/time"],
  "formats/email": ["formats/ip"],
  "formats/idn-email": ["formats/email"],
  "formats/hostname": ["formats/idna"],
  "formats/idn-hostname": ["formats/idna"],
  "formats/idna": ["formats/punycode"],
  "formats/reference": ["formats/ip"],
  "formats/uri": ["formats/reference"],
  "formats/iri": ["formats/reference"],
};

/** What the runtime declares: local variables must not be called so. */
export const runtimeExports: readonly string[] = Object.values(
  exported,
).flatMap((names) => names.split(" "));

/** Gives out symbols of the runtime and remembers the modules that are in use. */
export interface ValidatorRuntime {
  symbol(module: RuntimeName, name: string): SymbolRef;
  /** Modules to copy, in a fixed order. */
  used(): RuntimeName[];
}

export function createRuntime({ names }: TargetContext): ValidatorRuntime {
  const used = new Set<RuntimeName>();
  const use = (module: RuntimeName): void => {
    if (used.has(module)) return;
    used.add(module);
    needs[module]?.forEach(use);
  };
  // The package's door exports these whether or not there is a schema.
  use("standard");
  const symbols = new Map<RuntimeName, Map<string, SymbolRef>>();
  return {
    // Asked for at every check that is written.
    symbol(module, name) {
      let known = symbols.get(module);
      if (!known) {
        use(module);
        known = new Map();
        symbols.set(module, known);
      }
      let symbol = known.get(name);
      if (!symbol) {
        symbol = names.fixed("validators", `runtime/${module}`, name);
        known.set(name, symbol);
      }
      return symbol;
    },
    used: () => runtimeModules.filter((module) => used.has(module)),
  };
}
