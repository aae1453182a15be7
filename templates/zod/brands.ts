// Part of the Specwright runtime.
/** Types of zod schemas whose output has brands. */
import type { z } from "zod";

/** A zod schema whose input has no brands. */
export type Branded<T, Wire> = z.ZodType<T, Wire>;

/** The zod schema of an object type. Its methods, such as `pick` and `extend`, know the properties of the type. */
export type BrandedObject<T, Wire> = z.ZodObject<{
  [K in keyof T]-?: T extends Record<K, unknown>
    ? Branded<T[K], Wire[K & keyof Wire]>
    : z.ZodExactOptional<
        Branded<Required<T>[K], Required<Wire>[K & keyof Wire]>
      >;
}>;

/** The same schema with a brand in its output. */
export function branded<T, Wire>(
  schema: z.ZodType<Wire, Wire>,
): Branded<T, Wire> {
  return schema as unknown as Branded<T, Wire>;
}
