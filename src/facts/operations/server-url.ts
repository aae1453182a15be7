/** URLs in specs. */
import { withoutEnd } from "../../base/common/without-end.js";
import type { Server } from "../../model/model.js";

/** The URL with the defaults of its variables. A variable that the spec does not define is left as it is. */
export function defaultUrl(
  { url, variables }: Server,
  undefinedVariable: string | null = null,
): string {
  return url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) =>
      variables.find((variable) => variable.name === name)?.default ??
      undefinedVariable ??
      whole,
  );
}

const defaultPorts: Readonly<Record<string, string>> = {
  "http:": ":80",
  "https:": ":443",
};

/** The same text for URLs of the same place: the host in lower case, without the default port and slashes at the end. */
export function comparableUrl(url: string): string {
  const [start = "", scheme = "", authority = ""] =
    /^([a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)/i.exec(url) ?? [];
  const protocol = scheme.toLowerCase();
  const port = defaultPorts[protocol] ?? "";
  // The names of variables keep their case.
  const address = authority.replace(/\{[^{}]*\}|[^{}]+/g, (part) =>
    part.startsWith("{") ? part : part.toLowerCase(),
  );
  const host =
    port !== "" && address.endsWith(port)
      ? address.slice(0, -port.length)
      : address;
  const rest = url.slice(start.length);
  const path = rest.length > 1 || start !== "" ? withoutEnd(rest, "/") : rest;
  return start === "" ? path : `${protocol}//${host}${path}`;
}
