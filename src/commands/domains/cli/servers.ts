/** The web servers and hosting platforms whose configs `specwright domains config` prints. */
import {
  diagnostic,
  fail,
  type Diagnostic,
} from "../../../base/diagnostics.js";
import type { DomainsConfig } from "../config/domains.js";
import { caddyfile, isCaddyRoot } from "../output/caddy.js";
import { cloudflareMiddleware } from "../output/cloudflare-pages.js";
import { netlifyRedirects, netlifyStatus } from "../output/netlify.js";
import { isNginxFolder, nginxConfig } from "../output/nginx.js";
import { vercelConfig } from "../output/vercel.js";

type Server = "caddy" | "nginx" | "netlify" | "vercel" | "cloudflare-pages";

/** The folders that a config names. */
interface Folders {
  readonly root: string | undefined;
  readonly certificates: string | undefined;
}

interface ServerConfig {
  readonly label: string;
  readonly flags: readonly (keyof Folders)[];
  readonly write: (config: DomainsConfig, folders: Folders) => string;
  readonly warnings: (config: DomainsConfig, document: string) => Diagnostic[];
}

const platform = { flags: [], warnings: () => [] };

export const servers: Readonly<Record<Server, ServerConfig>> = {
  caddy: {
    ...platform,
    label: "Caddy",
    flags: ["root"],
    write: caddyConfig,
  },
  nginx: {
    ...platform,
    label: "nginx",
    flags: ["root", "certificates"],
    write: nginxServers,
  },
  netlify: {
    ...platform,
    label: "Netlify",
    write: netlifyRedirects,
    warnings: netlifyWarnings,
  },
  vercel: { ...platform, label: "Vercel", write: vercelConfig },
  "cloudflare-pages": {
    ...platform,
    label: "Cloudflare Pages",
    write: cloudflareMiddleware,
  },
};

/** Refuses the flag of a folder that the config does not name. */
export function checkFolders(server: ServerConfig, folders: Folders): void {
  for (const flag of ["root", "certificates"] as const) {
    if (folders[flag] === undefined || server.flags.includes(flag)) continue;
    const users = Object.values(servers)
      .filter(({ flags }) => flags.includes(flag))
      .map(({ label }) => label);
    fail("bad-arguments", null, {
      problem: `--${flag} is a flag for ${users.join(" and ")}.`,
      hint: `Remove it: the config of ${server.label} names no such folder.`,
    });
  }
}

function caddyConfig(
  config: DomainsConfig,
  { root = "site" }: Folders,
): string {
  if (isCaddyRoot(root)) return caddyfile(config, root);
  return fail("bad-arguments", null, {
    problem: `--root ${root} cannot be written into a Caddyfile.`,
    hint: 'Use a path without the characters " ` { } \\ and without control characters.',
  });
}

function nginxServers(
  config: DomainsConfig,
  { root = "/var/www/site", certificates = "/etc/letsencrypt/live" }: Folders,
): string {
  for (const [flag, path] of Object.entries({ root, certificates })) {
    if (isNginxFolder(path)) continue;
    fail("bad-arguments", null, {
      problem: `--${flag} ${path} cannot be written into a config of nginx.`,
      hint: 'Use an absolute path without the characters " \\ $ and without control characters.',
    });
  }
  return nginxConfig(config, { root, certificates });
}

function netlifyWarnings(
  { redirects }: DomainsConfig,
  document: string,
): Diagnostic[] {
  return redirects.flatMap((redirect, index) => {
    const { from, status } = redirect;
    const instead = netlifyStatus(redirect);
    if (instead === status) return [];
    const params = { from: from.ascii, status, instead };
    const pointer = `/redirects/${index}/status`;
    return [diagnostic("netlify-status", { document, pointer }, params)];
  });
}
