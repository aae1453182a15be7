/**
 * Removes user names and passwords from server URLs (`https://user:password@host`), because the URL ends up in the
 * generated packages and the docs.
 */
import type { Server, ServerVariable } from "../model.js";

/** Returns the same server if its URL has no credentials. */
export function withoutCredentials(server: Server): Server {
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
