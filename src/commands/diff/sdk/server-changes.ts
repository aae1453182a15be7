/** Compares the functions that return the URLs of servers. */
import type { ts } from "ts-morph";
import type { Finding } from "../finding.js";
import { exported, typeFindings } from "./sdk-finding.js";
import type { SideTypes } from "./side-types.js";
import type { SidesComparison } from "./sides-comparison.js";
import type { CompareTypes } from "./types/issue.js";
import { isNothing, partOf, partWith } from "./types/facts.js";

export function serverFindings({
  base,
  head,
  forward,
  backward,
}: SidesComparison): Finding[] {
  const name = base.side.names.exported("client", "servers");
  const before = serversOf(base);
  const after = serversOf(head);
  if (!before || !after) return [];
  const originOf = (side: SideTypes, identifier: string | undefined) =>
    side.side.names.servers.find((one) => one.identifier === identifier)?.server
      .origin ?? null;
  const findings = (
    part: string,
    server: string | null,
    direction: "request" | "response",
    types: readonly [ts.Type, ts.Type],
  ): Finding[] => {
    const compare = (how: CompareTypes, one: ts.Type, other: ts.Type) =>
      how(passable(one), passable(other), direction);
    return typeFindings(
      {
        name: exported(part, base.side.importPath("client")),
        direction,
        operations: [],
        placeOf: (side, { path }) =>
          originOf({ base, head }[side], server ?? path[0]),
      },
      compare(forward.compare, ...types),
      () => compare(backward.compare, types[1], types[0]),
    );
  };
  return [
    ...findings(name, null, "response", [before, after]),
    ...before.getProperties().flatMap((server) => {
      const one = variablesOf(base, before, server.name);
      const other = variablesOf(head, after, server.name);
      return one && other
        ? findings(`${name}.${server.name}`, server.name, "request", [
            one,
            other,
          ])
        : [];
    }),
  ];
}

/** Arguments that may be left out. */
function passable(type: ts.Type) {
  return partWith(partOf(type), (one) => !isNothing(one));
}

function serversOf({ side, exports, checker }: SideTypes): ts.Type | null {
  const symbol = exports.get(side.names.exported("client", "servers"));
  return symbol ? checker.getTypeOfSymbol(symbol) : null;
}

/** The type of the argument of the function; null if it has none. */
function variablesOf(
  { checker }: SideTypes,
  servers: ts.Type,
  name: string,
): ts.Type | null {
  const server = servers.getProperty(name);
  const [signature] = server
    ? checker.getTypeOfSymbol(server).getCallSignatures()
    : [];
  const [parameter] = signature?.getParameters() ?? [];
  return parameter ? checker.getTypeOfSymbol(parameter) : null;
}
