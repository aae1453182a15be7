/** What an operation does to data, from `x-mcp`, its method and its name. */
import type { Operation } from "../../model/model.js";

type Effect = "read" | "add" | "change";

const reading: ReadonlySet<string> = new Set([
  "get",
  "head",
  "options",
  "query",
  "trace",
]);

/** Actions of `POST` that do more than add. */
const changing =
  /(?:^|[/_\s-]|(?<=[a-z])(?=[A-Z]))(?:delete|remove|cancel|void|close|archive|purge|destroy|revoke|reset|reject|decline|update|replace|merge|disable|deactivate|expire|reverse|terminate|detach|disconnect|redact)/i;

export function effectOf(operation: Operation): Effect {
  const { method, mcp, path, name } = operation;
  const hints = mcp?.kind === "tool" ? mcp : null;
  if (hints?.readOnly ?? (hints?.destructive ? false : reading.has(method)))
    return "read";
  if (hints !== null && hints.destructive !== null)
    return hints.destructive ? "change" : "add";
  // A `POST` to an item usually changes the item, as `POST /customers/{customer}` does.
  const isItem = path.segments.at(-1)?.some(({ kind }) => kind === "parameter");
  const words = `${path.text} ${name ?? ""}`;
  return method === "post" && isItem !== true && !changing.test(words)
    ? "add"
    : "change";
}

export function isIdempotent({ method, mcp }: Operation): boolean {
  const hint = mcp?.kind === "tool" ? mcp.idempotent : null;
  return (
    hint ?? (reading.has(method) || method === "put" || method === "delete")
  );
}
