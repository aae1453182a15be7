/** A request as a curl command that repeats it, with names of variables in place of secrets. */
import { withoutControls } from "../../../base/diagnostics.js";
import { percentEncoded } from "../../../base/common/url.js";
import { shellText } from "../../../facts/requests/curl-command.js";
import { queryMark } from "../../../facts/requests/request-text.js";
import type { ContractRequest } from "./request.js";
import type { SecretValue } from "./secrets.js";

export function repeatCommand(
  base: URL,
  { method, target, headers, body }: ContractRequest,
  secrets: readonly SecretValue[],
): string {
  const url = base.href.replace(/\/$/, "") + target;
  const query = secrets
    .filter(({ location }) => location === "query")
    .map(({ name, shown }) => `${quoted(`${percentEncoded(name)}=`)}"${shown}"`)
    .join("'&'");
  const address =
    quoted(url) + (query === "" ? "" : `'${queryMark(url)}'${query}`);
  const isHead = method === "HEAD";
  const isUsual = method === (body === null ? "GET" : "POST");
  return [
    `curl ${address}`,
    ...(isHead ? ["--head"] : isUsual ? [] : [`--request ${method}`]),
    ...headers.map(
      ([name, value]) => `--header ${quoted(`${name}: ${value}`)}`,
    ),
    ...secrets.flatMap(({ location, name, prefix, shown }) => {
      if (location === "header")
        return [`--header ${quoted(`${name}: ${prefix}`)}"${shown}"`];
      return location === "cookie"
        ? [`--cookie ${quoted(`${name}=`)}"${shown}"`]
        : [];
    }),
    ...(body === null ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(" \\\n  ");
}

function quoted(text: string): string {
  return shellText(withoutControls(text));
}
