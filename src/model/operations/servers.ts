import { didYouMean } from "../../base/common/nearest.js";
import { field, fields, originOf, type Node } from "../source/node.js";
import { text, placeOf, type Context, itemsIn, entriesIn } from "../context.js";
import { documentationOf } from "../documentation.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import type { Operation, Server, ServerVariable } from "../model.js";

/** Returns the servers of the API, of a path or of an operation. */
export function serversOf(context: Context, node: Node): Server[] {
  return itemsIn(context, node, "servers").flatMap((server) => {
    const url = text(context, server, "url");
    if (url === null) return [];
    const variables = variablesOf(context, server);
    reportUndefined(context, server, url, variables);
    const written = {
      url,
      documentation: documentationOf(context, server, "name"),
      lifecycle: lifecycleOf(context, server),
      variables,
      origin: originOf(server),
    };
    const bare = withoutCredentials(written);
    if (bare !== written) {
      context.report("server-credentials", placeOf(server), {});
    }
    return bare;
  });
}

/**
 * Resolves where servers are written. Servers that all operations repeat are those of the API, and an operation that
 * repeats the servers of the API has none of its own.
 */
export function settleServers<O extends Pick<Operation, "servers">>(
  api: Server[],
  operations: readonly O[],
): { servers: Server[]; operations: O[] } {
  const own = new Set(operations.map((one) => meaningOf(one.servers)));
  const servers =
    api.length === 0 && own.size === 1 ? (operations[0]?.servers ?? []) : api;
  const shared = meaningOf(servers);
  return {
    servers,
    operations: operations.map((one) =>
      meaningOf(one.servers) === shared ? { ...one, servers: [] } : one,
    ),
  };
}

/** The same text for the same servers, wherever they are written. */
function meaningOf(servers: readonly Server[]): string {
  const places: readonly string[] = ["origin", "sources"];
  return JSON.stringify(servers, (key, value: unknown) =>
    places.includes(key) ? undefined : value,
  );
}

function reportUndefined(
  context: Context,
  server: Node,
  url: string,
  variables: readonly ServerVariable[],
): void {
  const defined = variables.map(({ name }) => name);
  for (const [, name = ""] of url.matchAll(/\{([^{}]*)\}/g)) {
    if (defined.includes(name)) continue;
    const at = field(server, "url") ?? server;
    const advice = "Define it under the variables of the server.";
    context.report("undefined-server-variable", placeOf(at), {
      name,
      hint: didYouMean(name, defined, advice),
    });
  }
}

function variablesOf(context: Context, server: Node): ServerVariable[] {
  return entriesIn(context, server, "variables").map(([name, variable]) => {
    const allowed = itemsIn(context, variable, "enum").map(({ value }) =>
      String(value),
    );
    return {
      name,
      default: defaultOf(context, variable, name, allowed),
      values: allowed,
      documentation: documentationOf(context, variable),
    };
  });
}

function defaultOf(
  context: Context,
  variable: Node,
  name: string,
  allowed: string[],
): string {
  const value = scalar(variable, "default");
  if (value !== null) return value;
  context.report("missing-server-default", placeOf(variable), { name });
  return allowed[0] ?? "";
}

/** YAML reads an unquoted port as a number. */
function scalar(node: Node, key: string): string | null {
  const found = fields(node).find(([name]) => name === key)?.[1].value;
  return typeof found === "string" || typeof found === "number"
    ? String(found)
    : null;
}

/**
 * Removes the user name and the password of a server URL (`https://user:password@host`), because the URL ends up in the
 * generated packages and the docs. Returns the same server if its URL has none.
 */
function withoutCredentials(server: Server): Server {
  const url = server.url.replace(/^((?:[^/?#]*:)?\/\/)[^/?#]*@/, "$1");
  const used = server.variables.filter(
    ({ name }) => url === server.url || url.includes(`{${name}}`),
  );
  const variables = used.map((variable) => bareVariable(variable, server.url));
  const isBare =
    url === server.url &&
    variables.every((variable, index) => variable === server.variables[index]);
  return isBare ? server : { ...server, url, variables };
}

/** A variable for the whole URL or for a host may contain credentials, too. */
function bareVariable(variable: ServerVariable, url: string): ServerVariable {
  const before = url.slice(0, Math.max(0, url.indexOf(`{${variable.name}}`)));
  const isHost = before === "" || /^(?:[^/?#]*:)?\/\/[^/?#]*$/.test(before);
  if (!isHost || ![variable.default, ...variable.values].some(hasUser)) {
    return variable;
  }
  return {
    ...variable,
    default: bareValue(variable.default),
    values: variable.values.map(bareValue),
  };
}

const user = /^((?:[a-z][a-z\d+.-]*:)?\/\/)?[^/?#]*@/i;

function hasUser(value: string): boolean {
  return user.test(value);
}

function bareValue(value: string): string {
  return value.replace(user, "$1");
}
