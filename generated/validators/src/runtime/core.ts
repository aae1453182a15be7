// Part of the Specwright runtime.

/** A problem that a validator found in a value. Its fields are computed when they are read. */
export interface ValidationIssue {
  /** Path of the invalid part as a JSON pointer; empty for the value itself. */
  readonly path: string;
  /** The keyword of the schema that the value violates: `required`, `type`, `maxLength`, … */
  readonly keyword: string;
  /** The problem as text: `must be at most 100, received 120`. */
  readonly message: string;
  /** The value of the keyword: a limit, a type, the allowed values. */
  readonly expected: unknown;
  /** The received value, shortened; undefined if it is missing. */
  readonly received: string | number | boolean | null | undefined;
  /** A copy of all fields. `{ ...issue }` copies none. */
  toJSON(): Omit<ValidationIssue, "toJSON">;
}

/** Whether a value matches a schema. */
export type Check = (value: unknown) => boolean;

/** A property or an item: one step of a path. */
export type Segment = string | number;

/** Collects issues and knows the path of the value that is being visited: each part of the value has a frame of it. */
export class Report {
  // `declare` avoids setting the fields twice.
  declare readonly issues: ValidationIssue[];
  declare readonly parent: Report | undefined;
  declare readonly segment: Segment | undefined;
  /** The number of segments in the path. */
  declare readonly depth: number;
  declare private text: string | undefined;

  constructor(issues: ValidationIssue[], parent?: Report, segment?: Segment) {
    this.issues = issues;
    this.parent = parent;
    this.segment = segment;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.text = undefined;
  }

  /** Written only if it is read, and once, because deep values have long paths. */
  get path(): string {
    return (this.text ??= this.parent
      ? `${this.parent.path}/${pointerSegment(String(this.segment))}`
      : "");
  }

  /** A report for a part of the value. */
  in(segment: Segment): Report {
    return new Report(this.issues, this, segment);
  }

  /** Adds an issue, and returns whether to continue. Schemas that may find it twice use another report. */
  add(rule: Rule, value: unknown, segment: Segment | undefined): boolean {
    return this.issues.push(new Issue(this, rule, value, segment)) < maxIssues;
  }
}

/** Maximum number of issues in a report. It ends when it is full. */
export const maxIssues = 100;

/** An issue, and what its fields are computed from. */
export interface FoundIssue extends ValidationIssue {
  readonly at: Report;
  readonly rule: Rule;
  readonly value: unknown;
  /** The rest of the path. */
  readonly segment: Segment | undefined;
}

/** Most issues are never read. Bundlers keep a class with a computed name, even if it is not used, unless it is a result. */
const Issue = /* @__PURE__ */ (() =>
  class implements FoundIssue {
    declare readonly at: Report;
    declare readonly rule: Rule;
    declare readonly value: unknown;
    declare readonly segment: Segment | undefined;

    constructor(
      at: Report,
      rule: Rule,
      value: unknown,
      segment: Segment | undefined,
    ) {
      this.at = at;
      this.rule = rule;
      this.value = value;
      this.segment = segment;
    }

    get path(): string {
      const { at, segment } = this;
      return (segment === undefined ? at : at.in(segment)).path;
    }

    get keyword(): string {
      return this.value === undefined ? "required" : this.rule.keyword;
    }

    /** If few values are allowed, the message names them for a missing one, too. */
    get message(): string {
      const { rule, value } = this;
      const { keyword, message, shown } = rule;
      if (rule.ownText) return rule.ownText(value);
      if (value !== undefined) return shown?.(message, value) ?? message;
      return keyword === "enum" ? `is required and ${message}` : "is required";
    }

    get expected(): unknown {
      return this.value === undefined || this.rule.expected;
    }

    get received(): ValidationIssue["received"] {
      return shortened(this.value);
    }

    toJSON(): Omit<ValidationIssue, "toJSON"> {
      const { path, keyword, message, expected, received } = this;
      return { path, keyword, message, expected, received };
    }

    /** Lets `console.log` of Node print the fields. */
    [Symbol.for("nodejs.util.inspect.custom")](): unknown {
      return this.toJSON();
    }
  })();

/** A key as a part of a JSON pointer. Long keys are cut: a report repeats them with each issue below. */
export function pointerSegment(key: string): string {
  return shortText(key, 100).replaceAll("~", "~0").replaceAll("/", "~1");
}

function shortText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** The received value for a report, as a scalar of limited length. */
export function shortened(value: unknown): ValidationIssue["received"] {
  const type = typeof value;
  // JSON has no `bigint`, and reports are sent as JSON.
  if (type === "string" || type === "bigint") {
    return shortText(String(value), 40);
  }
  if (typeof value === "object") {
    return value && (Array.isArray(value) ? "[…]" : "{…}");
  }
  return type === "function" || type === "symbol" ? type : (value as number);
}

/** Thrown for a value that does not match its schema. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super(`${subject} is not valid: ${summary(issues)}`);
    this.issues = issues;
  }
}

const shownIssues = 3;

function summary(issues: readonly ValidationIssue[]): string {
  // The causes: not an object or array whose parts have issues.
  const shown = issues
    .filter(
      ({ path }, index) => !issues[index + 1]?.path.startsWith(`${path}/`),
    )
    .slice(0, shownIssues)
    .map(({ path, message }) => (path === "" ? message : `${path} ${message}`));
  const further = issues.length - shown.length;
  return further > 0
    ? `${shown.join("; ")}; and ${String(further)} more`
    : shown.join("; ");
}

// Reports for schemas that may find the same issue twice, such as the members of an `allOf`.

/** The report of a value for which several schemas may find the same issue, or that of a container after those of its parts. */
export function distinct(at: Report): Report {
  // A report that only counts issues counts them all.
  return at.constructor === Report
    ? new DistinctReport(at.issues, at.parent, at.segment)
    : at;
}

class DistinctReport extends Report {
  override in(segment: Segment): Report {
    return new DistinctReport(this.issues, this, segment);
  }

  /** Adds an issue to others unless it is one of them. */
  override add(
    rule: Rule,
    value: unknown,
    segment: Segment | undefined,
  ): boolean {
    super.add(rule, value, segment);
    const issues = this.issues as FoundIssue[];
    const issue = issues.pop() as FoundIssue;
    const depth = depthOf(issue);
    // The issue of an object or array comes before those of its parts, as a form sets the errors of paths in order.
    let place = issues.length;
    for (let index = issues.length - 1; index >= 0; index--) {
      const one = issues[index] as FoundIssue;
      // Most issues are about different properties of one object.
      if (one.at === this && one.segment !== segment && isBelow(one, issue)) {
        continue;
      }
      const deeper = depthOf(one) - depth;
      if (deeper > 0) {
        if (isInside(one, issue)) place = index;
      } else if (deeper === 0 && covers(one, issue)) {
        return true;
      }
    }
    issues.splice(place, 0, issue);
    return issues.length < maxIssues;
  }
}

/** Whether both issues are about parts of their values. */
function isBelow(one: FoundIssue, other: FoundIssue): boolean {
  return one.segment !== undefined && other.segment !== undefined;
}

function depthOf({ at, segment }: FoundIssue): number {
  return segment === undefined ? at.depth : at.depth + 1;
}

function isInside(one: FoundIssue, { path }: FoundIssue): boolean {
  const inner = one.path;
  // 47 is a slash. Most paths differ there, so few are compared.
  return inner.charCodeAt(path.length) === 47 && inner.startsWith(path);
}

/** Several schemas may find the same issue, and a value of the wrong type needs no other one. */
function covers(one: FoundIssue, other: FoundIssue): boolean {
  return (
    isSamePlace(one, other) &&
    (one.keyword === "type" || requirementOf(one) === requirementOf(other))
  );
}

/** The message without the received value. */
function requirementOf(issue: FoundIssue): string {
  return issue.value === undefined ? issue.message : issue.rule.message;
}

/** Whether two paths of the same depth are equal. Most differ in the last segment, so few are written. */
function isSamePlace(one: FoundIssue, other: FoundIssue): boolean {
  if (one.segment === other.segment) {
    return one.at === other.at || one.at.path === other.at.path;
  }
  return !isBelow(one, other) && one.path === other.path;
}

