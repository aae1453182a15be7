// Part of the Specwright runtime.
/** Values of a schema from outside of an API, such as forms: text is converted, fields are removed or filled in. */
import type { FieldIssue, FieldRules } from "../fields.js";
import {
  pointerSegment,
  ValidationError,
  type Check,
  type Report,
  type Segment,
  type ValidationIssue,
} from "../issues.js";
import { nodeOf, type SchemaNode, type SchemaRef } from "../node.js";
import { issuesOf } from "../report.js";
import { mustBeKnown } from "../properties.js";
import { standardResult, type StandardProps } from "../standard.js";
import {
  withChosenMessages,
  withField,
  type MessageOptions,
} from "../translated.js";
import { plainFields, fromTexts } from "./from-texts.js";
import type { TextTable } from "./text-table.js";

/** How a value is changed before and after it is checked. */
export interface ParseOptions extends MessageOptions {
  /** What happens to fields that the schema does not describe: kept by default, removed, or an issue each. */
  readonly unknownFields?: "keep" | "strip" | "refuse" | undefined;
  /** Whether absent fields get their defaults. */
  readonly defaults?: boolean | undefined;
  /**
   * Whether text is converted to the types of the schema, as the server converts parameters. The value may be a
   * `FormData` or a `URLSearchParams`.
   */
  readonly coerce?: boolean | undefined;
  /**
   * Whether the value has the names and values of the wire, which is the default, or those of code, such as `Date`. The
   * paths of issues have the same names as the value.
   */
  readonly input?: "wire" | "code" | undefined;
}

/** Options for values of code. */
export interface CodeOptions extends ParseOptions {
  readonly input: "code";
}

/** A schema with options: a type guard, and a Standard Schema that any library can use. */
export interface SchemaShape<Output, Input = Output, Further = unknown> {
  readonly "~standard": Omit<StandardProps<Output>, "types"> & {
    readonly types?: { readonly input: Input; readonly output: Output };
  } & Further;
  /** Whether a value matches as it is: no text is converted. */
  readonly is: (value: unknown) => value is Output;
  /** Returns the value with the changes of the options, and throws a `ValidationError` if it does not match. */
  readonly parse: (value: unknown, options?: MessageOptions) => Output;
  /** The validation issues of a value; empty if it matches. */
  readonly validate: (
    value: unknown,
    options?: MessageOptions,
  ) => readonly ValidationIssue[];
}

