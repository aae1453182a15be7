/**
 * The types of responses that the spec names, each declared once for all operations, with the status as parameter:
 * `UnavailableFailure<503>`. The first use declares it.
 */
import type { Response } from "../model/model.js";
import type { SymbolRef } from "../naming/symbols.js";
import {
  code,
  docComment,
  fluid,
  group,
  ifBreak,
  indent,
  isSameCode,
  join,
  line,
  sequence,
  typeRef,
  type Code,
} from "./code/index.js";
import type { FilePlan, TargetContext } from "./target.js";
import { applied, simple, type TypeText } from "./type-layout.js";

export interface NamedResponses {
  /**
   * The type of a response in one role; null if it has no name. `members` are written with `statusParameter`. In
   * Swagger 2.0, media types come from the operation, so a response may have other members than its first use.
   */
  find(
    response: Response,
    role: string,
    members: readonly Code[],
    status: TypeText,
  ): Code | null;
  /** The declared types. */
  symbols(): SymbolRef[];
  /** The file of the declarations; none if there are none. */
  files(): FilePlan[];
}

export const statusParameter: TypeText = simple(code`Status`);

interface Declared {
  symbol: SymbolRef;
  response: Response;
  members: readonly Code[];
}

export function namedResponses(
  context: TargetContext,
  target: string,
): NamedResponses {
  const declared = new Map<string, Declared>();
  const sorted = (): Declared[] =>
    [...declared]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, found]) => found);
  return {
    find(response, role, members, status) {
      const { component } = response;
      if (!component) return null;
      const symbol = context.names.response(target, component.id, role);
      const known = declared.get(symbol.name);
      if (!known) declared.set(symbol.name, { symbol, response, members });
      else if (!isSameCode(known.members, members)) return null;
      return applied(typeRef(symbol), [status]).code;
    },
    symbols: () => sorted().map(({ symbol }) => symbol),
    files: () =>
      declared.size === 0
        ? []
        : [
            {
              kind: "typescript",
              path: "src/responses.ts",
              template: `${target}/responses.ts`,
              view: {
                responses: sorted().map(({ symbol, response, members }) => ({
                  doc: docComment({
                    paragraphs: [
                      response.documentation.summary,
                      response.documentation.description,
                    ],
                  }),
                  type: declarationOf(symbol, members),
                })),
              },
            },
          ],
  };
}

/** A type goes to the next line if not even its start fits after the equals sign. */
function declarationOf(symbol: SymbolRef, members: readonly Code[]): Code {
  const alias = code`export type ${typeRef(symbol)}<Status extends number> =`;
  const [only] = members;
  if (members.length === 1 && only)
    return sequence(alias, fluid(only), code`;`);
  const union = join(
    members.map((one) => indent(one)),
    sequence(line, code`| `),
  );
  return sequence(
    alias,
    group(indent(line, ifBreak(code`| `), union)),
    code`;`,
  );
}