/** A requirement of a schema: a keyword and its value. */
export interface Rule {
  readonly keyword: string;
  readonly expected: unknown;
  /** The requirement as text. */
  readonly message: string;
  /** Undefined if messages do not show the received value. */
  readonly shown?: Shown | undefined;
  /** Set if the spec has a text of its own. Translations leave it as it is. */
  readonly ownText?: (value: unknown) => string;
}

/** Adds the received value to a message. Most keywords do not, because the value may be a secret. */
export type Shown = (message: string, value: unknown) => string;

/** Each keyword brings its own text, so that a bundle has only those of the keywords in use. */
/* @__NO_SIDE_EFFECTS__ */
export function ruleOf(
  keyword: string,
  expected: unknown,
  message: string,
  shown?: Shown,
): Rule {
  return { keyword, expected, message, shown };
}

/** `3 items`, as the text of a limit. */
export function counted(
  count: number,
  one: string,
  many: string = `${one}s`,
): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

export const required: Rule = /* @__PURE__ */ ruleOf(
  "required",
  true,
  "is required",
);

/** The words say what is excluded: `be "admin"`. The expected value is the list of excluded values if there is one. */
/* @__NO_SIDE_EFFECTS__ */
export function notRule(
  words: string,
  excluded: readonly unknown[] | false = false,
): Rule {
  return ruleOf("not", excluded, `must not ${words}`);
}

export const mustNotMatch: Rule = /* @__PURE__ */ notRule(
  "match the `not` schema",
);

// What a schema requires, as nodes that make reports. The check of the same schema is compiled code that only tells
// whether a value matches. Most values do, so few reports are made.

export interface SchemaNode {
  /**
   * Adds each issue of a value to a report, and returns whether to continue. With a segment, the report is that of the
   * object or array around the value.
   */
  readonly report: (value: unknown, at: Report, segment?: Segment) => boolean;
  /** The node of the same schema without a guard around it. */
  readonly inner?: SchemaRef;
  /** The rule of a missing value, if it has more to say than that the value is required. */
  readonly rule?: Rule | undefined;
  /** What it says about the parts of a value; undefined for nothing. */
  readonly structure?: Structure | undefined;
  /** The compiled check of the schema, where code that follows the structure needs it. */
  readonly check?: Check;
}

/** The node of a schema without a name, or the function of another schema. Schemas refer to each other in circles. */
export type SchemaRef = SchemaNode | SchemaFunction;

/** It is called once, and keeps its node. */
export interface SchemaFunction {
  (): SchemaRef;
  node?: SchemaNode;
}

/**
 * What a schema says about the parts of its values, beside the report. Conversions, defaults and the reading of texts
 * follow it.
 */
export type Structure =
  | ValueStructure
  /** Several schemas apply to the same value. */
  | { readonly kind: "all"; readonly parts: readonly SchemaRef[] };

/** A structure that describes a value itself. */
export type ValueStructure =
  ObjectStructure | ArrayStructure | RestStructure | Choice | Int64Form;

export interface ObjectStructure {
  readonly kind: "object";
  readonly properties: Properties;
  readonly patterns?: readonly (readonly [RegExp, SchemaRef])[] | undefined;
  /** The schema of all other properties; null if there are none. */
  readonly additional?: SchemaRef | null | undefined;
  /** Properties that this direction does not have: `readOnly` ones of a request, `writeOnly` ones of a response. */
  readonly hidden?: readonly string[] | undefined;
}

export interface ArrayStructure {
  readonly kind: "array";
  readonly prefix?: readonly SchemaRef[] | undefined;
  readonly items?: SchemaRef | undefined;
}

/** Schemas that see what others leave, or that only count. */
export interface RestStructure {
  readonly kind: "rest";
  /** The schema of properties that no other schema of the value describes; null if there are none. */
  readonly properties?: SchemaRef | null;
  readonly items?: SchemaRef | null;
}

/** Schemas that apply only to some values. */
export interface Choice {
  readonly kind: "choice";
  /** The alternatives of a union, those that a property selects, or schemas with a condition. */
  readonly of: "union" | "tag" | "condition";
  readonly options: readonly SchemaRef[];
  /** The options that apply to a value. */
  readonly chosen: (
    value: unknown,
    reading: ChoiceReading,
  ) => readonly SchemaRef[];
}

/** How a choice sees a value, which may have another form than the one that its schemas describe. */
export interface ChoiceReading {
  readonly matches: (option: SchemaRef) => boolean;
  readonly property: (value: object, name: string) => unknown;
}

/** How TypeScript code represents a 64-bit integer. */
export interface Int64Form {
  readonly kind: "int64";
  readonly read: (integer: bigint) => unknown;
  /** Returns a `bigint`, or the value itself if it is not an integer. */
  readonly write: (value: unknown) => unknown;
}

/** A property with more than a schema. */
export interface DescribedProperty {
  readonly schema: SchemaRef;
  readonly isOptional: boolean;
  readonly byDefault?: unknown;
  /** The name in code, if it is another one. */
  readonly inCode?: string;
}

export type Properties = Readonly<
  Record<string, SchemaRef | DescribedProperty>
>;

export function nodeOf(ref: SchemaRef): SchemaNode {
  return typeof ref === "function" ? (ref.node ??= nodeOf(ref())) : ref;
}

/** The functions of nodes, which engines call faster than those of objects with different fields. */
export function reportsOf(
  refs: readonly SchemaRef[],
): readonly SchemaNode["report"][] {
  return refs.map((ref) => nodeOf(ref).report);
}

/** Reports that a part of a value is missing. */
export function reportMissing(
  ref: SchemaRef,
  at: Report,
  segment?: Segment,
): boolean {
  return at.add(nodeOf(ref).rule ?? required, undefined, segment);
}

/** The report of a value: that of a part of the value around it, if there is a segment. */
export function frameOf(at: Report, segment: Segment | undefined): Report {
  return segment === undefined ? at : at.in(segment);
}

