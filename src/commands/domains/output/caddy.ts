/** A Caddyfile: Caddy obtains the certificates of all domains by itself. */
import type { DomainsConfig } from "../config/domains.js";
import { hostText, type HostName } from "../config/host-name.js";

/** Characters with a meaning of their own in a Caddyfile, and control characters. */
const forbiddenInRoot = /[\u0000-\u001f\u007f"`{}\\]/;

/** Returns whether a folder can be written into a Caddyfile. */
export function isCaddyRoot(root: string): boolean {
  return root !== "" && !forbiddenInRoot.test(root);
}

/** `root` is the folder with the files of the site. */
export function caddyfile(config: DomainsConfig, root: string): string {
  const { primary, redirects } = config;
  const sites = [
    site(primary, [`root * "${root}"`, "encode gzip", "file_server"]),
    // `{uri}` is the path with the query.
    ...redirects.map(({ from, to, status }) =>
      site(from, [`redir https://${to.ascii}{uri} ${status}`]),
    ),
  ];
  return sites.join("\n");
}

function site(host: HostName, lines: readonly string[]): string {
  const comment = host.ascii === host.unicode ? [] : [`# ${hostText(host)}`];
  const body = lines.map((line) => `\t${line}`);
  return [...comment, `${host.ascii} {`, ...body, "}", ""].join("\n");
}
