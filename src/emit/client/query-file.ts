/** `src/query.ts`: options of TanStack Query for each operation. */
import { isStream } from "../../base/openapi/stream-formats.js";
import type { Operation } from "../../model/model.js";
import {
  args,
  array,
  code,
  docComment,
  entry,
  object,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import { operationsByGroup } from "../operations.js";

import type { FilePlan, View } from "../target.js";
import { applied, reference } from "../type-layout.js";
import type { Writer } from "./body-types.js";
import { requestType } from "./request-type.js";
import { shownInKeys } from "./route/codecs.js";
import { errorClass } from "./symbols.js";

type QueryRole = "query" | "infinite" | "mutation";

const factories: Readonly<Record<QueryRole, { type: string; create: string }>> =
  {
    query: { type: "QueryFactory", create: "queryFactory" },
    infinite: { type: "InfiniteFactory", create: "infiniteFactory" },
    mutation: { type: "MutationFactory", create: "mutationFactory" },
  };

/** Its types are part of the declarations. */
export const queryPeers: Readonly<Record<string, string>> = {
  "@tanstack/query-core": "^5.62.0",
};

/** Nothing unless the option asks for it. */
export function queryFiles(writer: Writer): FilePlan[] {
  const { context } = writer;
  if (!context.tanstackQuery) return [];
  const { slug: api } = context.names.api;
  const groups = [...operationsByGroup(context)];
  const groupKeys = groups.map(([{ slug }]) => entry(slug, keyOf([api, slug])));
  const keys = [entry("api", keyOf([api])), entry("groups", object(groupKeys))];
  return [
    {
      kind: "typescript",
      path: "src/query.ts",
      template: "client/query.ts",
      view: {
        keys: code`${object(keys)} as const`,
        operations: groups.flatMap(([{ slug }, operations]) =>
          operations.flatMap((operation) =>
            queryRoles(operation).map((role) =>
              viewOf(writer, operation, role, [api, slug]),
            ),
          ),
        ),
      },
    },
  ];
}

function keyOf(parts: readonly string[]): Code {
  return array(parts.map(str));
}

/** A stream cannot be stored, so an operation that returns one has no query. */
function queryRoles({ method, responses, pagination }: Operation): QueryRole[] {
  const isStreamed = responses.some(({ contents }) =>
    contents.some(({ mediaType }) => isStream(mediaType)),
  );
  if (isStreamed) return [];
  if (method !== "get" && method !== "head" && method !== "query")
    return ["mutation"];
  return pagination === null ? ["query"] : ["query", "infinite"];
}

function viewOf(
  writer: Writer,
  operation: Operation,
  role: QueryRole,
  prefix: readonly string[],
): View {
  const { context, runtime } = writer;
  const symbol = (name: string) =>
    context.names.derived("client", operation.id, name);
  const { presence } = requestType(writer, operation);
  const request = typeRef(symbol("request"));
  const call = symbol("call");
  const { type, create } = factories[role];
  // A mutation has no request in its key.
  const show = role === "mutation" ? [] : shownInKeys(writer);
  const types = [
    presence === "optional" ? code`${request} | undefined` : request,
    typeRef(symbol("result")),
    typeRef(errorClass(context)),
  ].map(reference);
  return {
    doc: docComment({
      paragraphs: [`Options of TanStack Query for \`${call.name}\`.`],
      tags: docOf(context, operation).tags ?? [],
    }),
    name: valueRef(symbol(role)),
    type: applied(runtime.type(`query/${role}`, type), types).code,
    create: sequence(
      runtime.value(`query/${role}`, create),
      args([keyOf([...prefix, call.name]), valueRef(call), ...show]),
    ),
  };
}