/** A test of one value. */
export interface TestNode extends SchemaNode {
  readonly holds: (value: unknown) => boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function must(
  holds: (value: unknown) => boolean,
  rule: Rule,
  structure?: Structure,
): TestNode {
  return {
    structure,
    holds,
    rule,
    report: (value, at, segment) =>
      holds(value) || at.add(rule, value, segment),
  };
}

/** A value of the wrong type, or a text of the wrong length, has no other issue. */
/* @__NO_SIDE_EFFECTS__ */
export function typed(first: TestNode, ...further: SchemaRef[]): SchemaNode {
  const { holds, report, rule } = first;
  let reports: readonly SchemaNode["report"][] | undefined;
  return {
    structure: { kind: "all", parts: [first, ...further] },
    rule,
    report(value, at, segment) {
      if (!holds(value)) return report(value, at, segment);
      reports ??= reportsOf(further);
      // Loops, because callbacks would need room on the call stack for each level of a deep value.
      for (const next of reports) {
        if (!next(value, at, segment)) return false;
      }
      return true;
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable(test: TestNode): TestNode;
export function nullable(ref: SchemaRef): SchemaNode;
export function nullable(ref: SchemaRef): SchemaNode {
  return {
    structure: { kind: "all", parts: [ref] },
    ...("holds" in ref && { holds: orNull(ref as TestNode) }),
    get rule() {
      return nodeOf(ref).rule;
    },
    report: (value, at, segment) =>
      value === null || nodeOf(ref).report(value, at, segment),
  };
}

function orNull({ holds }: TestNode): TestNode["holds"] {
  return (value) => value === null || holds(value);
}

/** A schema with its compiled check, which tells whether an alternative or a condition applies to a value. */
/* @__NO_SIDE_EFFECTS__ */
export function tested(check: Check, ref: SchemaRef): SchemaNode {
  return {
    structure: { kind: "all", parts: [ref] },
    check,
    inner: ref,
    get rule() {
      return nodeOf(ref).rule;
    },
    report: (value, at, segment) => nodeOf(ref).report(value, at, segment),
  };
}

/** Accepts every value. */
export const anything: SchemaNode = { report: () => true };

/** A property that is required, and that the schema does not describe. */
export const present: SchemaNode = { report: () => true };

/** Several schemas apply to the same value. They may find the same issue. */
/* @__NO_SIDE_EFFECTS__ */
export function all(...parts: SchemaRef[]): SchemaNode {
  let reports: readonly SchemaNode["report"][] | undefined;
  return {
    structure: { kind: "all", parts },
    report(value, at, segment) {
      reports ??= reportsOf(parts);
      const inner = distinct(frameOf(at, segment));
      for (const report of reports) {
        if (!report(value, inner)) return false;
      }
      return true;
    },
    get rule() {
      return parts.map((part) => nodeOf(part).rule).find(Boolean);
    },
  };
}

export const mustBeKnown: Rule = /* @__PURE__ */ ruleOf(
  "additionalProperties",
  false,
  "is not a known property",
);
export const mustBeNamed: Rule = /* @__PURE__ */ ruleOf(
  "propertyNames",
  true,
  "is not an allowed property name",
);

export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Reads a property as JavaScript does, so an inherited one counts. But every object inherits the names of
 * `Object.prototype`, such as `constructor`, so these count only as own properties.
 */
export function propertyOf(value: object, name: string): unknown {
  return isCounted(value, name) ? (value as FieldValues)[name] : undefined;
}

function isCounted(value: object, name: string): boolean {
  return !(name in Object.prototype) || Object.hasOwn(value, name);
}

/**
 * An object for a loop over the properties that count: those that `for…in` lists, and those of the given names, such as
 * getters of a class. Most objects inherit nothing and are returned unchanged.
 */
export function listedFields(
  value: FieldValues,
  names?: readonly string[],
): FieldValues {
  return isPlain(value) ? value : countedFields(value, names);
}

/** Whether an object inherits nothing of its own. */
function isPlain(value: FieldValues): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A function of its own, so that V8 inlines `listedFields`. */
function countedFields(
  value: FieldValues,
  names: readonly string[] = [],
): FieldValues {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name in value) {
    if (isCounted(value, name)) copy[name] = value[name];
  }
  for (const name of names) copy[name] = propertyOf(value, name);
  return copy;
}

/** The names of all properties. JSON has no `undefined`, so a property with this value does not count. */
export function namesOf(value: FieldValues): string[] {
  const names: string[] = [];
  for (const name in listedFields(value)) {
    if (value[name] !== undefined) names.push(name);
  }
  return names;
}

/** The first key of the last objects that a function checked, and how many in a row began with it. */
export interface FirstKey {
  key: string;
  count: number;
}

const manyAlike = 8;

/**
 * Whether objects begin with the same key again and again. Then their keys probably have the same order, and V8 reads
 * their properties fast by name. Otherwise, a loop over all keys is faster. Inherited properties are always read by name.
 */
export function beginsAlike(value: FieldValues, first: FirstKey): boolean {
  if (!isPlain(value)) return true;
  for (const key in value) {
    if (key === first.key) {
      return first.count === manyAlike || ++first.count === manyAlike;
    }
    first.key = key;
    break;
  }
  first.count = 0;
  return false;
}

// The parts of messages that depend on the received value.

/** `must be at most 100, received 120` */
export function withValue(message: string, value: unknown): string {
  return `${message}, received ${textOfValue(value) || typeNameOf(value)}`;
}

/** `must be an integer, received string "x"`; for long values, only the type. */
export function withType(message: string, value: unknown): string {
  const received = `${typeNameOf(value)} ${textOfValue(value)}`;
  return `${message}, received ${received.trimEnd()}`;
}

function typeNameOf(value: unknown): string {
  return value === null
    ? "null"
    : Array.isArray(value)
      ? "array"
      : typeof value;
}

/** Empty for long values. An integer beyond 2^53 may differ from the one that was sent, so it has no text. */
function textOfValue(value: unknown): string {
  if (typeof value === "string") {
    return value.length > 40 ? "" : JSON.stringify(value);
  }
  return typeof value === "boolean" ||
    (typeof value === "number" && !(Math.abs(value) >= 2 ** 53))
    ? String(value)
    : "";
}

/** The value must have a type, or one of several. The noun names them in messages: `a string or null`. */
/* @__NO_SIDE_EFFECTS__ */
export function typeRule(
  noun: string,
  type: string | readonly string[],
  shown: Shown = withType,
): Rule {
  return ruleOf("type", type, `must be ${noun}`, shown);
}

/** Whether a value is a JSON object. V8 inlines this form, with two constant results, better than one expression. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  return true;
}

export function isBinary(value: unknown): boolean {
  return value instanceof Blob;
}

export const mustBeObject: Rule = /* @__PURE__ */ typeRule(
  "an object",
  "object",
);

export const anyObject: TestNode = /* @__PURE__ */ must(isObject, mustBeObject);

export const mustBeArray: Rule = /* @__PURE__ */ typeRule("an array", "array");

export const anyArray: TestNode = /* @__PURE__ */ must(
  Array.isArray,
  mustBeArray,
);

export const nullValue: TestNode = /* @__PURE__ */ must(
  (value) => value === null,
  /* @__PURE__ */ typeRule("null", "null"),
);

export const boolean: TestNode = /* @__PURE__ */ must(
  (value) => typeof value === "boolean",
  /* @__PURE__ */ typeRule("a boolean", "boolean"),
);

export const string: TestNode = /* @__PURE__ */ must(
  (value) => typeof value === "string",
  /* @__PURE__ */ typeRule("a string", "string"),
);

/** A string that passes a test. */
/* @__NO_SIDE_EFFECTS__ */
export function stringOf(
  test: (text: string) => boolean,
  rule: Rule,
): TestNode {
  return {
    holds: (value) => typeof value === "string" && test(value),
    rule: string.rule,
    report: (value, at, segment) =>
      typeof value === "string"
        ? test(value) || at.add(rule, value, segment)
        : string.report(value, at, segment),
  };
}

/** A test of strings, for a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function ifString(node: SchemaNode): SchemaNode {
  return {
    report: (value, at, segment) =>
      typeof value !== "string" || node.report(value, at, segment),
  };
}

export const binary: TestNode = /* @__PURE__ */ must(
  isBinary,
  /* @__PURE__ */ typeRule("a file", "binary"),
);

/** A value of one of several types. The words name them in messages. */
/* @__NO_SIDE_EFFECTS__ */
export function types(
  words: string,
  names: readonly string[],
  ...tests: TestNode[]
): TestNode {
  return must(
    (value) => tests.some(({ holds }) => holds(value)),
    typeRule(words, names),
    { kind: "all", parts: tests },
  );
}

/** Accepts no value. */
export const nothing: TestNode = /* @__PURE__ */ must(
  () => false,
  /* @__PURE__ */ typeRule("absent", []),
);

/** A property that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export function optional(
  schema: SchemaRef = anything,
  byDefault?: unknown,
): DescribedProperty {
  return { schema, isOptional: true, byDefault };
}

/** A property with another name in code. */
/* @__NO_SIDE_EFFECTS__ */
export function named(
  inCode: string,
  property: SchemaRef | DescribedProperty,
): DescribedProperty {
  return { ...described(property), inCode };
}

/* @__NO_SIDE_EFFECTS__ */
export function described(
  property: SchemaRef | DescribedProperty,
): DescribedProperty {
  return "schema" in property
    ? property
    : { schema: property, isOptional: false };
}

export interface ObjectRules {
  readonly properties?: Properties;
  /** The schema of all other properties; null if there are none. */
  readonly additional?: SchemaRef | null;
  readonly hidden?: readonly string[];
}

/** Reports the parts of an object. */
type ObjectReport = (value: FieldValues, at: Report) => boolean;

/** An object with any other properties. */
/* @__NO_SIDE_EFFECTS__ */
export function object(properties: Properties): SchemaNode {
  return whole({ kind: "object", properties }, propertyReport(properties));
}

/** An object without any other properties. */
/* @__NO_SIDE_EFFECTS__ */
export function closedObject(properties: Properties): SchemaNode {
  const rules = { properties, additional: null };
  return whole({ kind: "object", ...rules }, fieldReport(rules));
}

/* @__NO_SIDE_EFFECTS__ */
function whole(structure: Structure, reportParts: ObjectReport): SchemaNode {
  return {
    structure,
    rule: mustBeObject,
    report: (value, at, segment) =>
      isObject(value)
        ? reportParts(value, frameOf(at, segment))
        : at.add(mustBeObject, value, segment),
  };
}

/** The properties of a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function fields(rules: ObjectRules): SchemaNode {
  const reportParts = fieldReport(rules);
  return {
    structure: { kind: "object", properties: {}, ...rules },
    report: (value, at, segment) =>
      !isObject(value) || reportParts(value, frameOf(at, segment)),
  };
}

/* @__NO_SIDE_EFFECTS__ */
function fieldReport({
  properties = {},
  additional,
}: ObjectRules): ObjectReport {
  const reportProperties = propertyReport(properties);
  if (additional === undefined || additional === anything)
    return reportProperties;
  const known = new Set(Object.keys(properties));
  return (value, at) => {
    if (!reportProperties(value, at)) return false;
    const listed = listedFields(value);
    for (const name in listed) {
      const content = listed[name];
      if (content === undefined || known.has(name)) continue;
      if (!reportAdditional(additional, name, content, at)) return false;
    }
    return true;
  };
}

interface PropertyNode {
  readonly name: string;
  readonly node: SchemaNode;
  readonly report: SchemaNode["report"];
  readonly isOptional: boolean;
}

/**
 * A function that reports the described properties, in their order. V8 reads fields many times faster in a loop over all
 * of them than by name. Most values have the order of the schema, so few names are looked up.
 */
/* @__NO_SIDE_EFFECTS__ */
export function propertyReport(properties: Properties): ObjectReport {
  const names = Object.keys(properties);
  // Every object inherits some names, so their properties are read by name.
  const usual = names.map((name) => name in Object.prototype || name);
  const places = new Map(usual.map((name, place) => [name, place]));
  let nodes: readonly PropertyNode[] | undefined;
  return (value, at) => {
    // Found for the first value, because schemas refer to each other.
    nodes ??= names.map((name) => propertyNode(name, properties[name]));
    const listed = new Array<unknown>(names.length);
    let next = 0;
    for (const name in value) {
      const place = usual[next] === name ? next : places.get(name);
      if (place === undefined) continue;
      listed[place] = value[name];
      next = place + 1;
    }
    for (let place = 0; place < nodes.length; place++) {
      const { name, node, report, isOptional } = nodes[place] as PropertyNode;
      const content = listed[place] ?? propertyOf(value, name);
      if (content !== undefined) {
        if (!report(content, at, name)) return false;
      } else if (!isOptional && !reportMissing(node, at, name)) return false;
    }
    return true;
  };
}

function propertyNode(
  name: string,
  property: Properties[string] = anything,
): PropertyNode {
  const { schema, isOptional } = described(property);
  const node = nodeOf(schema);
  return { name, node, report: node.report, isOptional };
}

export function reportAdditional(
  additional: SchemaRef | null,
  name: string,
  content: unknown,
  at: Report,
): boolean {
  return additional === null
    ? at.add(mustBeKnown, content, name)
    : nodeOf(additional).report(content, at, name);
}

// Searches with regular expressions in texts of any length.

/** A search in a shorter text fails only if the call stack is full. */
const longText = 10_000;

/** An engine may give up on a text of some megabytes. It does not match then, because nothing has read all of it. */
export function matches(pattern: RegExp, text: string): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (text.length < longText) throw error;
    return false;
  }
}

/** Whether the engine can search a name. If not, the schema of its property is not known. */
export function isSearchable(name: string, pattern: RegExp): boolean {
  if (name.length < longText) return true;
  try {
    pattern.test(name);
    return true;
  } catch {
    return false;
  }
}

// The schemas that apply to one value together. Each set of them has one node, which is created for the first value that
// needs it, so a recursive schema needs no more nodes than it has parts.

/** The nodes of one kind of work, such as the conversion of values. */
export abstract class AppliedNodes<Node extends AppliedNode<Node>> {
  readonly #answers = new WeakMap<SchemaNode, boolean>();
  readonly #numbers = new Map<ValueStructure, number>();
  /** Nodes by the numbers of their parts. */
  readonly #known = new Map<string, Node>();

