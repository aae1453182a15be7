/** The modules of the runtime and their exports. `npm run docs:reference` writes this file from `templates/validators/runtime/`. */
export const runtimeFiles = {
  "bounded-text": "hasPatternWithin hasFormatWithin",
  cached: "cached",
  counting: "IssueCounter CountingReport preciseDepth",
  depth:
    "maxDepth setMaxDepth tooDeep CheckCache activeCache withCache stateOfCheck isTooDeep markTooDeep depthRule checkDepth",
  distinct: "distinct",
  equal: "isEqual",
  "field-nodes":
    "Fields ObjectFields ArrayFields FieldChoice FieldNode fieldNodes",
  fields: "FieldIssue ReadOptions FieldRules fieldRules",
  format: "isFormatted hasFormat",
  "formats/byte": "isByte isBase64Url",
  "formats/date": "isDate startsWithDate",
  "formats/date-time": "isDateTime",
  "formats/digits": "twoDigits",
  "formats/duration": "isDuration",
  "formats/email": "isEmail",
  "formats/hostname": "isHostname",
  "formats/idn-email": "isIdnEmail",
  "formats/idn-hostname": "isIdnHostname",
  "formats/idna": "isAsciiLabel decodedLabel asciiLength isLabel fitsTogether",
  "formats/ip": "isIpv4 isIpv6",
  "formats/iri": "isIri isIriReference",
  "formats/json-pointer": "isJsonPointer isRelativeJsonPointer",
  "formats/punycode": "decode encode",
  "formats/reference": "Alphabet alphabet isReference",
  "formats/regex": "isRegex",
  "formats/time": "isTime endsWithTime",
  "formats/uri": "isUri isUriReference",
  "formats/uri-template": "isUriTemplate",
  "formats/uuid": "isUuid",
  hidden: "hidden",
  issues:
    "ValidationIssue Check Segment Report maxIssues FoundIssue pointerSegment fail report throwInvalid ValidationError",
  "json-schema":
    "DescribedSchema DescribedProps JsonSchemaOptions SchemaDescription withJsonSchema",
  "json-schema/draft-07": "draft07",
  "json-schema/openapi-30": "openapi30",
  "json-schema/parts":
    "JsonSchemaObject SchemaDefinitions mapSubschemas mapValues withAllOf rejectKeywords",
  "listed-values": "valuesRule",
  messages: "withValue withType",
  "numbers/bigint": "bigintForm mustBeBigInt64 isBigInt64",
  "numbers/exact-json": "parseExact stringifyExact",
  "numbers/int64-text":
    "textForm isInt64Text isTextInRange isTextMoreThan isTextLessThan isTextMultipleOf",
  "numbers/multiple-of": "isMultipleOf",
  "numbers/number":
    "isNumber isInteger isRoundedInteger isInt32 isInt64 isFloat isInRange isNumberIn isIntegerIn isInt32In isInt64In isMoreThan isLessThan",
  "numbers/wire": "Int64Wire Int64Places Int64Form wire hasDigits",
  "one-of": "exactlyOne",
  pattern: "isMatching hasPattern",
  properties:
    "isPresent missing mustBeKnown mustBeNamed propertyOf listedFields namesOf FirstKey beginsAlike",
  rules: "Rule Shown rulesOf countOf fixedRule required mustNotMatch",
  search: "matches isSearchable",
  size: "hasItems hasMatches hasProperties",
  standard:
    "StandardSchema StandardProps StandardResult StandardIssue standard",
  text: "isText hasLength",
  types: "typeRule",
  unevaluated:
    "Evaluated mustBeKnownItem markKeys markItems hasTag unevaluatedProperties unevaluatedItems",
  union: "UnionOption failUnion",
  "union-rules": "anyOfRule oneOfRule",
  unique: "isUnique areDifferent Numbers createNumbers",
  "unique-nested": "isUniqueNested",
  values:
    "isObject mustBeObject mustBeArray isNull isBoolean mustBeString isString isBinary",
} as const;
