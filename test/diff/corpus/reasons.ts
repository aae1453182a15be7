/** Why findings differ from the errors of oasdiff. Each row is used, or the run fails. */

export interface Reason {
  why: string;
  /** Ids of oasdiff's checks or codes of findings, by case. `*` is any case. */
  cases: Readonly<Record<string, readonly string[]>>;
}

/** Errors of oasdiff that are not breaking here. */
export const notBreaking: readonly Reason[] = [
  {
    why: "`contentEncoding`, `contentMediaType` and `contentSchema` are annotations: validators do not refuse a value for them. The finding is unproven.",
    cases: {
      "request-body-content-schema-added": [
        "request-body-content-encoding-changed",
        "request-body-content-media-type-changed",
        "request-body-content-schema-added",
        "response-body-content-encoding-changed",
        "response-body-content-media-type-changed",
      ],
      "request-body-content-schema-removed": [
        "request-body-content-encoding-changed",
        "request-body-content-media-type-changed",
        "response-body-content-encoding-changed",
        "response-body-content-media-type-changed",
        "response-body-content-schema-removed",
      ],
      "request-property-content-updated": [
        "request-property-content-encoding-changed",
        "request-property-content-media-type-changed",
        "request-property-content-schema-added",
        "response-property-content-encoding-changed",
        "response-property-content-media-type-changed",
      ],
      "request-property-content-updated-prop": [
        "request-property-content-encoding-changed",
        "request-property-content-media-type-changed",
        "request-property-content-schema-added",
        "response-property-content-encoding-changed",
        "response-property-content-media-type-changed",
      ],
    },
  },
  {
    why: "The keyword applies to another type than that of the value, such as `maximum` of a string, so it refuses nothing.",
    cases: {
      "breaking-max-smaller": ["request-parameter-max-decreased"],
      "breaking-requeat-min-items-greater": [
        "request-parameter-min-items-increased",
      ],
      "breaking-response-min-items-smaller": [
        "response-body-min-items-decreased",
      ],
      "request-body-max-decreased-check": ["request-body-max-decreased"],
      "request-body-max-length-increased-check": [
        "request-body-max-length-decreased",
      ],
      "request-body-min-length-increased": [
        "request-body-min-length-increased",
      ],
      "request-body-unevaluated-added": [
        "request-body-unevaluated-items-added",
      ],
      "request-body-unevaluated-removed": [
        "response-body-unevaluated-items-removed",
      ],
      "request-parameter-max-decreased": ["request-parameter-max-decreased"],
      "request-parameter-max-items-decreased": [
        "request-parameter-max-items-decreased",
      ],
      "request-property-max-decreased-check": [
        "request-property-max-decreased",
      ],
      "request-property-unevaluated-added": [
        "request-property-unevaluated-items-added",
      ],
      "request-property-unevaluated-removed": [
        "response-property-unevaluated-items-removed",
      ],
      "response-property-format-changed-check": [
        "response-property-type-changed",
      ],
      "response-property-format-removed-check": [
        "response-property-type-changed",
      ],
      "response-property-type-changed-check": [
        "response-property-type-changed",
      ],
      "response-schema-type-multi-check": [
        "response-property-type-generalized",
      ],
    },
  },
  {
    why: "Both schemas accept the same values: the removed alternative or the added part has the rules of another one, or the rule is only written differently.",
    cases: {
      "breaking-request-property-all-of-added": [
        "request-body-all-of-added",
        "request-property-all-of-added",
      ],
      "breaking-request-property-any-of-removed": [
        "request-body-any-of-removed",
        "request-property-any-of-removed",
      ],
      "pair-allof-simple--revision": ["request-body-all-of-added"],
      "pair-upgrade-simple-30--equivalent-31": [
        "request-parameter-became-not-nullable",
      ],
      "pair-x-of-multi-refs-base--multi-refs-revision": [
        "request-body-one-of-removed",
      ],
      "request-body-any-of-multi-media-type-details": [
        "request-body-any-of-removed",
      ],
    },
  },
  {
    why: "Head accepts all values of base, and more.",
    cases: {
      "transition-claims-real-change-alongside-transition-still-reported": [
        "request-property-enum-value-removed",
      ],
    },
  },
  {
    why: "The schema of base accepts no value at all, so none is refused now.",
    cases: {
      "breaking-one-of": ["response-property-became-optional"],
      "breaking-request-property-one-of-removed": [
        "request-body-one-of-removed",
        "request-property-one-of-removed",
      ],
      "request-body-min-contains-decreased": [
        "request-body-max-contains-decreased",
        "response-body-min-contains-decreased",
      ],
      "request-body-min-contains-increased": [
        "request-body-min-contains-increased",
        "response-body-max-contains-increased",
      ],
    },
  },
  {
    why: "Base does not describe the property that has a rule now, so its clients do not send it.",
    cases: {
      "not-sub-schema-traversal-modified-property": [
        "new-required-request-property",
        "request-property-max-length-decreased",
      ],
      "request-body-dependent-schema-added": [
        "request-body-dependent-schema-added",
      ],
      "request-body-dependent-schema-removed": [
        "response-body-dependent-schema-removed",
      ],
      "request-property-all-of-added-with-sources-inline": [
        "request-body-all-of-added",
      ],
      "request-property-dependent-schema-added": [
        "request-property-dependent-schema-added",
      ],
      "request-property-dependent-schema-removed": [
        "response-property-dependent-schema-removed",
      ],
    },
  },
  {
    why: "Servers ignore a body that the operation does not describe, so they do not refuse the request. The finding is unproven, and code on the packages no longer compiles.",
    cases: { "request-body-removed": ["request-body-removed"] },
  },
  {
    why: "The property is `readOnly`: requests do not contain it.",
    cases: {
      "breaking-add-pattern": ["request-property-pattern-added"],
      "breaking-add-pattern-recursive": ["request-property-pattern-added"],
    },
  },
  {
    why: "Parameters and headers are text: a schema that allows strings also reads `5` and `true`, and no text means null.",
    cases: {
      "nullable-unwrapping-single-finding-per-level-3": [
        "request-parameter-became-not-nullable",
      ],
      "response-header-became-nullable": ["response-header-became-nullable"],
      "list-of-types-specific-paths": [
        "request-parameter-list-of-types-narrowed",
      ],
      "list-of-types-uncovered-paths-3": [
        "request-parameter-property-list-of-types-narrowed",
      ],
      "parameter-type-array-nullability": [
        "request-parameter-became-not-nullable",
        "request-parameter-property-became-not-nullable",
      ],
    },
  },
  {
    why: "`x-extensible-enum` lists known values, and other values may occur, too.",
    cases: {
      "request-property-xextensible-enum-value-removed-check": [
        "request-property-x-extensible-enum-value-removed",
      ],
    },
  },
  {
    why: "The path contains the parameter in both specs, and base only does not declare it. Its new rules are found.",
    cases: { "breaking-new-path-param": ["new-request-path-parameter"] },
  },
  {
    why: "The response `default` describes the status code.",
    cases: { "breaking-deleted-tag": ["response-success-status-removed"] },
  },
  {
    why: "The API sends the request of a webhook, so it may always contain a part that was optional.",
    cases: {
      "pair-openapi31-test1--openapi31-test2": [
        "request-property-became-required",
      ],
      "webhook-operation-changes-detected": ["request-body-became-required"],
    },
  },
  {
    why: "A required notice of some days is a rule of the team. `specwright lifecycle` checks it.",
    cases: {
      "breaking-deprecation-without-sunset-with-policy": [
        "api-deprecated-sunset-missing",
      ],
      "breaking-parameter-deprecation-without-sunset-with-policy": [
        "request-parameter-deprecated-sunset-missing",
      ],
      "request-property-deprecation-without-sunset-with-policy": [
        "request-property-deprecated-sunset-missing",
        "response-property-deprecated-sunset-missing",
      ],
      "breaking-deprecation-with-early-sunset": ["api-sunset-date-too-small"],
      "breaking-parameter-deprecation-with-early-sunset": [
        "request-parameter-sunset-date-too-small",
      ],
      "request-property-deprecation-with-early-sunset": [
        "request-property-sunset-date-too-small",
      ],
      "response-property-deprecation-with-early-sunset": [
        "response-property-sunset-date-too-small",
      ],
    },
  },
  {
    why: "A stability level or a date that cannot be read is a diagnostic of the spec, not a change.",
    cases: {
      "*": [
        "api-deprecated-sunset-parse",
        "api-invalid-stability-level",
        "api-path-sunset-parse",
        "request-parameter-sunset-parse",
        "request-property-deprecated-sunset-invalid",
        "response-property-deprecated-sunset-invalid",
      ],
    },
  },
  {
    why: "Another constant in `if` changes which branch applies. The rules of the branch that a value breaks are reported.",
    cases: {
      "sub-schema-traversal-min-length-changed": [
        "request-property-const-changed",
      ],
    },
  },
  {
    why: "The removal date of the property had come.",
    cases: {
      "pair-deprecation-deprecated-property-past--sunset-property": [
        "response-required-property-removed",
      ],
    },
  },
];

