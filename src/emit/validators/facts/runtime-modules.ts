/** The modules of the runtime and their exports. `npm run docs:reference` writes this file from `templates/validators/runtime/`. */
export const runtimeFiles = {
  "bounded-text": "hasPatternWithin hasFormatWithin",
  brand: "Brand BrandedProps BrandConstructor brandConstructor checkedBy",
  cached: "cached",
  "codecs/bytes": "base64AsBytes base64UrlAsBytes",
  "codecs/checked": "CheckedCodec checkedCodec",
  "codecs/codec": "ValueCodec StrictCodec codec strictCodec refusedIn",
  "codecs/dates": "dateTimeAsDate dateTimeSpelled dateAsDate",
  "codecs/described": "DescribedCodec DescribedCodecProps describedCodec",
  "codecs/form": "FormCodec formCodec",
  "codecs/leaf": "int64Leaf notConverted isSingleValue isPlainObject",
  "codecs/moments": "msOfDay momentOf dayOf textOfDate",
  "codecs/node": "Encoding CodecNodes CodecNode convertWith",
  "codecs/own": "ownCodec",
  "codecs/standard": "StandardCodec StandardCodecProps standardCodec",
  "codecs/table":
    "Codecs LeafCodec ObjectCodecs FieldConversion ConvertedFields ArrayCodecs CodecChoice",
  "codecs/temporal":
    "asInstant asPlainDate asDuration asZonedDateTime asPlainTime",
  counting: "IssueCounter CountingReport preciseDepth",
  depth:
    "maxDepth setMaxDepth tooDeep CheckCache activeCache withCache stateOfCheck isTooDeep markTooDeep depthRule checkDepth",
  distinct: "distinct",
  "enum-match": "EnumMatch matchEnum",
  equal: "isEqual",
  "field-nodes":
    "Fields ObjectFields ArrayFields FieldChoice FieldNode fieldNodes",
  fields: "FieldIssue ReadOptions FieldRules fieldRules",
  format: "formatRule isFormatted hasFormat",
  "formats/byte": "mustBeByte mustBeBase64Url isByte isBase64Url",
  "formats/date": "mustBeDate isDate startsWithDate",
  "formats/date-time": "mustBeDateTime isDateTime",
  "formats/digits": "twoDigits",
  "formats/duration": "mustBeDuration isDuration",
  "formats/email": "mustBeEmail isEmail",
  "formats/hostname": "mustBeHostname isHostname",
  "formats/idn-email": "mustBeIdnEmail isIdnEmail",
  "formats/idn-hostname": "mustBeIdnHostname isIdnHostname",
  "formats/idna": "isAsciiLabel decodedLabel asciiLength isLabel fitsTogether",
  "formats/ip": "mustBeIpv4 mustBeIpv6 isIpv4 isIpv6",
  "formats/iri": "mustBeIri mustBeIriReference isIri isIriReference",
  "formats/json-pointer":
    "mustBeJsonPointer mustBeRelativeJsonPointer isJsonPointer isRelativeJsonPointer",
  "formats/punycode": "decode encode",
  "formats/reference": "Alphabet alphabet isReference",
  "formats/regex": "mustBeRegex isRegex",
  "formats/time": "mustBeTime isTime endsWithTime",
  "formats/uri": "mustBeUri mustBeUriReference isUri isUriReference",
  "formats/uri-template": "mustBeUriTemplate isUriTemplate",
  "formats/uuid": "mustBeUuid isUuid",
  hidden: "hidden",
  issues:
    "ValidationIssue Check Segment Report maxIssues FoundIssue pointerSegment fail shortened report throwInvalid ValidationError",
  "json-schema":
    "DescribedSchema DescribedProps JsonSchemaOptions SchemaDescription withJsonSchema jsonSchemaProps",
  "json-schema/draft-07": "draft07",
  "json-schema/openapi-30": "openapi30",
  "json-schema/parts":
    "JsonSchemaObject SchemaDefinitions mapSubschemas mapValues withAllOf rejectKeywords",
  "json-schema/views": "JsonSchemaProps DescribedView describedShape",
  "listed-values": "valuesRule",
  "locales/de": "deMessages",
  "locales/en": "enMessages",
  "locales/es": "esMessages",
  "locales/fr": "frMessages",
  "locales/ja": "jaMessages",
  "locales/locale": "LocaleWords localeOf",
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
  rules: "Rule Shown rulesOf countOf fixedRule required notRule mustNotMatch",
  search: "matches isSearchable",
  "shapes/coerce":
    "TextShape ObjectShape coerce textItems objectOf allowsAnything allowsScalar propertyShape assignField",
  "shapes/from-texts": "fromTexts plainFields",
  "shapes/json-text": "jsonOrText",
  "shapes/parse":
    "ParseOptions CodeOptions SchemaShape ShapeParts schemaShape ShapeOf shapeOf parseShape ParameterSchema parametersOf",
  "shapes/text-table": "TextTable SeparatedShape textShape",
  "shapes/view":
    "PropertyChecks UnnamedProperties ObjectParts NameIn ObjectView PickOf OmitOf PartialOf pickOf omitOf partialOf",
  size: "hasItems hasMatches hasProperties",
  standard:
    "StandardSchema StandardProps StandardOptions StandardResult StandardIssue standard standardResult",
  text: "isText hasLength",
  translated:
    "IssueFacts Messages MessageOptions withChosenMessages withField translatable withMessages",
  types: "typeRule",
  unevaluated:
    "Evaluated mustBeKnownItem markKeys markItems hasTag unevaluatedProperties unevaluatedItems",
  union: "UnionOption failUnion",
  "union-rules": "anyOfRule oneOfRule",
  unique: "isUnique areDifferent Numbers createNumbers",
  "unique-nested": "isUniqueNested",
  values:
    "isObject mustBeObject mustBeArray isNull isBoolean mustBeString isString isBinary",
  worded: "OwnMessages worded",
} as const;
