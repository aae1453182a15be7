/** The exported types of one side, by name. */
import type { ts } from "ts-morph";
import { exportedSchemas, viewsOf } from "./exports.js";
import { createTypeNames, type TypeNames } from "./types/names.js";
import type { CompiledSide } from "./types/program.js";

export interface SideTypes extends CompiledSide {
  checker: ts.TypeChecker;
  /** All exports of `client/index.ts`, which also exports the types of schemas. */
  exports: ReadonlyMap<string, ts.Symbol>;
  /** The types that both requests and responses use: those of schemas, and of the options of a client. */
  names: TypeNames;
}

export function sideTypes(
  checker: ts.TypeChecker,
  compiled: CompiledSide,
): SideTypes {
  const { side, entries } = compiled;
  const from = side.importPath("client");
  const exports =
    entries.find((entry) => entry.from === from)?.exports ??
    new Map<string, ts.Symbol>();
  const options = ["ClientOptions", "Auth"].map((name) =>
    side.names.exported("client", name),
  );
  const named = [
    ...exportedSchemas(side).flatMap((schema) =>
      viewsOf(schema).map(
        (view) => side.names.schema(schema.id, view).type.name,
      ),
    ),
    ...options,
  ].flatMap((name): [string, ts.Symbol][] => {
    const symbol = exports.get(name);
    return symbol ? [[name, symbol]] : [];
  });
  return {
    ...compiled,
    checker,
    exports,
    names: createTypeNames(checker, new Map(named)),
  };
}
