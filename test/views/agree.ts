/**
 * Compares everything that says which values a schema has: its TypeScript type, the generated check, the zod schema, the
 * interpreter of the generator, and the samples of the generator and of the target `mock`.
 */
import type { z } from "zod";
import { closure } from "../../src/base/common/closure.js";
import { Diagnostics, type Diagnostic } from "../../src/base/diagnostics.js";
import { isObject, type JsonObject } from "../../src/base/common/json.js";
import { createFacts } from "../../src/facts/schemas/assertions.js";
import { leafTypes } from "../../src/facts/schemas/resolved-type.js";
import { validateExample } from "../../src/facts/schemas/validate.js";
import {
  generate,
  type GeneratedFile,
  type GenerateOptions,
} from "../../src/generate.js";
import {
  allSchemas,
  inPlaceOf,
  partsOf,
  schemasLeadingTo,
} from "../../src/model/graph.js";
import type {
  ApiModel,
  Direction,
  JsonValue,
  Origin,
  Schema,
  SchemaId,
  Type,
} from "../../src/model/model.js";
import { nameAll } from "../../src/naming/name-all.js";
import type { NameTable } from "../../src/naming/names.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../src/samples/wrong/wrong-values.js";
import { install } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { markedValue, withMarks } from "./weak-types.js";

export interface Contradiction {
  /** `type refuses`, `type accepts: required`, `zod accepts: format`, `zod throws`, `interpreter refuses`, `check refuses a sample`. */
  readonly kind: string;
  readonly schema: string;
  readonly value: unknown;
}

export interface Agreement {
  readonly schemas: number;
  readonly values: number;
  /** Schemas without a sample, which no value may match. */
  readonly empty: readonly string[];
  readonly contradictions: readonly Contradiction[];
  /** The types with an object, also inside, that has a property of texts, such as `length`. */
  readonly withLength: ReadonlySet<string>;
  /** The types with an object, also inside, that has a property of all objects, such as `valueOf`. */
  readonly withInherited: ReadonlySet<string>;
  /** The types with an object, also inside, that requires a property which no part of its schema describes. */
  readonly withUndescribed: ReadonlySet<string>;
  /** The types with a schema, also inside, that describes objects and arrays but names no type. */
  readonly ambiguous: ReadonlySet<string>;
  /** The types with a schema, also inside, whose type is only implied. */
  readonly untyped: ReadonlySet<string>;
}

interface Issue {
  readonly path: string;
  readonly keyword: string;
  readonly expected: unknown;
  readonly received: unknown;
}

type Sample = (options: { seed?: number; size?: string }) => JsonValue;

interface Loaded {
  readonly validators: Record<string, (value: unknown) => readonly Issue[]>;
  readonly zod: Record<string, z.ZodType>;
  readonly mock: Record<string, Sample>;
}

