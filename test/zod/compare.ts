/**
 * Compares the zod schemas of a spec with its validators: both see the same right and wrong values of each schema. A
 * difference is named by the keyword that it is about, and by the side that refuses the value.
 */
import type { z } from "zod";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { isObject } from "../../src/base/common/json.js";
import { createFacts } from "../../src/facts/schemas/assertions.js";
import { generate, type GenerateOptions } from "../../src/generate.js";
import { allSchemas } from "../../src/model/graph.js";
import type {
  ApiModel,
  Direction,
  JsonValue,
  Schema,
} from "../../src/model/model.js";
import { nameAll } from "../../src/naming/name-all.js";
import type { NameTable } from "../../src/naming/names.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../src/samples/wrong/wrong-values.js";
import { install } from "../petstore/packages.js";

export interface Difference {
  /** `format: email`. */
  readonly keyword: string;
  /** Who refuses the value; `changes` if zod returns another value, `removes` if only `__proto__` is missing. */
  readonly kind: "zod refuses" | "zod accepts" | "zod changes" | "zod removes";
  readonly schema: string;
  readonly value: unknown;
}

export interface Comparison {
  readonly schemas: number;
  /** Constants that need the check of Specwright. */
  readonly checked: number;
  readonly values: number;
  readonly differences: readonly Difference[];
}

type Validate = (value: unknown) => readonly object[];

interface Loaded {
  validators: Record<string, Validate>;
  zod: Record<string, z.ZodType>;
}

const source = `
import * as validators from "zod-validators";
import * as zod from "zod-zod";
export { validators, zod };
`;

const seeds = [undefined, 1, 2, 3];
const sizes = ["minimal", "maximal"] as const;