  /** Whether a structure needs the work by itself. */
  protected abstract asks(structure: ValueStructure): boolean;

  protected abstract create(
    parts: readonly ValueStructure[],
    isKept: boolean,
  ): Node;

  /** Whether a structure matters if it needs work or a part of it does. */
  protected abstract sees(structure: Structure): boolean;

  /** Whether a schema matters beside others of the same value that need work. */
  protected isPart(node: SchemaNode): boolean {
    return this.holds(node);
  }

  /** What applies whichever option of a choice does. */
  protected beside(_choice: Choice): ValueStructure | null {
    return null;
  }

  /** The node of schemas that apply together; null if neither they nor parts of the value need work. */
  of(refs: readonly SchemaRef[]): Node | null {
    return refs.some((ref) => this.holds(ref))
      ? this.ofParts(this.partsOf(refs))
      : null;
  }

  /** Whether a value of the schema may need work, at any depth. */
  holds(ref: SchemaRef): boolean {
    const start = nodeOf(ref);
    const seen = new Set([start]);
    // Iteration over a set includes the elements that are added meanwhile.
    for (const node of seen) {
      const { structure } = node;
      const known = this.#answers.get(node);
      if (known === false || !structure || !this.sees(structure)) continue;
      if (known || (structure.kind !== "all" && this.asks(structure))) {
        this.#answers.set(start, true);
        return true;
      }
      for (const part of schemasIn(structure)) seen.add(nodeOf(part));
    }
    for (const node of seen) this.#answers.set(node, false);
    return false;
  }

  /** What schemas that apply together consist of. */
  partsOf(refs: readonly SchemaRef[]): ReadonlySet<ValueStructure> {
    const nodes = new Set(refs.map(nodeOf));
    const parts = new Set<ValueStructure>();
    for (const node of nodes) {
      const { structure } = node;
      if (!structure || !this.sees(structure) || !this.isPart(node)) continue;
      if (structure.kind === "all") {
        for (const part of structure.parts) nodes.add(nodeOf(part));
        continue;
      }
      parts.add(structure);
      const further =
        structure.kind === "choice" ? this.beside(structure) : null;
      if (further !== null) parts.add(further);
    }
    return parts;
  }

  ofParts(parts: ReadonlySet<ValueStructure>): Node {
    const numbers = [...parts].map((part) => this.#numberOf(part));
    const key = numbers.sort((one, other) => one - other).join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isKept = this.#known.size < mostSets + 4 * this.#numbers.size;
    const node = this.create([...parts], isKept);
    if (isKept) this.#known.set(key, node);
    return node;
  }

  #numberOf(part: ValueStructure): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(part, number);
    }
    return number;
  }
}

/**
 * Values choose the options and patterns that match. Ten that overlap have a thousand sets, and twenty have a million.
 * Sets beyond the limit get a new node for each value.
 */
const mostSets = 1000;

export abstract class AppliedNode<Self extends AppliedNode<Self>> {
  readonly nodes: AppliedNodes<Self>;
  readonly parts: readonly ValueStructure[];
  readonly objects: readonly ObjectStructure[];
  readonly arrays: readonly ArrayStructure[];
  readonly rests: readonly RestStructure[];
  readonly hasChoices: boolean;
  /** Whether the next value with the same schemas gets this node too. Kept nodes refer to kept nodes only. */
  readonly isKept: boolean;
  readonly #properties = new Map<string, Self | null>();
  readonly #items: (Self | null)[] = [];
  readonly #longestPrefix: number;

  constructor(
    nodes: AppliedNodes<Self>,
    parts: readonly ValueStructure[],
    isKept: boolean,
  ) {
    this.nodes = nodes;
    this.parts = parts;
    this.objects = parts.filter((part) => part.kind === "object");
    this.arrays = parts.filter((part) => part.kind === "array");
    this.rests = parts.filter((part) => part.kind === "rest");
    this.hasChoices = parts.some((part) => part.kind === "choice");
    this.isKept = isKept;
    const lengths = this.arrays.map(({ prefix = [] }) => prefix.length);
    this.#longestPrefix = Math.max(0, ...lengths);
  }