interface Tested {
  /** Whether its type has additional properties of a type, which TypeScript cannot say beside others. */
  readonly isMap: boolean;
  readonly type: string;
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

const packageName = (target: string) => `agree-${target}`;
const source = ["validators", "zod", "mock"]
  .map((target) => `export * as ${target} from "${packageName(target)}";`)
  .join("\n");
const sizes = ["minimal", "typical", "maximal"] as const;
const seeds = [undefined, 1] as const;

/** Null if the spec has errors. `given` are further values of each type, and `most` limits the mutants of each schema. */
export async function agreementOf(
  options: GenerateOptions,
  given: (type: string) => readonly unknown[] = () => [],
  most = 40,
): Promise<Agreement | null> {
  const { files, model, diagnostics } = await generate({
    ...options,
    targets: ["validators", "zod", "mock"],
    packageName: packageName("{target}"),
  });
  const names = model && nameAll(model, {}, new Diagnostics())?.names;
  if (files.length === 0 || !names) return null;
  const installed = install(files, packageName);
  try {
    const loaded = (await installed.load("app", source)) as unknown as Loaded;
    const { tested, ...found } = judge(model, names, loaded, given, most);
    const validators = files.filter(({ path }) =>
      path.startsWith("validators/"),
    );
    const refused = await refusals(validators, tested, literal);
    const again = [...refused].filter((at) => !tested[at]?.issues.length);
    const types = contradictionsOfTypes(
      tested,
      refused,
      again.length === 0
        ? new Set()
        : await refusals(
            validators.map(withMarks),
            tested,
            markedValue,
            new Set(again),
          ),
    );
    return {
      ...found,
      contradictions: [...found.contradictions, ...types],
      ...causesOf(model, names, diagnostics),
    };
  } finally {
    installed.remove();
  }
}

function judge(
  model: ApiModel,
  names: NameTable,
  { validators, zod, mock }: Loaded,
  given: (type: string) => readonly unknown[],
  most: number,
): Omit<Agreement, keyof Causes> & {
  readonly tested: readonly Tested[];
} {
  const contradictions: Contradiction[] = [];
  const tested: Tested[] = [];
  const empty: string[] = [];
  let schemas = 0;
  const facts = createFacts(model);
  const samplers = seeds.flatMap((seed) =>
    sizes.map((size) =>
      createSampler(model, { facts, size, ...(seed && { seed }) }),
    ),
  );
  const wrongValues = createWrongValues(model, { facts, seeds });
  for (const schema of allSchemas(model)) {
    if (schema.role.kind === "inline") continue;
    for (const direction of directionsOf(schema)) {
      schemas++;
      const { type, wire, validate } = names.schema(schema.id, direction);
      const check = validators[validate.name];
      const theirs = zod[`${wire.name}Schema`] ?? zod[`${type.name}Schema`];
      if (!check || !theirs) throw new Error(`No check of ${type.name}`);
      const made = samplers
        .map((sampler) => sampler.of(schema.id, direction))
        .filter((value): value is JsonValue => value !== undefined);
      if (made.length === 0) empty.push(type.name);
      const mocked = mocksOf(mock[`sample${type.name}`]);
      for (const value of [...made, ...mocked])
        if (check(value).length > 0)
          contradictions.push({
            kind: "check refuses a sample",
            schema: type.name,
            value,
          });
      const isMap = leafTypes(model, schema.type).some(
        (one) => one.kind === "object" && isTyped(one.additional),
      );
      const wrong = [...wrongValues(schema.id, direction)].slice(0, most);
      const values = [
        ...made,
        ...mutants(made).slice(0, most),
        ...wrong.map(({ value }) => value),
        ...given(type.name),
      ];
      for (const value of distinct(values)) {
        const issues = check(value);
        tested.push({ isMap, type: type.name, value, issues });
        const isValid = issues.length === 0;
        const refused = issues[0]?.keyword ?? "";
        const add = (kind: string) =>
          contradictions.push({ kind, schema: type.name, value });
        const accepted = isAccepted(theirs, value);
        if (accepted === null) add("zod throws");
        else if (accepted !== isValid)
          add(isValid ? "zod refuses" : `zod accepts: ${refused}`);
        const { kind } = validateExample(
          {
            ...{ schemas: model.schemas, direction, isFast: () => true },
            budget: { steps: 100_000 },
          },
          schema.id,
          value as JsonValue,
        );
        if (kind !== "unknown" && (kind === "valid") !== isValid)
          add(
            isValid ? "interpreter refuses" : `interpreter accepts: ${refused}`,
          );
      }
    }
  }
  const found = { schemas, empty, contradictions, tested };
  return { ...found, values: tested.length };
}

/** Null if zod throws, as for an object whose `length` is an object that is no number. */
function isAccepted(schema: z.ZodType, value: unknown): boolean | null {
  try {
    return schema.safeParse(value).success;
  } catch {
    return null;
  }
}

type Causes = Pick<
  Agreement,
  "withLength" | "withInherited" | "withUndescribed" | "ambiguous" | "untyped"
>;

/** What may cause a known contradiction of a type. */
function causesOf(
  model: ApiModel,
  names: NameTable,
  diagnostics: readonly Diagnostic[],
): Causes {
  const schemas = allSchemas(model);
  const leadingTo = schemasLeadingTo(schemas, partsOf);
  const parts = new Set(
    schemas.flatMap(({ assertions }) => inPlaceOf(assertions)),
  );
  const warned = new Set(
    diagnostics.flatMap(({ code, place }) =>
      code === "untyped-properties" && place ? [textOf(place)] : [],
    ),
  );
  const typesWith = (is: (schema: Schema) => boolean): ReadonlySet<string> => {
    const inside = leadingTo(schemas.filter(is).map(({ id }) => id));
    return new Set(
      schemas
        .filter(({ id, role }) => role.kind !== "inline" && inside.has(id))
        .flatMap((schema) =>
          directionsOf(schema).map(
            (direction) => names.schema(schema.id, direction).type.name,
          ),
        ),
    );
  };
  return {
    withLength: typesWith((schema) =>
      describes(schema, (name) => Object.hasOwn(String.prototype, name)),
    ),
    withInherited: typesWith((schema) =>
      describes(schema, (name) => name in Object.prototype),
    ),
    withUndescribed: typesWith(
      (schema) =>
        (schema.role.kind !== "inline" || !parts.has(schema.id)) &&
        requiresUndescribed(model, schema.id),
    ),
    ambiguous: typesWith(
      ({ type, assertions }) =>
        type.kind === "unknown" &&
        assertions.some(({ kind }) => kind === "object") &&
        assertions.some(({ kind }) => kind === "array"),
    ),
    untyped: typesWith(({ origin }) => warned.has(textOf(origin))),
  };
}

function describes(
  { assertions }: Schema,
  is: (name: string) => boolean,
): boolean {
  return assertions.some(
    (one) =>
      one.kind === "object" && one.properties.some(({ name }) => is(name)),
  );
}

function requiresUndescribed({ schemas }: ApiModel, id: SchemaId): boolean {
  const assertionsOf = (one: SchemaId) => schemas[one]?.assertions ?? [];
  const rules = [...closure([id], (one) => inPlaceOf(assertionsOf(one)))]
    .flatMap(assertionsOf)
    .filter((one) => one.kind === "object");
  const described = new Set(
    rules.flatMap(({ properties }) => properties.map(({ name }) => name)),
  );
  return rules.some(({ required }) =>
    required.some((name) => !described.has(name)),
  );
}

function textOf({ document, pointer }: Origin): string {
  return `${document}#${pointer}`;
}

function isTyped(additional: Type | null): boolean {
  return additional !== null && additional.kind !== "unknown";
}

function directionsOf({ role, projection }: Schema): Direction[] {
  if (role.kind === "parameters" || role.kind === "requestBody")
    return ["request"];
  return role.kind === "responseBody" || projection === "same"
    ? ["response"]
    : ["request", "response"];
}

/** A schema without a value has no function. */
function mocksOf(sample: Sample | undefined): JsonValue[] {
  if (!sample) return [];
  return sizes.flatMap((size): JsonValue[] => {
    try {
      return [sample({ size }), sample({ size, seed: 7 })];
    } catch {
      return [];
    }
  });
}

/** Samples without one of their properties, or with null there. */
function mutants(values: readonly unknown[]): unknown[] {
  return values.flatMap((value) => (isObject(value) ? mutantsOf(value) : []));
}

function mutantsOf(value: JsonObject): JsonObject[] {
  const entries = Object.entries(value);
  return entries.flatMap(([name]) => [
    Object.fromEntries(entries.filter(([key]) => key !== name)),
    { ...value, [name]: null },
  ]);
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * The values that the compiler refuses, by their place. They are those of variables, which may have other properties than
 * their type, in contrast to literals.
 */
async function refusals(
  files: readonly GeneratedFile[],
  tested: readonly Tested[],
  codeOf: (value: unknown) => string,
  only?: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const lines = tested.map(({ type, value }, at) =>
    hasProto(value) || only?.has(at) === false
      ? ""
      : `const w${String(at)} = exactly(${onOneLine(codeOf(value))}); export const v${String(at)}: T.${type} = w${String(at)};`,
  );
  const errors = await typeErrors(files, {
    packageName,
    additional: { "values.ts": [header, ...lines].join("\n") },
    flags: { noUnusedLocals: false, isolatedDeclarations: false },
  });
  return new Set(
    errors.flatMap((message) => {
      const [, line = ""] = /^values\.ts\((\d+),\d+\)/.exec(message) ?? [];
      return line === "" ? [] : [Number(line) - 2];
    }),
  );
}

const header = `import type * as T from "${packageName("validators")}"; type Mutable<V> = { -readonly [K in keyof V]: Mutable<V[K]> }; declare function exactly<const V>(value: V): Mutable<V>;`;

const literal = (value: unknown): string => JSON.stringify(value);

/** The compiler also counts these characters as line ends. */
function onOneLine(code: string): string {
  return code.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function hasProto(value: unknown): boolean {
  return JSON.stringify(value).includes('"__proto__"');
}

/** A type says which properties there are and their types. The check says more, so it may refuse what a type accepts. */
function isSaidByType({ keyword, expected, received }: Issue): boolean {
  // TypeScript has one type of numbers.
  const isNumber = typeof received === "number" && numbers.has(expected);
  return saidByTypes.has(keyword) && !isNumber;
}

const saidByTypes = new Set(["required", "type", "const", "enum"]);
const numbers = new Set<unknown>(["integer", "int32", "int64", "float"]);

function contradictionsOfTypes(
  tested: readonly Tested[],
  refused: ReadonlySet<number>,
  refusedTwice: ReadonlySet<number>,
): Contradiction[] {
  return tested.flatMap(({ isMap, type, value, issues }, at) => {
    if (hasProto(value)) return [];
    const [issue] = issues;
    if (issue === undefined)
      return refusedTwice.has(at)
        ? [{ kind: "type refuses", schema: type, value }]
        : [];
    return !refused.has(at) && isSaidByType(issue) && !isMap
      ? [
          {
            kind: isTextAsObject(issue)
              ? "type accepts a text as an object"
              : `type accepts: ${issue.keyword}`,
            schema: type,
            value,
          },
        ]
      : [];
  });
}

function isTextAsObject({ expected, received }: Issue): boolean {
  return expected === "object" && typeof received === "string";
}
