/** The path below which a server offers its operations. */
import type { Server } from "../../model/model.js";

/** Of the first server, with the defaults of its variables: `https://{host}/v1` → `/v1`. */
export function basePathOf(servers: readonly Server[]): string {
  const [server] = servers;
  if (!server) return "";
  const url = server.url.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = server.variables.find((known) => known.name === name);
    return variable?.default ?? "";
  });
  const [address = ""] = url.split(/[?#]/, 1);
  const path = address.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, "");
  const trimmed = path.replace(/^\/+|\/+$/g, "");
  return trimmed === "" ? "" : `/${trimmed}`;
}