  /** The node without choices, for a value. Options that are chosen may contain further ones. */
  protected settled(
    value: unknown,
    readingOf: (choice: Choice) => ChoiceReading,
  ): Self {
    const parts = new Set(this.parts);
    const settled = new Set<ValueStructure>();
    for (const part of parts) {
      if (part.kind !== "choice") settled.add(part);
      else {
        const found = part.chosen(value, readingOf(part));
        const chosen = found.length > 0 ? found : this.unmatched(part);
        for (const inside of this.nodes.partsOf(chosen)) parts.add(inside);
      }
    }
    return this.nodes.ofParts(settled);
  }

  /** What applies if no option does. */
  protected unmatched(_choice: Choice): readonly SchemaRef[] {
    return [];
  }

  /** The node of a property's value. Only described names are remembered: others come from values. */
  property(name: string): Self | null {
    const known = this.#properties.get(name);
    if (known !== undefined) return known;
    const node = this.nodes.of(this.schemasBelow(name));
    const isDescribed = this.objects.some(({ properties }) =>
      Object.hasOwn(properties, name),
    );
    if (isDescribed && node?.isKept !== false) this.#properties.set(name, node);
    return node;
  }

  protected schemasBelow(name: string): SchemaRef[] {
    return this.objects.flatMap((part) => schemasOf(part, name) ?? []);
  }

  /** All items after the longest prefix have the same node. */
  item(index: number): Self | null {
    const place = Math.min(index, this.#longestPrefix);
    const known = this.#items[place];
    if (known !== undefined) return known;
    const refs = this.arrays.flatMap(({ prefix = [], items = [] }) =>
      place < prefix.length ? (prefix[place] ?? []) : items,
    );
    const rest = this.rests.flatMap(({ items }) => items ?? []);
    const node = this.nodes.of([...refs, ...rest]);
    if (node?.isKept !== false) this.#items[place] = node;
    return node;
  }
}

/** The schemas that one part describes for a property; null if it does not mention the property. */
export function schemasOf(
  { properties, patterns = [], additional }: ObjectStructure,
  name: string,
): SchemaRef[] | null {
  const found = patterns
    .filter(([pattern]) => matches(pattern, name))
    .map(([, ref]) => ref);
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const schema = own && described(own).schema;
  if (schema && schema !== present) found.push(schema);
  if (found.length > 0) return found;
  return additional ? [additional] : null;
}

/** The schemas that a structure refers to. */
function schemasIn(structure: Structure): readonly SchemaRef[] {
  switch (structure.kind) {
    case "all":
      return structure.parts;
    case "object": {
      const { properties, patterns = [], additional } = structure;
      return [
        ...Object.values(properties).map((one) => described(one).schema),
        ...patterns.map(([, ref]) => ref),
        ...(additional ? [additional] : []),
      ];
    }
    case "array": {
      const { prefix = [], items = [] } = structure;
      return [...prefix, ...[items].flat()];
    }
    case "rest":
      return [structure.properties, structure.items].filter(
        (ref) => ref !== undefined && ref !== null,
      );
    case "choice":
      return structure.options;
    default:
      return [];
  }
}

/** Maximum number of nested objects and arrays in a value of a recursive schema. */
export let maxDepth = 512;

/**
 * Sets the maximum number of nested objects and arrays in a value of a recursive schema; 512 by default. All validators
 * of this package use the new limit. Each level uses part of the call stack, so do not set it higher than needed.
 */
export function setMaxDepth(levels: number): void {
  if (!Number.isSafeInteger(levels) || levels < 1) {
    throw new RangeError("The limit must be a positive integer");
  }
  maxDepth = levels;
}

class TooDeep extends Error {}

/**
 * Aborts the whole check. Neither result would be correct: below `not` or `if`, both `true` and `false` could make a
 * value valid that no check has seen completely.
 */
export function tooDeep(): never {
  throw new TooDeep();
}

/** Whether parts of a value match, by check and part. */
export type CheckCache = Map<Check, Map<object, boolean>>;

/** Set while a body is read or written. Meanwhile no recursive check runs twice on the same value. */
export let activeCache: CheckCache | undefined;

/**
 * Runs a function in which no recursive check runs twice on the same value. The function must not change the values.
 */
export function withCache<Result>(run: () => Result): Result {
  const before = activeCache;
  activeCache = new Map();
  running++;
  try {
    return run();
  } finally {
    activeCache = before;
    endCheck();
  }
}

/** The number of checks of recursive schemas that are in progress. */
let running = 0;
let states: Map<() => unknown, unknown> | undefined;

/**
 * A state that lasts until the outermost check of a recursive schema ends: the value may change after it. If no such
 * check is in progress, the state is new.
 */
export function stateOfCheck<State>(create: () => State): State {
  if (running === 0) return create();
  states ??= new Map();
  if (!states.has(create)) states.set(create, create());
  return states.get(create) as State;
}

function endCheck(): void {
  if (--running === 0) states = undefined;
}

/**
 * Whether an error means that a value is nested too deeply. The call stack may overflow before the limit is reached.
 */
export function isTooDeep(error: unknown): boolean {
  return error instanceof TooDeep || error instanceof RangeError;
}

let refused: WeakSet<object> | undefined;

/** Marks a value as nested too deeply, so that checks reject it without looking at it. */
export function markTooDeep(value: unknown): void {
  refused ??= new WeakSet();
  if (typeof value === "object" && value !== null) refused.add(value);
}

/** The rule for values that are nested too deeply. */
export function depthRule(): Rule {
  const words = counted(maxDepth, "nested level");
  return ruleOf("maxDepth", maxDepth, `must have at most ${words}`);
}

/** Runs a check on a value that may be nested too deeply. Such a value is invalid. */
export function checkDepth(check: Check, value: unknown): boolean {
  running++;
  try {
    if (refused?.has(value as object)) tooDeep();
    return check(value);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    return false;
  } finally {
    endCheck();
  }
}

/** A schema whose values may be nested too deeply. That is their only issue then. */
/* @__NO_SIDE_EFFECTS__ */
export function deep(ref: SchemaRef): SchemaNode {
  return {
    structure: { kind: "all", parts: [ref] },
    report(value, at, segment) {
      const before = at.issues.length;
      running++;
      try {
        if (refused?.has(value as object)) tooDeep();
        return withCache(() => nodeOf(ref).report(value, at, segment));
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        at.issues.length = before;
        return at.add(depthRule(), value, segment);
      } finally {
        endCheck();
      }
    },
  };
}

// Converts values of a schema from one form to another, such as 64-bit integers of JSON to those of code, and back.

/** Converts one value. `decode` gets the form that the check of the schema sees, and `encode` returns it. */
export interface Leaf {
  readonly decode: (value: unknown) => unknown;
  readonly encode: (
    value: unknown,
    encoding: EncodingState,
    literal: unknown,
  ) => unknown;
  /** Whether nothing inside of the value is converted. */
  readonly isWhole?: boolean;
}

/** The state of one conversion to the form that is checked. */
export interface EncodingState {
  /**
   * Encoded parts of the value, by node. An alternative is tried before it is chosen, and the work would multiply with
   * each level.
   */
  results?: Map<object, Map<unknown, PartEncoding>>;
  /** Whether a part is certainly not a value of its schema. */
  isWrong: boolean;
}

interface PartEncoding {
  readonly encoded: unknown;
  readonly isWrong: boolean;
}

/** Decodes without an encoding, and encodes with one. No check runs twice on the same value. */
export function converted(
  nodes: ConversionNodes,
  schema: SchemaRef,
  value: unknown,
  encoding?: EncodingState,
  literal?: unknown,
): unknown {
  const node = nodes.of([schema]);
  return node === null
    ? value
    : withCache(() =>
        encoding ? node.encode(value, encoding, literal) : node.decode(value),
      );
}

/** The same. A value that is nested too deeply stays as it is, and no check accepts it. */
export function convertedForCheck(
  ...given: Parameters<typeof converted>
): unknown {
  const [, , value] = given;
  try {
    return converted(...given);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    markTooDeep(value);
    return value;
  }
}

export abstract class ConversionNodes extends AppliedNodes<ConversionNode> {
  abstract leafOf(structure: ValueStructure): Leaf | null;

