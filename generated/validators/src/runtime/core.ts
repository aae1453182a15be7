// Part of the Specwright runtime.

const types: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "a boolean",
  integer: "an integer",
  int32: "an integer of at most 32 bits",
  int64: "an integer",
  float: "a number of at most 32 bits",
  number: "a number",
  string: "a string",
  binary: "a file",
  array: "an array",
  object: "an object",
};

/** The text before the limit, the list or the name. */
const beginnings: Readonly<Record<string, string>> = {
  anyOf: "must match at least one of ",
  oneOf: "must match exactly one of ",
  pattern: "must match ",
  format: "must be a valid ",
  minimum: "must be at least ",
  maximum: "must be at most ",
  exclusiveMinimum: "must be more than ",
  exclusiveMaximum: "must be less than ",
  multipleOf: "must be a multiple of ",
};

/** The things that a count limits. */
const counts: Readonly<Record<string, string>> = {
  Length: "character",
  Items: "item",
  Contains: "matching item",
  Properties: "property",
  Depth: "nested level",
};

const sentences: Readonly<Record<string, string>> = {
  additionalProperties: "is not a known property",
  additionalItems: "is not an allowed item",
  propertyNames: "is not an allowed property name",
  not: "must not match the `not` schema",
};

/** The text of a rule: `must be at most 100`. */
export function messageOf(keyword: string, expected: unknown): string {
  if (keyword === "type") {
    return `must be ${listed(expected, " or ", (type) => types[type] ?? type)}`;
  }
  if (keyword === "enum") return choiceOf(expected as readonly unknown[]);
  const beginning = beginnings[keyword];
  if (beginning !== undefined) return beginning + listed(expected, ", ");
  const counted = counts[keyword.slice(3)];
  if (counted === undefined) return sentences[keyword] ?? keyword;
  const side = keyword.startsWith("min") ? "at least" : "at most";
  return `must have ${side} ${plural(expected as number, counted)}`;
}

const shownValues = 20;

function choiceOf(values: readonly unknown[]): string {
  const shown = values.slice(0, shownValues).map((one) => JSON.stringify(one));
  const further = values.length - shown.length;
  if (further > 0) shown.push(`${String(further)} more`);
  return `must be ${values.length > 1 ? "one of " : ""}${shown.join(", ")}`;
}

/** Keywords whose messages show the received value. Other messages do not, because the value may be a secret. */
const showing =
  /^(type|enum|format|multipleOf|minimum|maximum|exclusive(Min|Max)imum)$/;

/** The start of a message that shows the received value; empty for keywords whose messages do not show it. */
export function beginningOf(keyword: string, message: string): string {
  return showing.test(keyword) ? `${message}, received ` : "";
}

/** `"x"`, or `string "x"` with its type. For long values, only the type. */
export function receivedText(value: unknown, withType: boolean): string {
  const type =
    value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  if (!isShort(value)) return type;
  const text =
    typeof value !== "string"
      ? String(value)
      : isPlain(value)
        ? `"${value}"`
        : JSON.stringify(value);
  return withType ? `${type} ${text}` : text;
}

/** Whether a text needs no escaping in JSON. Most texts do not, and then no JSON writer is needed. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 32 || unit > 126 || unit === 34 || unit === 92) return false;
  }
  return true;
}

/** An integer beyond 2^53 may differ from the one that was sent, so it is not shown. `NaN` is. */
function isShort(value: unknown): boolean {
  return typeof value === "string"
    ? value.length <= 40
    : typeof value === "boolean" ||
        (typeof value === "number" &&
          !(Math.abs(value) > Number.MAX_SAFE_INTEGER));
}

