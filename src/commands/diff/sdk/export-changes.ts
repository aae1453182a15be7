/** Compares the names that the packages export. */
import { appendTo } from "../../../base/common/append-to.js";
import type { Finding } from "../finding.js";
import {
  exportGroups,
  type ExportedSymbol,
  type ExportGroup,
} from "./exports.js";
import { sdkFinding } from "./sdk-finding.js";
import type { CompiledSide } from "./types/program.js";

export function compareExports(
  base: CompiledSide,
  head: CompiledSide,
): Finding[] {
  const before = exportGroups(base);
  const after = exportGroups(head);
  return [
    ...missingFrom(before, after).map(({ group, names }) =>
      sdkFinding({
        code: "export-removed",
        level: "breaking",
        message: `${listed(names)} no longer exported`,
        base: group.origin,
        head: null,
        operations: group.operations(),
      }),
    ),
    ...replaced(before, after),
    ...missingFrom(after, before).map(({ group, names }) =>
      sdkFinding({
        code: "export-added",
        level: "compatible",
        message: `${listed(names)} exported now`,
        base: null,
        head: group.origin,
        operations: group.operations(),
      }),
    ),
  ];
}

interface MissingNames {
  group: ExportGroup;
  names: ExportedSymbol[];
}

function missingFrom(
  groups: readonly ExportGroup[],
  others: readonly ExportGroup[],
): MissingNames[] {
  const known = ownersOf(others);
  return groups
    .map((group) => ({
      group,
      names: group.names.filter((symbol) => !known.has(keyOf(symbol))),
    }))
    .filter(({ names }) => names.length > 0);
}

/** A schema whose name a package used for something else. */
function replaced(
  before: readonly ExportGroup[],
  after: readonly ExportGroup[],
): Finding[] {
  const known = ownersOf(after);
  return before.flatMap((group) =>
    group.names.flatMap((symbol) => {
      const owner = known.get(keyOf(symbol));
      if (owner === undefined || owner.owner === group.owner) return [];
      return sdkFinding({
        code: "export-changed",
        level: "breaking",
        message: `${listed([symbol])} exported as ${words[owner.owner]}, not as ${words[group.owner]}`,
        base: group.origin,
        head: owner.origin,
        operations: group.operations(),
      });
    }),
  );
}

const words: Readonly<Record<ExportGroup["owner"], string>> = {
  operation: "a part of an operation",
  response: "the type of a response",
  schema: "the type of a schema",
  package: "a fixed name of the package",
};

function ownersOf(
  groups: readonly ExportGroup[],
): ReadonlyMap<string, ExportGroup> {
  return new Map(
    groups.flatMap((group) =>
      group.names.map((symbol) => [keyOf(symbol), group] as const),
    ),
  );
}

function keyOf({ from, name }: ExportedSymbol): string {
  return `${from} ${name}`;
}

/** `"listPets" and "ListPetsRequest" of "@petstore/client" are` */
function listed(symbols: readonly ExportedSymbol[]): string {
  const byPackage = new Map<string, string[]>();
  for (const { from, name } of symbols)
    appendTo(byPackage, from, JSON.stringify(name));
  const texts = Array.from(
    byPackage,
    ([from, names]) => `${names.join(", ")} of ${JSON.stringify(from)}`,
  );
  return `${texts.join(" and ")} ${symbols.length === 1 ? "is" : "are"}`;
}
