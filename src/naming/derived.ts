/** Names that a target derives from each operation: one stem for each operation, fit for all roles at once. */
import type { OperationId } from "../model/model.js";
import {
  camelCase,
  identifier,
  isReserved,
  pascalCase,
} from "./identifiers.js";
import type { DerivedName, TargetNames } from "./names.js";
import {
  isWebhook,
  type NamedOperation,
  type NamedOperations,
} from "./operations.js";
import { solve, type NameRemark, type Wish } from "./solve.js";
import type { SymbolRef } from "./symbols.js";

export interface TargetStem {
  stem: string;
  /** By role. */
  symbols: ReadonlyMap<string, SymbolRef>;
}

export function deriveNames(
  target: string,
  { reserved, operations: roles }: TargetNames,
  operations: NamedOperations,
  remark: (found: NameRemark) => void,
): Map<OperationId, TargetStem> {
  const rules = {
    reserved,
    forbidden: isReserved,
    make: (stem: string) =>
      Object.values(roles).map((role) => derive(stem, role)),
  };
  const asked = [...operations.values()]
    .filter(({ operation }) => !isWebhook(operation))
    .map((operation) => ({
      operation,
      wish: stemWish(target, operation),
    }));
  const stemOf = solve(
    rules,
    asked.map(({ wish }) => wish),
    remark,
  );
  return new Map(
    asked.map(({ operation: { operation, names }, wish }) => {
      const stem = stemOf(wish);
      const symbols = Object.entries(roles).map(
        ([name, role]): [string, SymbolRef] => [
          name,
          {
            target,
            module: moduleOf(role, names.group.slug),
            name: identifier(derive(stem, role)),
          },
        ],
      );
      return [operation.id, { stem, symbols: new Map(symbols) }];
    }),
  );
}

function stemWish(
  target: string,
  { operation, names, entry }: NamedOperation,
): Wish {
  const listed = new Map(Object.entries(entry?.targets ?? {})).get(target);
  const name = listed ?? names.stem;
  return {
    owner: operation.id,
    origin: operation.origin,
    published: entry && { name, listed: listed !== undefined },
    wanted: () => names.stem,
    source: operation.name === null ? "derived" : "spec",
  };
}

function moduleOf({ module }: DerivedName, group: string): string {
  return module.kind === "fixed" ? module.module : `${module.folder}${group}`;
}

function derive(stem: string, role: DerivedName): string {
  const start = role.case === "camel" ? camelCase(stem) : pascalCase(stem);
  const name = start + role.suffix;
  return isReserved(name) ? `${name}_` : name;
}