  protected asks(structure: ValueStructure): boolean {
    return this.leafOf(structure) !== null;
  }

  protected create(
    parts: readonly ValueStructure[],
    isKept: boolean,
  ): ConversionNode {
    return new ConversionNode(this, parts, isKept);
  }
}

export class ConversionNode extends AppliedNode<ConversionNode> {
  readonly leaf: Leaf | null;
  /** Whether properties that no schema names may be converted. */
  readonly isOpen: boolean;
  #converted: readonly string[] | undefined;

  constructor(
    nodes: ConversionNodes,
    parts: readonly ValueStructure[],
    isKept: boolean,
  ) {
    super(nodes, parts, isKept);
    const leaves = parts.map((part) => nodes.leafOf(part));
    this.leaf = leaves.find((leaf) => leaf !== null) ?? null;
    this.isOpen = this.objects.some(
      ({ patterns, additional }) => patterns ?? additional,
    );
  }

  decode(value: unknown): unknown {
    if (this.hasChoices) {
      const matches = (option: SchemaRef): boolean => passes(option, value);
      const reading = { matches, property: propertyOf };
      return this.settled(value, () => reading).decode(value);
    }
    const { leaf } = this;
    if (leaf !== null) {
      const decoded = leaf.decode(value);
      if (decoded !== value || leaf.isWhole) return decoded;
    }
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value)
      ? this.#array(value, undefined, undefined)
      : this.object(value as FieldValues, undefined, undefined);
  }

  encode(value: unknown, encoding: EncodingState, literal?: unknown): unknown {
    const { results } = encoding;
    let known: Map<unknown, PartEncoding> | undefined;
    if (results && typeof value === "object" && value !== null) {
      known = results.get(this) ?? new Map<unknown, PartEncoding>();
      results.set(this, known);
    }
    const part = known?.get(value);
    if (part !== undefined) {
      encoding.isWrong ||= part.isWrong;
      return part.encoded;
    }
    const before = encoding.isWrong;
    encoding.isWrong = false;
    const node = this.hasChoices
      ? this.#chosenFor(value, encoding, literal)
      : this;
    const encoded = node.#encodeSettled(value, encoding, literal);
    const { isWrong } = encoding;
    known?.set(value, { encoded, isWrong });
    encoding.isWrong = before || isWrong;
    return encoded;
  }

  #encodeSettled(
    value: unknown,
    encoding: EncodingState,
    literal: unknown,
  ): unknown {
    const { leaf } = this;
    if (leaf !== null) {
      const encoded = leaf.encode(value, encoding, literal);
      if (encoded !== value || leaf.isWhole) return encoded;
    }
    if (typeof value !== "object" || value === null) return value;
    return Array.isArray(value)
      ? this.#array(value, encoding, literal)
      : this.object(value as FieldValues, encoding, literal);
  }

  /** The node with the options that match a value in the form that is not checked: what they encode passes their checks. */
  #chosenFor(
    value: unknown,
    encoding: EncodingState,
    literal: unknown,
  ): ConversionNode {
    encoding.results ??= new Map();
    const fixed = this.parts.filter(({ kind }) => kind !== "choice");
    const matches = (option: SchemaRef): boolean => {
      if (!nodeOf(option).check) return true;
      const parts = new Set([...fixed, ...this.nodes.partsOf([option])]);
      const node = parts.size === 0 ? null : this.nodes.ofParts(parts);
      // An option that is the union itself.
      if (node === this) return false;
      if (node === null) return passes(option, value);
      const before = encoding.isWrong;
      encoding.isWrong = false;
      const encoded = node.encode(value, encoding, literal);
      const isMatch = !isRefused(encoding) && passes(option, encoded);
      encoding.isWrong = before;
      return isMatch;
    };
    return this.settled(value, (choice) =>
      this.reading(choice, value, matches),
    );
  }

  /** How a choice sees a value in the form that is not checked. */
  protected reading(
    _choice: Choice,
    _value: unknown,
    matches: ChoiceReading["matches"],
  ): ChoiceReading {
    return { matches, property: propertyOf };
  }

  /** The check reports that no alternative matches. The first one keeps its issues about the actual mistake. */
  protected override unmatched({ of, options }: Choice): readonly SchemaRef[] {
    const first = options.find((option) => this.nodes.holds(option));
    return of === "union" && first !== undefined ? [first] : [];
  }

  /** A copy is made if a part changes. */
  protected object(
    source: FieldValues,
    encoding: EncodingState | undefined,
    literal: unknown,
  ): unknown {
    let copy: Record<string, unknown> | undefined;
    for (const name of this.isOpen ? Object.keys(source) : this.#names()) {
      const before = source[name];
      const node = before === undefined ? null : this.property(name);
      if (node === null) continue;
      const after = encoding
        ? node.encode(before, encoding, partOf(literal, name))
        : node.decode(before);
      if (after === before || !Object.hasOwn(source, name)) continue;
      // The copy has the name already, so even `__proto__` is an assignment.
      (copy ??= { ...source })[name] = after;
    }
    return copy ?? source;
  }

  /** The described properties with something to convert. */
  #names(): readonly string[] {
    return (this.#converted ??= [
      ...new Set(
        this.objects.flatMap(({ properties }) => Object.keys(properties)),
      ),
    ].filter((name) => this.property(name) !== null));
  }

  #array(
    value: readonly unknown[],
    encoding: EncodingState | undefined,
    literal: unknown,
  ): unknown {
    if (this.arrays.length === 0) return value;
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const node = this.item(index);
      if (node === null) continue;
      const before = value[index];
      const after = encoding
        ? node.encode(before, encoding, partOf(literal, index))
        : node.decode(before);
      if (after !== before) (copy ??= value.slice())[index] = after;
    }
    return copy ?? value;
  }
}

/** A function, because the compiler does not expect that another one changes the state. */
function isRefused({ isWrong }: EncodingState): boolean {
  return isWrong;
}

function passes(option: SchemaRef, value: unknown): boolean {
  const { check } = nodeOf(option);
  return check === undefined || checkDepth(check, value);
}

/** The part of a second tree, beside the value. */
function partOf(literal: unknown, key: string | number): unknown {
  return typeof literal === "object" && literal !== null
    ? (literal as Record<string | number, unknown>)[key]
    : undefined;
}

// The fields of a value, by all schemas that match it.

export class FieldNodes extends AppliedNodes<FieldNode> {
  readonly #isRead: boolean;

  /** Values are read or written. Only hidden fields matter to those that are written. */
  constructor(isRead: boolean) {
    super();
    this.#isRead = isRead;
  }

  protected asks(structure: ValueStructure): boolean {
    if (structure.kind !== "object") return false;
    if (structure.hidden || !this.#isRead) return Boolean(structure.hidden);
    const { properties, additional } = structure;
    return (
      (namesFields(structure) && additional === undefined) ||
      Object.values(properties).some(
        (property) => described(property).byDefault !== undefined,
      )
    );
  }

  protected sees(_structure: Structure): boolean {
    return true;
  }

  /** A schema without work of its own may describe the fields of another one. */
  protected override isPart(): boolean {
    return true;
  }

  protected create(
    parts: readonly ValueStructure[],
    isKept: boolean,
  ): FieldNode {
    return new FieldNode(this, parts, isKept);
  }
}

export class FieldNode extends AppliedNode<FieldNode> {
  readonly #hidden: ReadonlySet<string>;
  readonly #listed: ReadonlySet<string>;
  readonly #isFree: boolean;
  readonly defaults: readonly (readonly [name: string, value: unknown])[];

