// Part of the Specwright runtime.
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- the constant has the type */
/** Types of zod schemas, and the checks that zod has no words for. */
import { z } from "zod";

/** A zod schema whose input and output have the same type. */
export type ValueSchema<T> = z.ZodType<T, T>;

/** The zod schema of an object type. Its methods, such as `pick` and `extend`, know the properties of the type. */
export type ObjectSchema<T> = z.ZodObject<{
  [K in keyof T]-?: T extends Record<K, unknown>
    ? ValueSchema<T[K]>
    : z.ZodExactOptional<ValueSchema<Required<T>[K]>>;
}>;

/** The zod schema of a list of strings. */
export type EnumSchema<T extends string> = z.ZodEnum<{ [K in T]: K }>;

/** A zod schema whose input is the value on the wire, and whose output is the value in code. */
export type CodecSchema<T, Wire> = z.ZodType<T, Wire>;

interface Issue {
  /** A JSON pointer. */
  readonly path: string;
  readonly message: string;
}

/** The schema with the type of its constant. To compare the two would take compilers a long time. */
export function typed<S>(schema: unknown): S {
  return schema as S;
}

/** The same, with a validator that checks the values that the zod schema accepts. */
export function withCheck<S>(
  schema: unknown,
  validate: (value: unknown) => readonly Issue[],
): S {
  const checked = (schema as z.ZodType).check((payload) => {
    if (payload.issues.length === 0) report(payload, validate(payload.value));
  });
  return checked as unknown as S;
}

/**
 * The same schema of an object or an array, which also accepts values of other types: those to which the keywords of a
 * schema without `type` do not apply.
 */
export function untyped<S extends z.ZodType>(schema: S): S {
  const { constr, def } = schema._zod;
  let Untyped = untypedClasses.get(constr);
  if (Untyped === undefined) {
    Untyped = untypedClass(constr, def.type);
    untypedClasses.set(constr, Untyped);
  }
  return new Untyped(def) as S;
}

type SchemaClass = z.core.$constructor<z.ZodType>;

const untypedClasses = new Map<unknown, SchemaClass>();

/** Methods such as `check` and `extend` create schemas of the same class. */
function untypedClass(constr: unknown, type: string): SchemaClass {
  const isList = type === "array" || type === "tuple";
  return z.core.$constructor<z.ZodType>("SpecwrightUntyped", (schema, def) => {
    const base: SchemaClass = constr as SchemaClass;
    base.init(schema, def);
    const { parse } = schema._zod;
    schema._zod.parse = (payload, context) => {
      const value: unknown = payload.value;
      const applies =
        typeof value === "object" && value !== null
          ? Array.isArray(value) === isList
          : value === undefined;
      return applies ? parse(payload, context) : payload;
    };
  });
}

/** Converts values with the functions of the validators. Values that they refuse are issues of zod. */
export function withCodec<T, Wire>(
  wire: ValueSchema<Wire>,
  decode: (value: unknown) => T,
  encode: (value: T) => Wire,
): CodecSchema<T, Wire> {
  return z.codec(wire, z.custom<T>(), {
    decode: (value, payload) => converted(decode, value, payload),
    encode: (value, payload) => converted(encode, value, payload),
  });
}

function converted<From, To>(
  convert: (value: From) => To,
  value: From,
  payload: z.core.ParsePayload,
): To {
  try {
    return convert(value);
  } catch (error) {
    report(payload, issuesIn(error));
    return z.NEVER;
  }
}

/** A function that finds the issues of a value by decoding it. */
export function issuesOf(
  decode: (value: unknown) => unknown,
): (value: unknown) => readonly Issue[] {
  return (value) => {
    try {
      decode(value);
      return [];
    } catch (error) {
      return issuesIn(error);
    }
  };
}

/** The issues of a `ValidationError`. Other errors are thrown again. */
function issuesIn(error: unknown): readonly Issue[] {
  const found = (error as { issues?: readonly Issue[] } | null)?.issues;
  if (found === undefined) throw error;
  return found;
}

function report(payload: z.core.ParsePayload, issues: readonly Issue[]): void {
  const input = payload.value;
  for (const { path, message } of issues) {
    payload.issues.push({
      code: "custom",
      message,
      path: segments(path, input),
      input,
    });
  }
}

/** The keys of a JSON pointer. Those of arrays are numbers. */
function segments(pointer: string, value: unknown): PropertyKey[] {
  let part = value;
  return pointer
    .split("/")
    .slice(1)
    .map((text) => {
      const key = text.replaceAll("~1", "/").replaceAll("~0", "~");
      const segment = Array.isArray(part) ? Number(key) : key;
      part = (part as Record<PropertyKey, unknown> | null | undefined)?.[
        segment
      ];
      return segment;
    });
}
