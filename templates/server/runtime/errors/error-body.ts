// Part of the Specwright runtime.
/** The option `errorBody`: the application creates the bodies of errors. */
import type { ApiRequest } from "../http.js";
import type { Problem } from "./problem.js";

/** An error for which the application creates the body. */
export interface DescribedError<
  Schema = string,
  Body = unknown,
  Context = unknown,
  Operation = string,
> extends Problem {
  /** The error schema that the description has for this operation and status; otherwise the usual one of the API. */
  readonly schema: Schema;
  /** The body that the generated function creates; undefined if only the application can fill the schema. */
  readonly body: Body;
  /** Null if no operation was found. */
  readonly operation: Operation | null;
  readonly request: ApiRequest;
  /** The value of the option `context`; undefined if the request was rejected before it was created. */
  readonly context: Context | undefined;
}

declare const unfilled: unique symbol;

/** Marks the type of a body that only the application can fill. */
export interface Unfilled<Body> {
  readonly [unfilled]: Body;
}

type BodyOf<Entry> = Entry extends Unfilled<infer Body> ? Body : Entry;
type GeneratedBody<Entry> = Entry extends Unfilled<unknown> ? undefined : Entry;

type ErrorsBySchema<Bodies, Context, Operation> = {
  [Schema in keyof Bodies]: DescribedError<
    Schema,
    GeneratedBody<Bodies[Schema]>,
    Context,
    Operation
  >;
};

/** For every error. `schema` narrows the error, and says which body is described. */
type ErrorBodyFunction<Bodies, Context, Operation> = (
  error: ErrorsBySchema<Bodies, Context, Operation>[keyof Bodies],
) => BodyOf<Bodies[keyof Bodies]>;

/** One function for each schema. Errors with other schemas have the generated body. */
type ErrorBodyTable<Bodies, Context, Operation> = {
  readonly [Schema in keyof Bodies]?: (
    error: ErrorsBySchema<Bodies, Context, Operation>[Schema],
  ) => BodyOf<Bodies[Schema]>;
};

/** A function for all errors, or one for each schema. Required if only the application can fill the usual schema. */
export type ErrorBodyOption<
  Bodies,
  Usual extends keyof Bodies,
  Context,
  Operation,
> =
  Bodies[Usual] extends Unfilled<unknown>
    ? {
        /** Creates the bodies of errors. Only the application can fill the usual error schema. */
        errorBody:
          | ErrorBodyFunction<Bodies, Context, Operation>
          | (ErrorBodyTable<Bodies, Context, Operation> &
              Required<
                Pick<ErrorBodyTable<Bodies, Context, Operation>, Usual>
              >);
      }
    : {
        /**
         * Creates the bodies of all errors, instead of the generated functions: invalid requests, rejected callers,
         * unknown paths, limits, `ApiError`, unknown errors, brownouts.
         */
        errorBody?:
          | ErrorBodyFunction<Bodies, Context, Operation>
          | ErrorBodyTable<Bodies, Context, Operation>;
      };

type CreateBody = (error: DescribedError) => unknown;

/** The application's function for a schema; undefined if it has none. */
export function errorBodyFor(
  option: unknown,
  schema: string,
): CreateBody | undefined {
  if (typeof option === "function") return option as CreateBody;
  const table = (option ?? {}) as Readonly<Record<string, CreateBody>>;
  return Object.hasOwn(table, schema) ? table[schema] : undefined;
}