/** Null if the spec has errors. `given` are further values, by the name of a schema. */
export async function compare(
  options: GenerateOptions,
  given: Readonly<Record<string, readonly unknown[]>> = {},
): Promise<Comparison | null> {
  const { files, model } = await generate({
    ...options,
    targets: ["validators", "zod"],
    packageName: "zod-{target}",
  });
  const names = model && nameAll(model, {}, new Diagnostics())?.names;
  if (files.length === 0 || !names) return null;
  const installed = install(files, (target) => `zod-${target}`);
  try {
    const loaded = (await installed.load("app", source)) as unknown as Loaded;
    const index = files.find(({ path }) => path === "zod/src/index.ts");
    const checked = index?.text.match(/^export const .*[=\s]withCheck\(/gm);
    return {
      ...compareAll(model, names, loaded, given),
      checked: checked?.length ?? 0,
    };
  } finally {
    installed.remove();
  }
}

function compareAll(
  model: ApiModel,
  names: NameTable,
  { validators, zod }: Loaded,
  given: Readonly<Record<string, readonly unknown[]>>,
): Omit<Comparison, "checked"> {
  const found: Difference[] = [];
  const counts = { schemas: 0, values: 0 };
  const valuesOf = valueSource(model);
  for (const schema of allSchemas(model)) {
    if (schema.role.kind === "inline") continue;
    const views = schema.projection === "split" ? 2 : 1;
    for (const direction of (["response", "request"] as const).slice(
      0,
      views,
    )) {
      const { type, wire, validate } = names.schema(schema.id, direction);
      const ours = validators[validate.name];
      // Both check the values on the wire.
      const theirs = zod[`${wire.name}Schema`] ?? zod[`${type.name}Schema`];
      if (!ours || !theirs) throw new Error(`No schema of ${type.name}`);
      counts.schemas++;
      const own = (given[type.name] ?? []).map((value) => ({
        rule: null,
        value,
      }));
      for (const { rule, value } of [...valuesOf(schema, direction), ...own]) {
        counts.values++;
        const difference = differenceOf(ours, theirs, value, rule);
        if (difference !== null)
          found.push({ ...difference, schema: type.name, value });
      }
    }
  }
  return { ...counts, differences: found };
}

function differenceOf(
  ours: Validate,
  theirs: z.ZodType,
  value: unknown,
  rule: string | null,
): Pick<Difference, "kind" | "keyword"> | null {
  const issues = ours(value);
  const result = theirs.safeParse(value);
  const kind = kindOf(issues.length === 0, result, value);
  if (kind === null) return null;
  const rest = withoutProto(value);
  if (kindOf(ours(rest).length === 0, result, rest) === null) {
    const isRemoved = result.success;
    return { kind: isRemoved ? "zod removes" : kind, keyword: "__proto__" };
  }
  const [issue] = issues as OwnIssue[];
  const keyword = result.success
    ? ourKeyword(issue, rule)
    : zodKeyword(result.error.issues);
  return { kind, keyword };
}

function kindOf(
  isValid: boolean,
  result: z.ZodSafeParseResult<unknown>,
  value: unknown,
): Difference["kind"] | null {
  if (result.success !== isValid)
    return isValid ? "zod refuses" : "zod accepts";
  return !result.success || isSame(result.data, value) ? null : "zod changes";
}

/** zod writes the keys of a schema first. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}

/** zod removes properties of this name, and checks the rest. */
function withoutProto(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === "__proto__" ? undefined : part,
  ) as unknown;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

interface Given {
  /** The keyword that the value breaks; null for a right value. */
  rule: string | null;
  value: unknown;
}

function valueSource(
  model: ApiModel,
): (schema: Schema, direction: Direction) => Given[] {
  const facts = createFacts(model);
  const samplers = seeds.flatMap((seed) =>
    sizes.map((size) =>
      createSampler(model, {
        facts,
        size,
        ...(seed === undefined ? {} : { seed }),
      }),
    ),
  );
  const wrongValues = createWrongValues(model, { facts, seeds });
  return ({ id }, direction) => {
    const right = samplers
      .map((sampler) => sampler.of(id, direction))
      .filter((value): value is JsonValue => value !== undefined);
    return [
      ...right.map((value) => ({ rule: null, value })),
      ...[...wrongValues(id, direction)].slice(0, mostWrong),
    ];
  };
}

/** Large schemas have thousands of wrong values. */
const mostWrong = 200;

interface OwnIssue {
  path: string;
  keyword: string;
  expected: unknown;
}

function ourKeyword(issue: OwnIssue | undefined, rule: string | null): string {
  return issue?.keyword === "format"
    ? `format: ${String(issue.expected)}`
    : (rule ?? issue?.keyword ?? "unknown");
}

/** Formats that zod calls otherwise. */
const formatNames: Readonly<Record<string, string>> = {
  base64: "byte",
  datetime: "date-time",
  guid: "uuid",
};

/** The keyword of the first issue, inside of unions as well. */
function zodKeyword(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  switch (issue?.code) {
    case "invalid_format":
      return issue.format === "regex"
        ? "pattern"
        : `format: ${formatNames[issue.format] ?? issue.format}`;
    case "too_big":
    case "too_small": {
      const limit = issue.code === "too_big" ? "max" : "min";
      if (issue.origin === "string") return `${limit}Length`;
      if (issue.origin === "array") return `${limit}Items`;
      return issue.origin === "int" ? "integer" : `${limit}imum`;
    }
    case "not_multiple_of":
      return "multipleOf";
    case "unrecognized_keys":
      return "additionalProperties";
    // The types agree, except for schemas that do not say their type.
    case "invalid_type":
      return "no type";
    case "invalid_union": {
      // The alternative that the value matches best: another one usually has other constants.
      const constants = (each: readonly z.core.$ZodIssue[]) =>
        each.filter(({ code }) => code === "invalid_value").length;
      const [inner] = issue.errors
        .filter((each) => each.length > 0)
        .sort((one, other) => constants(one) - constants(other));
      return inner ? zodKeyword(inner) : "oneOf";
    }
    default:
      return issue?.code ?? "unknown";
  }
}