  constructor(
    nodes: FieldNodes,
    parts: readonly ValueStructure[],
    isKept: boolean,
  ) {
    super(nodes, parts, isKept);
    const properties = this.objects.flatMap((part) =>
      Object.entries(part.properties),
    );
    this.#hidden = new Set(this.objects.flatMap(({ hidden = [] }) => hidden));
    this.#listed = new Set(properties.map(([name]) => name));
    // An object without any described property is free-form.
    this.#isFree =
      !this.objects.some(describesFields) &&
      this.rests.every((rest) => rest.properties === undefined);
    this.defaults = properties.flatMap(([name, property]) => {
      const { byDefault } = described(property);
      return byDefault === undefined ? [] : [[name, byDefault] as const];
    });
  }

  /** The node of the schemas that apply to this value. */
  resolve(value: object): FieldNode {
    if (!this.hasChoices) return this;
    const reading = {
      matches: (option: Parameters<typeof nodeOf>[0]) =>
        nodeOf(option).check?.(value) !== false,
      property: propertyOf,
    };
    return this.settled(value, () => reading);
  }

  /** The node of a property's value; null if the value needs no changes. */
  below(name: string): FieldNode | "hidden" | "unknown" | null {
    if (this.#hidden.has(name)) return "hidden";
    if (this.#listed.has(name)) return this.property(name);
    if (this.#isFree) return null;
    if (this.objects.some((part) => schemasOf(part, name) !== null))
      return this.property(name);
    const rest = this.rests.flatMap(({ properties }) => properties ?? []);
    return rest.length === 0 ? "unknown" : this.nodes.of(rest);
  }
}

function namesFields({ properties }: ObjectStructure): boolean {
  return Object.values(properties).some(
    (property) => described(property).schema !== present,
  );
}

function describesFields(part: ObjectStructure): boolean {
  const { patterns = [], additional, hidden } = part;
  return (
    namesFields(part) ||
    patterns.length > 0 ||
    Boolean(additional) ||
    hidden !== undefined
  );
}

// Removes unknown and hidden fields from objects and fills in defaults.

/** A field that the description does not allow at its path. */
export interface FieldIssue {
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

export interface ReadOptions {
  readonly unknownFields: "keep" | "strip" | "refuse";
  /** Whether absent fields get their defaults. */
  readonly defaults: boolean;
}

export interface FieldRules {
  /**
   * Prepares a valid value for a handler. With `refuse`, each unknown field is an issue. A value that is nested too
   * deeply always is one.
   */
  readonly read: (
    value: unknown,
    options: ReadOptions,
    issues: FieldIssue[],
  ) => unknown;
  /**
   * Removes the fields that do not belong in this direction; each of them is an issue. Throws if the value is nested
   * too deeply, because it may contain such fields.
   */
  readonly write: (value: unknown, issues: FieldIssue[]) => unknown;
}

/** Values are never changed: the result is a copy if something differs. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldRules(schema: SchemaRef): FieldRules {
  const walked = (nodes: FieldNodes, value: unknown, way: Walk): unknown => {
    const root = nodes.of([schema]);
    return root === null ? value : withCache(() => walk(root, value, "", way));
  };
  return {
    read(value, { unknownFields, defaults }, issues) {
      const found: FieldIssue[] = [];
      const way: Walk = {
        direction: "request",
        unknown: unknownFields,
        defaults,
        issues: found,
      };
      try {
        const result = walked(readNodes, value, way);
        for (const issue of found) issues.push(issue);
        return result;
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        const { keyword, message } = depthRule();
        issues.push({ path: "", keyword, message });
        return value;
      }
    },
    write(value, issues) {
      const way: Walk = {
        direction: "response",
        unknown: "keep",
        defaults: false,
        issues,
      };
      try {
        return walked(writtenNodes, value, way);
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        throw new TypeError(`The body ${depthRule().message}`);
      }
    },
  };
}

const readNodes = /* @__PURE__ */ new FieldNodes(true);
const writtenNodes = /* @__PURE__ */ new FieldNodes(false);

interface Walk {
  readonly direction: "request" | "response";
  readonly unknown: ReadOptions["unknownFields"];
  readonly defaults: boolean;
  readonly issues: FieldIssue[];
}

function walk(
  node: FieldNode,
  value: unknown,
  path: string,
  way: Walk,
): unknown {
  if (Array.isArray(value)) return walkArray(node, value, path, way);
  if (!isObject(value)) return value;
  if (way.direction === "request") {
    return value instanceof Blob ? value : walkObject(node, value, path, way);
  }
  const { toJSON } = value;
  return typeof toJSON === "function"
    ? walk(node, (toJSON as () => unknown).call(value), path, way)
    : walkObject(node, value, path, way);
}

function walkArray(
  node: FieldNode,
  value: readonly unknown[],
  path: string,
  way: Walk,
): unknown {
  const resolved = node.resolve(value);
  if (resolved.arrays.length + resolved.rests.length === 0) return value;
  let copy: unknown[] | null = null;
  for (let index = 0; index < value.length; index++) {
    const below = resolved.item(index);
    if (below === null) continue;
    const before = value[index];
    const after = walk(below, before, `${path}/${String(index)}`, way);
    if (after === before) continue;
    copy ??= [...value];
    copy[index] = after;
  }
  return copy ?? value;
}

function walkObject(
  unresolved: FieldNode,
  value: Readonly<Record<string, unknown>>,
  path: string,
  way: Walk,
): unknown {
  const node = unresolved.resolve(value);
  let changed: Map<string, unknown> | null = null;
  for (const name in value) {
    const below = node.below(name);
    if (below === null) continue;
    if (typeof below === "string") {
      if (!isDropped(below, name, value, path, way)) continue;
      changed ??= new Map();
      changed.set(name, undefined);
      continue;
    }
    const before = value[name];
    if (typeof before !== "object") continue;
    const after = walk(below, before, pathTo(path, name), way);
    if (after === before) continue;
    changed ??= new Map();
    changed.set(name, after);
  }
  if (way.defaults) {
    for (const [name, content] of node.defaults) {
      if (Object.hasOwn(value, name)) continue;
      const below = node.below(name);
      // A copy, because handlers may change the value.
      const filled =
        typeof content === "object" ? structuredClone(content) : content;
      changed ??= new Map();
      changed.set(
        name,
        below === null || typeof below === "string"
          ? filled
          : walk(below, filled, pathTo(path, name), way),
      );
    }
  }
  return changed === null ? value : changedCopy(value, changed);
}

const mustNotBeSent = {
  keyword: "writeOnly",
  message: "must not be sent in a response",
};
const unknownField = {
  keyword: "additionalProperties",
  message: "is not a known property",
};

/** Whether a field is removed because the schema does not name it or hides it. */
function isDropped(
  why: "hidden" | "unknown",
  name: string,
  value: Readonly<Record<string, unknown>>,
  path: string,
  { direction, unknown, issues }: Walk,
): boolean {
  if (why === "hidden") {
    if (direction === "response" && value[name] !== undefined)
      issues.push(issueAt(path, name, mustNotBeSent));
    return true;
  }
  if (unknown === "refuse") issues.push(issueAt(path, name, unknownField));
  return unknown !== "keep";
}

function issueAt(
  path: string,
  name: string,
  { keyword, message }: { keyword: string; message: string },
): FieldIssue {
  return { path: pathTo(path, name), keyword, message };
}

function pathTo(path: string, name: string): string {
  return `${path}/${pointerSegment(name)}`;
}

/** Undefined marks a field that is removed. */
function changedCopy(
  value: Readonly<Record<string, unknown>>,
  changed: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const content = changed.has(name) ? changed.get(name) : value[name];
    if (content !== undefined) define(copy, name, content);
  }
  for (const [name, content] of changed) {
    if (!Object.hasOwn(value, name)) define(copy, name, content);
  }
  return copy;
}

/** An assignment to `__proto__` would set the prototype. */
function define(
  target: Record<string, unknown>,
  name: string,
  value: unknown,
): void {
  if (name === "__proto__") {
    const property = { value, enumerable: true, configurable: true };
    Object.defineProperty(target, name, { ...property, writable: true });
  } else {
    target[name] = value;
  }
}

/** A string in a format. The words name the format, with an example: `a date such as 2026-01-15`. */
/* @__NO_SIDE_EFFECTS__ */
export function formatted(
  format: string,
  words: string,
  test: (text: string) => boolean,
): TestNode {
  return stringOf(
    test,
    ruleOf("format", format, `must be ${words}`, withValue),
  );
}

/** The value must be a string that the function of its format accepts. */
export function isFormatted(
  value: unknown,
  test: (text: string) => boolean,
): boolean {
  return typeof value === "string" && test(value);
}

/** Like `isFormatted`, but accepts values that are not strings. */
export function hasFormat(
  value: unknown,
  test: (text: string) => boolean,
): boolean {
  return typeof value !== "string" || test(value);
}

export function minItems(least: number): Rule {
  const words = counted(least, "item");
  return ruleOf("minItems", least, `must have at least ${words}`);
}

export function maxItems(most: number): Rule {
  const words = counted(most, "item");
  return ruleOf("maxItems", most, `must have at most ${words}`);
}

function properties(count: number): string {
  return counted(count, "property", "properties");
}

/** Whether the number of properties is within the limits. */
export function hasProperties(
  value: Readonly<Record<string, unknown>>,
  least: number,
  most: number,
): boolean {
  let count = 0;
  const fields = listedFields(value);
  for (const name in fields) {
    if (fields[name] !== undefined && ++count > most) return false;
  }
  return count >= least;
}

/** A limit of the number of items, before all other tests. */
/* @__NO_SIDE_EFFECTS__ */
export function itemsUpTo(most: number): TestNode {
  return must(
    (value) => !Array.isArray(value) || value.length <= most,
    maxItems(most),
  );
}

/** A limit of the number of properties, before all other tests. */
/* @__NO_SIDE_EFFECTS__ */
export function propertiesUpTo(most: number): TestNode {
  return must(
    (value) => !isObject(value) || hasProperties(value, 0, most),
    ruleOf("maxProperties", most, `must have at most ${properties(most)}`),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function propertiesFrom(least: number): TestNode {
  return must(
    (value) => !isObject(value) || hasProperties(value, least, Infinity),
    ruleOf("minProperties", least, `must have at least ${properties(least)}`),
  );
}

interface ArrayRules {
  /** The first items. An array may be shorter. */
  readonly prefix?: readonly SchemaRef[];
  /** All other items. */
  readonly items?: SchemaRef;
  readonly least?: number;
  readonly check?: Check | undefined;
}

/** With the check of the items, those that match are not visited. */
/* @__NO_SIDE_EFFECTS__ */
export function list(item: SchemaRef, least = 0, check?: Check): SchemaNode {
  const reportItems = itemReport({ items: item, least, check });
  return {
    structure: { kind: "array", items: item },
    rule: mustBeArray,
    report: (value, at, segment) =>
      Array.isArray(value)
        ? reportItems(value, frameOf(at, segment))
        : at.add(mustBeArray, value, segment),
  };
}

/** The items of a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function items(rules: ArrayRules): SchemaNode {
  const reportItems = itemReport(rules);
  return {
    structure: { kind: "array", prefix: rules.prefix, items: rules.items },
    report: (value, at, segment) =>
      !Array.isArray(value) || reportItems(value, frameOf(at, segment)),
  };
}

/* @__NO_SIDE_EFFECTS__ */
function itemReport({
  prefix = [],
  items: rest,
  least = 0,
  check,
}: ArrayRules): (value: readonly unknown[], at: Report) => boolean {
  let first: readonly SchemaNode["report"][] | undefined;
  let others: SchemaNode["report"] | undefined;
  return (value, at) => {
    first ??= reportsOf(prefix);
    others ??= rest && nodeOf(rest).report;
    if (value.length < least && !at.add(minItems(least), value, undefined)) {
      return false;
    }
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      const report = index < first.length ? first[index] : others;
      if (report === undefined) break;
      if (report === others && check?.(item)) continue;
      if (!report(item, at, index)) return false;
    }
    return true;
  };
}

/** The value must be one of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function valuesRule(values: readonly unknown[]): Rule {
  return ruleOf("enum", values, choiceOf(values), withValue);
}

const shownValues = 20;

function choiceOf(values: readonly unknown[]): string {
  const shown = values.slice(0, shownValues).map((one) => JSON.stringify(one));
  const further = values.length - shownValues;
  if (further > 0) shown.push(`${String(further)} more`);
  return (
    (values.length > 1 ? "must be one of " : "must be ") + shown.join(", ")
  );
}

/** Values that are neither objects nor arrays. */
/* @__NO_SIDE_EFFECTS__ */
export function listed(values: Iterable<unknown>): TestNode {
  const allowed = new Set(values);
  return must((value) => allowed.has(value), valuesRule([...allowed]));
}

/** The value must be a string that matches the pattern. */
export function isMatching(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && matches(pattern, value);
}

/** Like `isMatching`, but accepts values that are not strings. */
export function hasPattern(value: unknown, pattern: RegExp): boolean {
  return typeof value !== "string" || matches(pattern, value);
}

/** A string that matches a pattern. The words describe it in messages: `be a valid licence plate`. */
/* @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp, words?: string): TestNode {
  const { source } = pattern;
  return stringOf(
    (text) => matches(pattern, text),
    ruleOf("pattern", source, `must ${words ?? `match ${source}`}`),
  );
}

/** All issues of a value; empty if it matches. */
export function report(
  check: Check,
  schema: SchemaRef,
  value: unknown,
): ValidationIssue[] {
  return check(value) ? [] : issuesOf(schema, value);
}

/** The issues of a value that its check has refused. */
export function issuesOf(schema: SchemaRef, value: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  nodeOf(schema).report(value, new Report(issues));
  return issues;
}

/** Tells whether a value matches a schema. */
export type Guard<Output> = (value: unknown) => value is Output;

/** Returns a value that matches a schema, and throws a `ValidationError` for any other. */
export type Parser<Output> = (value: unknown) => Output;

/** Returns the issues of a value; empty if it matches. */
export type Validator = (value: unknown) => readonly ValidationIssue[];

/* @__NO_SIDE_EFFECTS__ */
export function parser<Output>(
  subject: string,
  check: Check,
  schema: SchemaRef,
): Parser<Output> {
  return (value) =>
    check(value) ? (value as Output) : throwInvalid(subject, schema, value);
}

/* @__NO_SIDE_EFFECTS__ */
export function validator(check: Check, schema: SchemaRef): Validator {
  return (value) => report(check, schema, value);
}

/** Throws a `ValidationError` with all issues of a value. */
export function throwInvalid(
  subject: string,
  schema: SchemaRef,
  value: unknown,
): never {
  throw new ValidationError(subject, issuesOf(schema, value));
}

/** Standard Schema, version 1 (https://standardschema.dev): the interface through which libraries accept validators. */
export interface StandardSchema<Output> {
  readonly "~standard": StandardProps<Output>;
}

export interface StandardProps<Output> {
  readonly version: 1;
  readonly vendor: "specwright";
  readonly validate: (
    value: unknown,
    options?: StandardOptions,
  ) => StandardResult<Output>;
  readonly types?: { readonly input: Output; readonly output: Output };
}

export interface StandardOptions {
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An issue with the same fields as those of the server's responses. Only the path is a list of keys. */
export interface StandardIssue extends Omit<
  ValidationIssue,
  "path" | "toJSON"
> {
  readonly in: "body";
  readonly path: readonly (string | number)[];
}

/* @__NO_SIDE_EFFECTS__ */
export function standard<Output>(
  check: Check,
  schema: SchemaRef,
): StandardProps<Output> {
  return {
    version: 1,
    vendor: "specwright",
    validate: (value) => standardResult(report(check, schema, value), value),
  };
}

export function standardResult<Output>(
  issues: readonly ValidationIssue[],
  value: unknown,
): StandardResult<Output> {
  if (issues.length === 0) return { value: value as Output };
  return {
    issues: issues.map((issue) => ({
      ...issue.toJSON(),
      in: "body",
      path: segments(issue.path, value),
    })),
  };
}

/** Splits a JSON pointer into keys. Indexes of arrays are numbers. */
function segments(pointer: string, value: unknown): (string | number)[] {
  let current = value;
  return pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
      const position = Array.isArray(current) ? Number(key) : key;
      current = (current as Record<string, unknown> | undefined)?.[position];
      return position;
    });
}
