// Part of the Specwright runtime.
/** Types of zod schemas, and the checks that zod has no words for. */
import type { z } from "zod";

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

interface Issue {
  /** A JSON pointer. */
  readonly path: string;
  readonly message: string;
}

/** Adds a validator, which checks the values that the zod schema accepts. */
export function withCheck<S extends z.ZodType>(
  schema: S,
  validate: (value: unknown) => readonly Issue[],
): S {
  return schema.check((payload) => {
    if (payload.issues.length > 0) return;
    const input = payload.value;
    for (const { path, message } of validate(input)) {
      payload.issues.push({
        code: "custom",
        message,
        path: segments(path, input),
        input,
      });
    }
  });
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