/** The generated parts of a schema. `describe` is missing without JSON Schema. */
export interface ShapeParts {
  readonly name: string;
  readonly check: Check;
  readonly schema: SchemaRef;
  readonly describe?: (view?: {
    readonly names: ReadonlySet<string>;
    readonly isPartial: boolean;
  }) => object;
  /** Missing if there is no text to convert. */
  readonly texts?: () => TextTable;
  /** Missing if there are no fields to remove or to fill in. */
  readonly fields?: FieldRules;
  /** Whether a value may be invalid after its fields were changed. */
  readonly recheck?: boolean;
  /** Missing if 64-bit integers are numbers. */
  readonly int64?: { readonly decode: (value: unknown) => unknown };
  /** Whether values have another type on the wire, where 64-bit integers are numbers. */
  readonly isConverted?: boolean;
  /** Missing if nothing is converted after the check. */
  readonly codec?: {
    readonly decode: (wire: unknown) => unknown;
    readonly encode: (value: unknown) => unknown;
    readonly encodeStrictly: (value: unknown) => unknown;
    /** A path in a value of the wire as a path in the value of code that it was made from. */
    readonly codePath: (
      path: readonly Segment[],
      wire: unknown,
      value: unknown,
    ) => readonly Segment[];
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function schemaShape<Output, Input = Output>(
  parts: ShapeParts,
  options: ParseOptions = {},
): SchemaShape<Output, Input> {
  const { name, codec } = parts;
  const { check, schema } = checked(parts, options);
  const isCode = codec !== undefined && options.input === "code";
  const given = (value: unknown): unknown =>
    isCode && options.coerce ? plainFields(value) : value;
  const before = (value: unknown): unknown =>
    prepared(parts, options, isCode ? codec.encode(value) : value);
  const after = (value: unknown): Output => {
    const result = changed(parts, options, value, []);
    return (codec ? codec.decode(result) : result) as Output;
  };
  const issuesWith = (
    value: unknown,
    input: unknown,
    chosen: MessageOptions | undefined,
  ): readonly ValidationIssue[] => {
    const issues = check(input) ? [] : issuesOf(schema, input);
    return withChosenMessages(
      isCode
        ? renamed(issues, (path) => codec.codePath(path, input, value))
        : issues,
      { ...options, ...chosen },
    );
  };
  return {
    is: (value): value is Output =>
      check(codec ? codec.encodeStrictly(value) : value),
    parse(value, chosen) {
      const fields = given(value);
      const input = before(fields);
      if (check(input)) return after(input);
      throw new ValidationError(name, issuesWith(fields, input, chosen));
    },
    validate(value, chosen) {
      const fields = given(value);
      return issuesWith(fields, before(fields), chosen);
    },
    "~standard": {
      ...parts.describe?.(),
      version: 1,
      vendor: "specwright",
      validate(value, { libraryOptions } = {}) {
        const fields = given(value);
        const input = before(fields);
        const issues = issuesWith(fields, input, libraryOptions);
        return issues.length > 0
          ? standardResult(issues, isCode ? fields : input)
          : { value: after(input) };
      },
    },
  };
}

/** `shapePet` */
export interface ShapeOf<Output, Input = Output, Further = unknown> {
  (options: CodeOptions): SchemaShape<Output, Output, Further>;
  (options?: ParseOptions): SchemaShape<Output, Input, Further>;
}

/* @__NO_SIDE_EFFECTS__ */
export function shapeOf<Output, Input = Output, Further = unknown>(
  parts: ShapeParts,
): ShapeOf<Output, Input, Further> {
  const make: unknown = (options?: ParseOptions) => schemaShape(parts, options);
  return make as ShapeOf<Output, Input, Further>;
}

/** `parsePet(value, options)` */
export function parseShape<Output>(
  shapeWith: ShapeOf<Output, unknown>,
  value: unknown,
  options?: ParseOptions,
): Output {
  return shapeWith(options).parse(value);
}

/** Queries and headers are text, and have fields of others. */
const ofParameters: ParseOptions = {
  coerce: true,
  defaults: true,
  unknownFields: "strip",
};

/** The parameters of one location as a Standard Schema. */
export type ParameterSchema<Output, Input = Output, Further = unknown> = Pick<
  SchemaShape<Output, Input, Further>,
  "~standard"
>;

/** Parameters are read as the server reads them. */
/* @__NO_SIDE_EFFECTS__ */
export function parametersOf<Output, Input = Output, Further = unknown>(
  parts: ShapeParts,
): ParameterSchema<Output, Input, Further> {
  const shape: unknown = schemaShape(parts, ofParameters);
  const { "~standard": props } = shape as SchemaShape<Output, Input, Further>;
  return { "~standard": props };
}

function prepared(
  { texts, int64, isConverted = false }: ShapeParts,
  { coerce = false }: ParseOptions,
  value: unknown,
): unknown {
  const read = coerce && texts ? fromTexts(texts, value) : value;
  return int64 && (coerce || isConverted) ? int64.decode(read) : read;
}

/** The same issues with the names of code. */
function renamed(
  issues: readonly ValidationIssue[],
  codePath: (path: readonly Segment[]) => readonly Segment[],
): readonly ValidationIssue[] {
  return issues.map((issue) =>
    withField(issue, "path", () =>
      codePath(keysIn(issue.path))
        .map((key) => `/${pointerSegment(String(key))}`)
        .join(""),
    ),
  );
}

/** The keys of a JSON pointer. */
function keysIn(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function changed(
  { fields }: ShapeParts,
  { unknownFields = "keep", defaults = false }: ParseOptions,
  value: unknown,
  issues: FieldIssue[],
): unknown {
  return fields
    ? fields.read(value, { unknownFields, defaults }, issues)
    : value;
}

/** The check of the schema, and of the fields if they can be a mistake. */
function checked(
  parts: ShapeParts,
  options: ParseOptions,
): Pick<ShapeParts, "check" | "schema"> {
  const { check, schema, fields, recheck = false } = parts;
  const { unknownFields = "keep", defaults = false } = options;
  const isChanged = unknownFields === "strip" || defaults;
  if (!fields || (unknownFields !== "refuse" && !(recheck && isChanged))) {
    return { check, schema };
  }
  const node: SchemaNode = {
    report(value, at) {
      if (!check(value)) return nodeOf(schema).report(value, at);
      const issues: FieldIssue[] = [];
      const result = changed(parts, options, value, issues);
      return (
        issues.every((issue) => add(issue, value, at)) &&
        (!recheck || check(result) || nodeOf(schema).report(result, at))
      );
    },
  };
  return {
    check(value) {
      if (!check(value)) return false;
      const issues: FieldIssue[] = [];
      const result = changed(parts, options, value, issues);
      return issues.length === 0 && (!recheck || check(result));
    },
    schema: node,
  };
}

/** Adds the issue of a field to a report. */
function add({ path }: FieldIssue, value: unknown, at: Report): boolean {
  let frame = at;
  let current = value;
  for (const key of keysIn(path)) {
    frame = frame.in(key);
    current = (current as Record<string, unknown>)[key] ?? null;
  }
  return frame.add(mustBeKnown, current, undefined);
}
