/** Validators with functions for forms, of schemas that a test writes down itself. */
import type { GeneratedFile } from "../../src/generate.js";
import type { ParseOptions } from "../../templates/validators/runtime/shapes/parse.js";
import { load } from "../validators/support/evaluate.js";
import { filesFor, type Issue } from "../validators/support/schemas.js";

export interface Shape {
  is(value: unknown): boolean;
  parse(value: unknown): unknown;
  validate(value: unknown): readonly { toJSON(): Issue }[];
  "~standard": {
    validate(
      value: unknown,
      options?: { libraryOptions?: object | undefined },
    ): {
      value?: unknown;
      issues?: readonly {
        path: unknown[];
        keyword: string;
        message: string;
      }[];
    };
  };
}

export interface View extends Shape {
  pick(names: readonly string[]): View;
  omit(names: readonly string[]): View;
  partial(): View;
}

export interface Shapes {
  files: readonly GeneratedFile[];
  exports: Readonly<Record<string, unknown>>;
  is(name: string, value: unknown): boolean;
  parse(name: string, value: unknown, options?: ParseOptions): unknown;
  shape(name: string, options?: ParseOptions): Shape;
  pick(name: string, names: readonly string[], options?: ParseOptions): View;
  omit(name: string, names: readonly string[], options?: ParseOptions): View;
  partial(name: string, options?: ParseOptions): View;
}

type Options = Parameters<typeof filesFor>[1];

export async function shapesOf(
  schemas: Record<string, unknown>,
  options: Options = {},
): Promise<Shapes> {
  const files = await filesFor(schemas, { ...options, shapes: true });
  const { module } = await load(files);
  const exports = module("index");
  const call = (name: string, ...given: unknown[]): never =>
    (exports[name] as (...given: unknown[]) => never)(...given);
  return {
    files,
    exports,
    is: (name, value) => call(`is${name}`, value),
    parse: (name, value, given) => call(`parse${name}`, value, given),
    shape: (name, given) => call(`shape${name}`, given),
    pick: (name, names, given) => call(`pick${name}`, names, given),
    omit: (name, names, given) => call(`omit${name}`, names, given),
    partial: (name, given) => call(`partial${name}`, given),
  };
}

/** The issues of a value as `path keyword`. */
export function issuesOf({ validate }: Shape, value: unknown): string[] {
  return validate(value).map((issue) => {
    const { path, keyword } = issue.toJSON();
    return `${path} ${keyword}`;
  });
}
