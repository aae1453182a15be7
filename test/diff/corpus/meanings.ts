/** The codes of findings that mean the same as a check of oasdiff. */
import { operationCodes } from "../../../src/commands/diff/operations/codes.js";
import { schemaCodes } from "../../../src/commands/diff/schemas/codes.js";

const anySchema = Object.keys(schemaCodes);

function keyword(name: string): string[] {
  return ["narrowed", "widened", "changed"].map((way) => `${name}-${way}`);
}

const enumCodes = [
  ...["enum-added", "enum-removed"],
  ...["enum-value-removed", "enum-value-added", "enum-value-changed"],
];

/** The first row that matches an id counts. */
const rows: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(api|api-path)-removed-|^api-removed-/, ["operation-removed"]],
  [/^webhook-removed$/, ["webhook-removed"]],
  [/stability-decreased$/, ["stability-decreased"]],
  [/sunset-deleted$/, ["sunset-removed"]],
  [/sunset-date-changed-too-small$/, ["sunset-earlier"]],
  [/sunset-date-too-small$/, ["sunset-passed"]],
  [/^request-parameter-removed/, ["parameter-removed"]],
  [
    /^new-re(quest-path|quired-request)(-default)?-parameter/,
    ["required-parameter-added", "operation-removed"],
  ],
  [/^request-parameter-became-required$/, ["parameter-became-required"]],
  [
    /^request-parameter-default-value/,
    ["default-added", "default-changed", "default-removed"],
  ],
  [/^request-body-removed$/, ["request-body-removed"]],
  [
    /^request-body-became-required$|^request-body-added-required$/,
    ["request-body-became-required", "required-request-body-added"],
  ],
  [/^request-body-media-type-removed$/, ["request-media-type-removed"]],
  [
    /media-type-schema-(added|removed)$/,
    ["body-schema-added", "body-schema-removed"],
  ],
  [
    /^response-media-type-(removed|name-generalized)$/,
    ["response-media-type-removed", "response-body-removed"],
  ],
  [/^response-success-status-removed$/, ["response-removed"]],
  [/^required-response-header-removed$/, ["response-header-removed"]],
  [/^response-header-became-optional$/, ["response-header-became-optional"]],
  [
    /became-required(-with-default)?$|new-required-request-(header-)?property/,
    ["property-became-required", "required-property-added"],
  ],
  [
    /property-became-optional$|response-required-property-removed$/,
    ["property-became-optional", "required-property-removed"],
  ],
  [/became-(not-)?nullable$/, ["became-nullable", "became-not-nullable"]],
  [/enum-value-(removed|added)$|const-(added|removed|changed)$/, enumCodes],
  [
    /type-(changed|generalized|specialized)$|list-of-types/,
    [
      ...keyword("type"),
      ...["became-nullable", "became-not-nullable"],
      ...keyword("format"),
      ...enumCodes,
    ],
  ],
  [/max-length/, keyword("max-length")],
  [/min-length/, keyword("min-length")],
  [/max-items/, keyword("max-items")],
  [/min-items/, keyword("min-items")],
  [/(min|max)-contains|contains-(added|removed)/, keyword("contains")],
  [/max-(decreased|increased|set|unset)/, keyword("maximum")],
  [/min-(decreased|increased|set|unset)/, keyword("minimum")],
  [/pattern-(added|changed|removed)$/, keyword("pattern")],
  [/property-names-/, keyword("property-names")],
  [/dependent-required-/, keyword("dependent-required")],
  [/unevaluated-properties/, keyword("unevaluated-properties")],
  [/unevaluated-items/, keyword("unevaluated-items")],
  [/^(request|response)-/, anySchema],
];

/** A rule inside of an alternative is a rule of the alternatives. */
const alternatives = keyword("alternatives");

/** Empty if the comparison has no such finding. */
export function codesOf(id: string): readonly string[] {
  const codes = rows.find(([pattern]) => pattern.test(id))?.[1] ?? [];
  return codes.some(isSchemaCode) ? [...codes, ...alternatives] : codes;
}

export function isSchemaCode(code: string): boolean {
  return !Object.hasOwn(operationCodes, code);
}