function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${String(count)} ${noun.replace(/y$/, "ie")}s`;
}

function listed(
  expected: unknown,
  separator: string,
  word: (text: string) => string = (text) => text,
): string {
  if (typeof expected === "string") return word(expected);
  return Array.isArray(expected)
    ? expected.map((one) => listed(one, separator, word)).join(separator)
    : JSON.stringify(expected);
}

/** A requirement of a schema: a keyword and its value. */
export class Rule {
  // `declare` avoids setting the fields twice.
  declare readonly keyword: string;
  declare readonly expected: unknown;
  /** Whether only integers that a number holds exactly are valid. */
  declare readonly isExact: boolean;
  declare private text: string | undefined;
  declare private start: string | undefined;

  constructor(
    keyword: string,
    expected: unknown,
    message?: string,
    isExact = false,
  ) {
    this.keyword = keyword;
    this.expected = expected;
    this.text = message;
    this.start = undefined;
    this.isExact = isExact;
  }

  /** The requirement as text. Created for the first issue, because most rules never have one. */
  get message(): string {
    return (this.text ??= messageOf(this.keyword, this.expected));
  }

  /** The message of an issue: the requirement and the received value. */
  messageFor(value: unknown): string {
    const start = (this.start ??= beginningOf(this.keyword, this.message));
    if (start === "") return this.message;
    const received = receivedText(value, this.keyword === "type");
    return (this.isExact && isLarge(value) ? exactly : start) + received;
  }
}

const exactly =
  "must be an integer from -9007199254740991 to 9007199254740991, as others may be rounded, received ";

/** Whether a value is an integer that a number does not hold exactly. In parameters, it is a string of digits. */
function isLarge(value: unknown): boolean {
  return typeof value === "string"
    ? value.length > 15 && /^-?\d+$/.test(value)
    : Number.isInteger(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function rule(keyword: string, expected: unknown): Rule {
  return new Rule(keyword, expected);
}

/** A type that allows only integers that a number holds exactly. */
/* @__NO_SIDE_EFFECTS__ */
export function exactRule(type: string): Rule {
  return new Rule("type", type, undefined, true);
}

/** The rules of one keyword, by its value. Each is created once. */
/* @__NO_SIDE_EFFECTS__ */
export function rulesOf(keyword: string): (expected: string | number) => Rule {
  // Without a prototype: a pattern may be any text, such as `constructor`.
  const known = Object.create(null) as Record<string | number, Rule>;
  return (expected) => (known[expected] ??= new Rule(keyword, expected));
}

export const required: Rule = /* @__PURE__ */ new Rule(
  "required",
  true,
  "is required",
);

export const mustNotMatch: Rule = /* @__PURE__ */ rule("not", false);

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

/**
 * Checks whether a value matches a schema. Without a report, it stops at the first issue. With a report, it adds every
 * issue, and the result only tells whether to continue.
 */
export type Check = (value: unknown, at?: Report) => boolean;

/** Collects issues and knows the path of the value that is being checked. */
export class Report {
  // `declare` avoids setting the fields twice.
  declare readonly issues: ValidationIssue[] | IssueCounter;
  declare readonly parent: Report | undefined;
  /** The number of segments in the path. */
  declare readonly depth: number;
  declare readonly isHidden: boolean;
  declare segment: string | number;
  declare isKey: boolean;
  declare private isKept: boolean;
  declare private text: string | undefined;
  declare private part: Report | undefined;

  constructor(
    issues: ValidationIssue[] | IssueCounter,
    parent?: Report,
    segment: string | number = "",
    isKey = false,
    isHidden: boolean = parent?.isHidden ?? false,
  ) {
    this.issues = issues;
    this.parent = parent;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.isHidden = isHidden;
    this.segment = segment;
    this.isKey = isKey;
    this.isKept = false;
    this.text = undefined;
    this.part = undefined;
  }

  /** Built only if it is read, and once, because deep values have long paths. */
  get path(): string {
    return (this.text ??= (this.parent?.path ?? "") + this.ownPath());
  }

  private ownPath(): string {
    const { segment, isKey } = this;
    if (typeof segment === "number") return `/${String(segment)}`;
    return isKey ? `/${pointerSegment(segment)}` : segment;
  }

  /** A report for a part of the value. The segment is written as in a JSON pointer. */
  in(segment: string): Report {
    return this.reportFor(segment, false);
  }

  item(index: number): Report {
    return this.reportFor(index, false);
  }

  key(key: string): Report {
    return this.reportFor(key, true);
  }

  /** One report serves all parts of a value in turn, because the check of a part ends before the next one begins. */
  private reportFor(segment: string | number, isKey: boolean): Report {
    const { part } = this;
    if (part === undefined || part.isKept) {
      return (this.part = new Report(this.issues, this, segment, isKey));
    }
    part.segment = segment;
    part.isKey = isKey;
    part.text = undefined;
    return part;
  }

  /** Keeps the path for an issue: from now on, this report serves no other part. */
  keep(): void {
    if (this.isKept) return;
    this.isKept = true;
    this.parent?.keep();
  }

  /** A report that does not show received values, for passwords. */
  hidden(): Report {
    const { issues, parent, segment, isKey } = this;
    return new Report(issues, parent, segment, isKey, true);
  }
}

/** An issue whose fields are computed from the rule and the value when they are read. Most are never read. */
class Issue implements ValidationIssue {
  declare readonly at: Report;
  /** The rest of the path. */
  declare readonly segment: string;
  declare readonly rule: Rule;
  declare readonly value: unknown;

  constructor(at: Report, segment: string, rule: Rule, value: unknown) {
    this.at = at;
    this.segment = segment;
    this.rule = rule;
    this.value = at.isHidden && value !== undefined ? hiddenText : value;
  }

  get path(): string {
    return this.at.path + this.segment;
  }

  get keyword(): string {
    return violatedRule(this).keyword;
  }

  get message(): string {
    return this.value === undefined || this.at.isHidden
      ? requirementOf(this)
      : this.rule.messageFor(this.value);
  }

  get expected(): unknown {
    return violatedRule(this).expected;
  }

  get received(): ValidationIssue["received"] {
    return shortened(this.value);
  }

  toJSON(): Omit<ValidationIssue, "toJSON"> {
    const { path, keyword, message, expected, received } = this;
    return { path, keyword, message, expected, received };
  }
}

function violatedRule({ rule, value }: Issue): Rule {
  return value === undefined ? required : rule;
}

/** The message without the received value. If few values are allowed, it names them for a missing one, too. */
function requirementOf(issue: Issue): string {
  const { rule, value } = issue;
  const { message } = violatedRule(issue);
  return value === undefined && rule.keyword === "enum"
    ? `${message} and ${rule.message}`
    : message;
}

/** Adds an issue to others unless it is one of them, and returns whether there is room for more. */
function insertIssue(issues: Issue[], issue: Issue): boolean {
  const { at, segment } = issue;
  // The issue of an object or array comes before those of its parts, as a form sets the errors of paths in order.
  let part = -1;
  for (let index = issues.length - 1; index >= 0; index--) {
    const one = issues[index] as Issue;
    // Most issues are about different properties of one object.
    if (one.at === at && one.segment !== segment && segment && one.segment)
      continue;
    const deeper = depthOf(one) - depthOf(issue);
    if (deeper > 0) {
      if (isInside(one, issue)) part = index;
    } else if (deeper === 0 && coversIssue(one, issue)) {
      return true;
    }
  }
  at.keep();
  if (part < 0) return issues.push(issue) < maxIssues;
  issues.splice(part, 0, issue);
  return issues.length < maxIssues;
}

function depthOf({ at, segment }: Issue): number {
  return segment === "" ? at.depth : at.depth + 1;
}

function isInside(one: Issue, { path }: Issue): boolean {
  const inner = one.path;
  // 47 is a slash. Most paths differ there, so few are compared.
  return inner.charCodeAt(path.length) === 47 && inner.startsWith(path);
}

/** Several schemas may find the same issue, and a value of the wrong type needs no other one. */
function coversIssue(one: Issue, other: Issue): boolean {
  return (
    isSamePlace(one.at, one.segment, other.at, other.segment) &&
    (one.keyword === "type" || requirementOf(one) === requirementOf(other))
  );
}

/** Lets `console.log` of Node print the fields. Bundlers keep a class that has a method of this name itself. */
function withInspection(issue: typeof Issue): typeof Issue {
  const inspect = Symbol.for("nodejs.util.inspect.custom");
  const { toJSON } = issue.prototype;
  Object.defineProperty(issue.prototype, inspect, { value: toJSON });
  return issue;
}

const PrintedIssue: typeof Issue = /* @__PURE__ */ withInspection(Issue);

const hiddenText = "…";

/** Maximum number of issues in a report. The check ends when the report is full. */
const maxIssues = 100;

/** Whether two paths of the same depth are equal. Most differ in the last segment, so few are built. */
function isSamePlace(
  one: Report,
  oneSegment: string,
  other: Report,
  otherSegment: string,
): boolean {
  if (oneSegment === otherSegment) {
    return one === other || one.path === other.path;
  }
  return (
    (oneSegment === "" || otherSegment === "") &&
    one.path + oneSegment === other.path + otherSegment
  );
}

/** Counts issues without keeping them. */
export interface IssueCounter {
  /** Returns whether the check should continue. */
  add(rule: Rule, depth: number): boolean;
  /** Whether the counter distinguishes issues at this depth by keyword. */
  isPrecise(depth: number): boolean;
}

const longestKey = 100;

/** A key as a part of a JSON pointer. Long keys are cut: a report repeats them with each issue below. */
export function pointerSegment(key: string): string {
  const short = key.length > longestKey ? `${key.slice(0, longestKey)}…` : key;
  return short.includes("~") || short.includes("/")
    ? short.replaceAll("~", "~0").replaceAll("/", "~1")
    : short;
}

/**
 * Reports an issue if there is a report, and returns whether to continue. It is small enough for engines to inline, so
 * checks without a report cost nothing extra.
 */
export function fail(
  at: Report | undefined,
  rule: Rule,
  value: unknown,
  segment?: string,
): boolean {
  return at !== undefined && addIssue(at, rule, value, segment);
}

function addIssue(
  at: Report,
  rule: Rule,
  value: unknown,
  segment = "",
): boolean {
  const { issues } = at;
  if (Array.isArray(issues)) {
    const issue = new PrintedIssue(at, segment, rule, value);
    return insertIssue(issues as Issue[], issue);
  }
  const found = value === undefined ? required : rule;
  return issues.add(found, segment === "" ? at.depth : at.depth + 1);
}

function shortened(value: unknown): ValidationIssue["received"] {
  switch (typeof value) {
    case "string":
      return value.length <= 40 ? value : `${value.slice(0, 40)}…`;
    case "undefined":
    case "number":
    case "boolean":
      return value;
    case "bigint":
      // JSON has no `bigint`, and reports are sent as JSON.
      return shortened(String(value));
    case "object":
      return value === null ? null : Array.isArray(value) ? "[…]" : "{…}";
    default:
      return typeof value;
  }
}

/** Whether the last value with a report was invalid. */
let wasInvalid = false;

/**
 * Returns all issues of a value. A check without a report is faster, and most values are valid, so it runs first. But
 * invalid values often follow each other, for example those of one client. After one, the report is created at once.
 */
export function report(check: Check, value: unknown): ValidationIssue[] {
  if (!wasInvalid && check(value)) return [];
  const issues = issuesOf(check, value);
  wasInvalid = issues.length > 0;
  return issues;
}

function issuesOf(check: Check, value: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  check(value, new Report(issues));
  return issues;
}

/** Throws a `ValidationError` with all issues of a value. */
export function throwInvalid(
  subject: string,
  check: Check,
  value: unknown,
): never {
  throw new ValidationError(subject, issuesOf(check, value));
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

const isArray = Array.isArray;

/** Whether a value is a JSON object. V8 inlines this form, with two constant results, better than one expression. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || isArray(value)) {
    return false;
  }
  return true;
}

export const mustBeObject: Rule = /* @__PURE__ */ rule("type", "object");
export const mustBeArray: Rule = /* @__PURE__ */ rule("type", "array");

const mustBeNull = /* @__PURE__ */ rule("type", "null");

export function isNull(value: unknown, at?: Report, segment?: string): boolean {
  return value === null || fail(at, mustBeNull, value, segment);
}

const mustBeBoolean = /* @__PURE__ */ rule("type", "boolean");

export function isBoolean(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "boolean" || fail(at, mustBeBoolean, value, segment);
}

export const mustBeString: Rule = /* @__PURE__ */ rule("type", "string");

export function isString(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "string" || fail(at, mustBeString, value, segment);
}

const mustBeFile = /* @__PURE__ */ rule("type", "binary");

export function isBinary(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return value instanceof Blob || fail(at, mustBeFile, value, segment);
}

const formatRule = /* @__PURE__ */ rulesOf("format");

/** The value must be a string that the function of its format accepts. */
export function isFormatted(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "string"
    ? test(value) || fail(at, formatRule(format), value, segment)
    : isString(value, at, segment);
}

/** Like `isFormatted`, but accepts values that are not strings. */
export function hasFormat(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "string" ||
    test(value) ||
    fail(at, formatRule(format), value, segment)
  );
}

// Searches with regular expressions in texts of any length.

/** A search in a shorter text fails only if the call stack is full. */
const longText = 10_000;

/** An engine may give up on a text of some megabytes. It does not match then, because nothing has read all of it. */
export function matches(pattern: RegExp, text: string): boolean {
  return search(pattern, text) === true;
}

/** Whether the engine can search a name. If not, the schema of its property is not known. */
export function isSearchable(name: string, pattern: RegExp): boolean {
  return name.length < longText || search(pattern, name) !== null;
}

/** Null if the engine gives up. */
function search(pattern: RegExp, text: string): boolean | null {
  try {
    return pattern.test(text);
  } catch (error) {
    if (text.length < longText) throw error;
    return null;
  }
}

const patternRule = /* @__PURE__ */ rulesOf("pattern");

/** The value must be a string that matches the pattern. */
export function isMatching(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "string"
    ? hasPattern(value, pattern, at, segment)
    : isString(value, at, segment);
}

/** Like `isMatching`, but accepts values that are not strings. */
export function hasPattern(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "string" ||
    matches(pattern, value) ||
    fail(at, patternRule(pattern.source), value, segment)
  );
}

const minLength = /* @__PURE__ */ rulesOf("minLength");
const maxLength = /* @__PURE__ */ rulesOf("maxLength");

// Lengths count characters (code points). A code point has one or two UTF-16 units, so the number of units alone
// decides for most strings.

/** The value must be a string whose length is between two limits. */
export function isText(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: string,
): boolean {
  if (typeof value !== "string") return fail(at, mustBeString, value, segment);
  const { length } = value;
  if (length < 2 * least && (length < least || count(value) < least)) {
    return fail(at, minLength(least), value, segment);
  }
  return (
    length <= greatest ||
    (length <= 2 * greatest && count(value) <= greatest) ||
    fail(at, maxLength(greatest), value, segment)
  );
}

/** Like `isText`, but accepts values that are not strings. */
export function hasLength(
  value: unknown,
  least: number,
  greatest: number,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "string" || isText(value, least, greatest, at, segment)
  );
}

function count(text: string): number {
  let characters = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) index++;
    }
    characters++;
  }
  return characters;
}

// Checks of texts that have limits of length. A report does not search a text whose length it has reported.

/** Like `hasPattern`, for a value whose length has been checked. */
export function hasPatternWithin(
  value: unknown,
  least: number,
  greatest: number,
  pattern: RegExp,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (at !== undefined && !hasLength(value, least, greatest)) ||
    hasPattern(value, pattern, at, segment)
  );
}

/** Like `hasFormat`, for a value whose length has been checked. */
export function hasFormatWithin(
  value: unknown,
  least: number,
  greatest: number,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: string,
): boolean {
  return (
    (at !== undefined && !hasLength(value, least, greatest)) ||
    hasFormat(value, format, test, at, segment)
  );
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

/** Results of recursive checks for the parts of a value. */
export interface CheckCache {
  /** Whether a part matches, by check and part. */
  readonly results: Map<unknown, Map<object, boolean>>;
  /** The paths at which the issues of a check are already in the report. */
  readonly reported: Map<unknown, Map<object, Set<string>>>;
}

/**
 * Set while a report is created, and while a body is read or written. Meanwhile no recursive check runs twice on the
 * same value.
 */
export let activeCache: CheckCache | undefined;

/**
 * Runs a function in which no recursive check runs twice on the same value. The function must not change the values.
 */
export function withCache<Result>(run: () => Result): Result {
  const before = activeCache;
  activeCache = { results: new Map(), reported: new Map() };
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
  return rule("maxDepth", maxDepth);
}

/** Runs a check on a value that may be nested too deeply. Such a value is invalid, and this is its only issue. */
export function checkDepth(check: Check, value: unknown, at?: Report): boolean {
  running++;
  try {
    if (refused?.has(value as object)) tooDeep();
    return at === undefined ? check(value) : withCache(() => check(value, at));
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    if (at !== undefined && Array.isArray(at.issues)) at.issues.length = 0;
    return fail(at, depthRule(), value);
  } finally {
    endCheck();
  }
}

/** Whether a required property is present. */
export function isPresent(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return value !== undefined || fail(at, required, value, segment);
}

/** Reports which of the first `count` names are missing. */
export function missing(
  value: FieldValues,
  names: readonly string[],
  count: number,
  at?: Report,
): boolean {
  if (at === undefined) return false;
  for (const name of names.slice(0, count)) {
    if (propertyOf(value, name) === undefined) {
      if (!fail(at.key(name), required, undefined)) return false;
    }
  }
  return true;
}

export const mustBeKnown: Rule = /* @__PURE__ */ rule(
  "additionalProperties",
  false,
);
export const mustBeNamed: Rule = /* @__PURE__ */ rule("propertyNames", true);

type FieldValues = Readonly<Record<string, unknown>>;

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
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null
    ? value
    : countedFields(value, names);
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
 * their properties fast by name. Otherwise, a loop over all keys is faster.
 */
export function beginsAlike(value: FieldValues, first: FirstKey): boolean {
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

// Fields prepared for lookup. A node combines all schemas that match one value. Each set of schemas has one node, which
// is created for the first value that needs it, so a recursive schema needs no more nodes than it has parts.

/** The fields that a schema describes, for values that match the schema. */
export type Fields =
  | ObjectFields
  | ArrayFields
  | FieldChoice
  /** The fields of another schema. */
  | (() => Fields)
  /** Several schemas apply to the same value. */
  | { readonly kind: "all"; readonly parts: readonly Fields[] };

export interface ObjectFields {
  readonly kind: "object";
  /** Properties whose values need no changes. */
  readonly names?: readonly string[];
  /** The other properties. */
  readonly properties?: { readonly [name: string]: Fields };
  /** Required properties that the schema does not describe. */
  readonly required?: readonly string[];
  /** `readOnly` properties of a request, `writeOnly` properties of a response. */
  readonly hidden?: readonly string[];
  readonly patterns?: readonly (readonly [RegExp, Fields | null])[];
  /** Set if the schema has keywords for all other properties. */
  readonly additional?: Fields | null;
  /** Set if the schema has keywords for properties that no other schema of the value names. */
  readonly unevaluated?: Fields | null;
  readonly defaults?: { readonly [name: string]: unknown };
}

export interface ArrayFields {
  readonly kind: "array";
  readonly prefix?: readonly (Fields | null)[];
  readonly items?: Fields;
}

/** Schemas that apply only to some values. */
export type FieldChoice =
  /** Every option whose check passes applies. */
  | {
      readonly kind: "either";
      readonly options: readonly (readonly [Check, Fields | null])[];
    }
  /** The option that the value of a property selects applies. */
  | {
      readonly kind: "tagged";
      readonly property: string;
      readonly options: { readonly [value: string]: Fields };
    }
  | {
      readonly kind: "if";
      readonly check: Check;
      readonly then?: Fields;
      readonly else?: Fields;
    }
  /** Applies if a property is present. */
  | {
      readonly kind: "with";
      readonly property: string;
      readonly fields: Fields;
    };

/** A schema that describes a value directly, without referring to another one. */
type Part = ObjectFields | ArrayFields | FieldChoice;

export interface FieldNode {
  /** The node of the schemas that apply to this value. */
  readonly resolve: (value: object) => FieldNode;
  /** The node of a property's value; null if the value needs no changes. */
  readonly below: (name: string) => FieldNode | "hidden" | "unknown" | null;
  /** Returns the node of an item; null if no item needs one. */
  readonly items: ((index: number) => FieldNode | null) | null;
  readonly defaults: ReadonlyMap<string, unknown> | null;
  /** Whether the next value with the same set of schemas gets this node too. Kept nodes refer to kept nodes only. */
  readonly isKept: boolean;
}

export function fieldNodes(root: () => Fields): FieldNode {
  const nodes: Nodes = {
    called: new Map(),
    numbers: new Map(),
    known: new Map(),
  };
  return nodeOf(nodes, [root]) ?? emptyNode;
}

interface Nodes {
  /** Results of the functions of other schemas. Each function is called once. */
  readonly called: Map<() => Fields, Fields>;
  readonly numbers: Map<Part, number>;
  /** Nodes by the numbers of their parts. */
  readonly known: Map<string, FieldNode>;
}

const emptyNode: FieldNode = {
  resolve: () => emptyNode,
  below: () => null,
  items: null,
  defaults: null,
  isKept: true,
};

/** Returns null if the schemas describe no fields. */
function nodeOf(nodes: Nodes, all: readonly Fields[]): FieldNode | null {
  const parts = new Set<Part>();
  for (const fields of all) addParts(nodes, fields, parts);
  return parts.size === 0 ? null : nodeOfParts(nodes, parts);
}

function addParts(nodes: Nodes, fields: Fields, parts: Set<Part>): void {
  if (typeof fields === "function") {
    let called = nodes.called.get(fields);
    if (called === undefined) {
      called = fields();
      nodes.called.set(fields, called);
    }
    addParts(nodes, called, parts);
  } else if (fields.kind === "all") {
    for (const part of fields.parts) addParts(nodes, part, parts);
  } else {
    parts.add(fields);
  }
}

function nodeOfParts(nodes: Nodes, parts: ReadonlySet<Part>): FieldNode {
  const numbers = [...parts].map((part) => numberOf(nodes, part));
  const key = numbers.sort((one, other) => one - other).join(" ");
  const known = nodes.known.get(key);
  if (known !== undefined) return known;
  const isKept = nodes.known.size < mostKept(nodes);
  const node = createNode(nodes, [...parts], isKept);
  if (isKept) nodes.known.set(key, node);
  return node;
}

/**
 * Clients choose the options and patterns that match. Ten that overlap have a thousand sets, and twenty have a million.
 * Sets beyond the limit get a new node for each value.
 */
function mostKept({ numbers }: Nodes): number {
  return 1000 + 4 * numbers.size;
}

function numberOf({ numbers }: Nodes, part: Part): number {
  let number = numbers.get(part);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(part, number);
  }
  return number;
}

function createNode(
  nodes: Nodes,
  parts: readonly Part[],
  isKept: boolean,
): FieldNode {
  const objects: ObjectFields[] = [];
  const arrays: ArrayFields[] = [];
  let hasChoices = false;
  for (const part of parts) {
    if (part.kind === "object") objects.push(part);
    else if (part.kind === "array") arrays.push(part);
    else hasChoices = true;
  }
  const defaults = new Map(
    objects.flatMap((part) => Object.entries(part.defaults ?? {})),
  );
  const node: FieldNode = {
    resolve: hasChoices
      ? (value) => nodeOfParts(nodes, partsFor(nodes, parts, value))
      : () => node,
    below: lookupOf(nodes, objects),
    items: arrays.length === 0 ? null : itemsOf(nodes, arrays),
    defaults: defaults.size === 0 ? null : defaults,
    isKept,
  };
  return node;
}

/** The parts that apply to a value. Alternatives may contain further alternatives. */
function partsFor(
  nodes: Nodes,
  parts: readonly Part[],
  value: object,
): ReadonlySet<Part> {
  const chosen = new Set(parts);
  const settled = new Set<Part>();
  // Iteration over a set includes the elements that are added meanwhile.
  for (const part of chosen) {
    if (part.kind === "object" || part.kind === "array") settled.add(part);
    else
      for (const fields of chosenBy(part, value))
        addParts(nodes, fields, chosen);
  }
  return settled;
}

function chosenBy(choice: FieldChoice, value: object): Fields[] {
  switch (choice.kind) {
    case "either":
      return choice.options.flatMap(([check, fields]) =>
        fields !== null && check(value) ? [fields] : [],
      );
    case "tagged": {
      const { property, options } = choice;
      const tag = propertyOf(value, property);
      const name = ["string", "number", "boolean"].includes(typeof tag)
        ? String(tag)
        : null;
      if (name === null || !Object.hasOwn(options, name)) return [];
      const fields = options[name];
      return fields === undefined ? [] : [fields];
    }
    case "if": {
      const fields = choice.check(value) ? choice.then : choice.else;
      return fields === undefined ? [] : [fields];
    }
    case "with":
      return propertyOf(value, choice.property) === undefined
        ? []
        : [choice.fields];
  }
}

/**
 * The nodes of names in the schemas are cached. Other names come from clients, and caching them would fill the memory.
 */
function lookupOf(
  nodes: Nodes,
  objects: readonly ObjectFields[],
): FieldNode["below"] {
  const listed = new Map<string, FieldNode | "hidden" | null | undefined>();
  for (const part of objects) {
    for (const name of [...(part.names ?? []), ...(part.required ?? [])])
      listed.set(name, undefined);
    for (const name of Object.keys(part.properties ?? {}))
      listed.set(name, undefined);
  }
  for (const { hidden = [] } of objects) {
    for (const name of hidden) listed.set(name, "hidden");
  }
  const isFree = objects.every(saysNothing);
  const isUnlisted = objects.every(
    ({ patterns, additional, unevaluated }) =>
      patterns === undefined &&
      additional === undefined &&
      unevaluated === undefined,
  );
  return (name) => {
    const known = listed.get(name);
    if (known !== undefined) return known;
    if (listed.has(name)) {
      const fields = objects.flatMap((part) => fieldsBelow(part, name) ?? []);
      const node = nodeOf(nodes, fields);
      if (node?.isKept !== false) listed.set(name, node);
      return node;
    }
    if (isFree) return null;
    return isUnlisted ? "unknown" : unlisted(nodes, objects, name);
  };
}

/** An object without any named property is free-form. */
function saysNothing(part: ObjectFields): boolean {
  const { names, properties, hidden, patterns, additional } = part;
  return (
    names === undefined &&
    properties === undefined &&
    hidden === undefined &&
    patterns === undefined &&
    additional === undefined &&
    part.unevaluated === undefined
  );
}

/** The fields that one schema describes for a property; null if it does not mention the property. */
function fieldsBelow(part: ObjectFields, name: string): Fields[] | null {
  const { names, properties = {}, patterns = [], additional } = part;
  const found: (Fields | null)[] = patterns
    .filter(([pattern]) => matches(pattern, name))
    .map(([, fields]) => fields);
  if (Object.hasOwn(properties, name)) found.push(properties[name] ?? null);
  else if (names?.includes(name)) found.push(null);
  if (found.length > 0) return found.filter((fields) => fields !== null);
  if (additional === undefined) return null;
  return additional === null ? [] : [additional];
}

function unlisted(
  nodes: Nodes,
  objects: readonly ObjectFields[],
  name: string,
): FieldNode | "unknown" | null {
  const spoken = objects.flatMap((part) => {
    const fields = fieldsBelow(part, name);
    return fields === null ? [] : [fields];
  });
  if (spoken.length > 0) return nodeOf(nodes, spoken.flat());
  const further = objects.flatMap(({ unevaluated }) =>
    unevaluated === undefined ? [] : [unevaluated],
  );
  if (further.length === 0) return "unknown";
  return nodeOf(
    nodes,
    further.filter((fields) => fields !== null),
  );
}

function itemsOf(
  nodes: Nodes,
  arrays: readonly ArrayFields[],
): (index: number) => FieldNode | null {
  const length = Math.max(...arrays.map(({ prefix = [] }) => prefix.length));
  const known: (FieldNode | null)[] = [];
  return (index) => {
    // All items after the longest prefix have the same schemas.
    const place = Math.min(index, length);
    const before = known[place];
    if (before !== undefined) return before;
    const fields = arrays.flatMap(({ prefix = [], items }) =>
      place < prefix.length ? (prefix[place] ?? []) : (items ?? []),
    );
    const node = nodeOf(nodes, fields);
    if (node?.isKept !== false) known[place] = node;
    return node;
  };
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
export function fieldRules(fields: () => Fields): FieldRules {
  let root: FieldNode | null = null;
  const rootNode = (): FieldNode => (root ??= fieldNodes(fields));
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
        const result = withCache(() => walk(rootNode(), value, "", way));
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
        return withCache(() => walk(rootNode(), value, "", way));
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        throw new TypeError(`The body ${depthRule().message}`);
      }
    },
  };
}

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
  const { items } = node.resolve(value);
  if (items === null) return value;
  let copy: unknown[] | null = null;
  for (let index = 0; index < value.length; index++) {
    const below = items(index);
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
  if (way.defaults && node.defaults !== null) {
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

/** Standard Schema, version 1 (https://standardschema.dev): the interface through which libraries accept validators. */
export interface StandardSchema<Output> {
  readonly "~standard": StandardProps<Output>;
}

export interface StandardProps<Output> {
  readonly version: 1;
  readonly vendor: "specwright";
  readonly validate: (value: unknown) => StandardResult<Output>;
  readonly types?: { readonly input: Output; readonly output: Output };
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
export function standard<Output>(check: Check): StandardProps<Output> {
  return {
    version: 1,
    vendor: "specwright",
    validate: (value) => {
      const issues = report(check, value);
      if (issues.length === 0) return { value: value as Output };
      return {
        issues: issues.map((issue) => ({
          ...issue.toJSON(),
          in: "body",
          path: segments(issue.path, value),
        })),
      };
    },
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