/** Breaking findings in operations for which oasdiff reports no error. */
export const furtherBreaking: readonly Reason[] = [
  {
    why: "A required property that becomes write-only is missing in responses. oasdiff reports it as information.",
    cases: {
      "breaking-required-property-write-only-enabled": [
        "required-property-removed",
      ],
      "response-property-pattern-changed": ["required-property-removed"],
      "response-required-property-became-write-only": [
        "required-property-removed",
      ],
    },
  },
  {
    why: "Without its flow, a client cannot get a token. oasdiff reports every change of security as information.",
    cases: { "breaking-deleted-tag": ["security-scheme-changed"] },
  },
  {
    why: "Credentials that sufficed do not suffice any more, so the API refuses the request. oasdiff reports every change of security as information.",
    cases: { "*": ["security-added", "security-scope-added"] },
  },
  {
    why: "oasdiff does not compare servers. Requests to a removed server fail.",
    cases: { "*": ["server-removed"] },
  },
  {
    why: "oasdiff does not report the callbacks of a removed operation.",
    cases: {
      "breaking-deleted-path": ["webhook-removed"],
      "breaking-deleted-tag": ["webhook-removed"],
    },
  },
  {
    why: "A deprecated operation without a removal date is not announced to end. oasdiff reports its removal as information.",
    cases: {
      "breaking-deprecation-no-sunset": ["operation-removed"],
      "breaking-path-deprecation-no-sunset": ["operation-removed"],
    },
  },
  {
    why: "oasdiff reports a warning. A value shows that the change breaks someone.",
    cases: {
      "breaking-added-response-enum": ["enum-value-added"],
      "breaking-modify-parameter-pattern": ["pattern-narrowed"],
      "media-type-schema-existence-2": ["body-schema-removed"],
      "request-parameter-exclusive-min-set": [
        "maximum-narrowed",
        "minimum-narrowed",
      ],
      "request-parameter-max-length-set-check": ["max-length-narrowed"],
      "request-property-max-length-set-check": ["max-length-narrowed"],
      "request-property-max-set-check": ["maximum-narrowed"],
      "response-property-enum-value-added": ["enum-value-added"],
    },
  },
  {
    why: "oasdiff reports a removed or wider pattern of a response as information. A value shows texts that the old pattern excluded.",
    cases: {
      "breaking-delete-patten": ["pattern-widened"],
      "breaking-generalized-pattern": ["pattern-widened"],
      "breaking-modify-pattern": ["pattern-widened"],
      "response-property-pattern-removed": ["pattern-widened"],
    },
  },
  {
    why: "A client that accepts only `application/json` gets the status code 406. oasdiff takes `application/problem+json` for a kind of it.",
    cases: {
      "change-media-type-parameters": ["response-media-type-removed"],
      "specialize-media-type-name": ["response-media-type-removed"],
    },
  },
  {
    why: "A property without a schema is required, and a value without it shows that.",
    cases: {
      "breaking-write-only-delete-non-required-property": [
        "property-became-required",
      ],
      "request-property-marked-optional": ["required-property-added"],
    },
  },
  {
    why: "`oneOf` with an alternative for all values refused strings, which match two alternatives. Now it accepts them.",
    cases: {
      "pair-list-of-types-no-type-base--no-type-revision": [
        "alternatives-changed",
      ],
    },
  },
  {
    why: "oasdiff does not report changes inside of an operation below its threshold of stability. Here only the removal of such an operation is allowed.",
    cases: {
      "request-property-stability-below-threshold-endpoint-not-reported": [
        "stability-decreased",
      ],
    },
  },
  {
    why: "Without the property, `unevaluatedProperties` applies to it.",
    cases: {
      "sub-schema-traversal-deleted-property": [
        "unevaluated-properties-narrowed",
      ],
    },
  },
];

/** Rows that were asked for, to find those that no case needs. */
export type UsedRows = Set<string>;

export function reasonFor(
  reasons: readonly Reason[],
  name: string,
  id: string,
  used: UsedRows = new Set(),
): Reason | null {
  for (const reason of reasons)
    for (const key of [name, "*"])
      if (reason.cases[key]?.includes(id)) {
        used.add(`${key} ${id}`);
        return reason;
      }
  return null;
}

/** The rows that were not asked for. Rows for all cases are not counted. */
export function unusedRows(
  reasons: readonly Reason[],
  names: ReadonlySet<string>,
  used: UsedRows,
): string[] {
  return reasons
    .flatMap(({ cases }) => Object.entries(cases))
    .filter(([name]) => names.has(name))
    .flatMap(([name, ids]) => ids.map((id) => `${name} ${id}`))
    .filter((row) => !used.has(row));
}
