/** `specwright domains config`: prints the config of a web server or of a hosting platform. */
import { basename } from "node:path";
import {
  diagnostic,
  fail,
  type Diagnostic,
} from "../../../base/diagnostics.js";
import type { DomainsConfig } from "../config/domains.js";
import type { Command } from "../../../cli/command.js";
import { textFlag, withWarnings } from "../../../cli/flags.js";
import { addProblems } from "../../../cli/outcome.js";
import { filePositional, openDomainsFile } from "./file.js";

const flags = {
  for: {
    choices: ["caddy", "nginx", "netlify", "vercel", "cloudflare-pages"],
    demandOption: true,
    requiresArg: true,
    description:
      "A Caddyfile, a config of nginx, the file _redirects of Netlify, vercel.json, or functions/_middleware.js of Cloudflare Pages.",
  },
  root: textFlag(
    "The folder with the files of the site; by default site for Caddy, and /var/www/site for nginx.",
  ),
  certificates: textFlag(
    "For nginx: the folder with the certificates; by default /etc/letsencrypt/live.",
  ),
} as const;

type Server = (typeof flags.for.choices)[number];

/** The folders that a config names. */
interface Folders {
  readonly root: string | undefined;
  readonly certificates: string | undefined;
}

interface ServerConfig {
  readonly label: string;
  readonly flags: readonly (keyof Folders)[];
  readonly write: (config: DomainsConfig, folders: Folders) => Promise<string>;
  readonly warnings?: (
    config: DomainsConfig,
    document: string,
  ) => Promise<Diagnostic[]>;
}

const servers: Readonly<Record<Server, ServerConfig>> = {
  caddy: { label: "Caddy", flags: ["root"], write: caddyConfig },
  nginx: {
    label: "nginx",
    flags: ["root", "certificates"],
    write: nginxServers,
  },
  netlify: {
    label: "Netlify",
    flags: [],
    write: async (config) => {
      const netlify = await import("../output/netlify.js");
      return netlify.netlifyRedirects(config);
    },
    warnings: netlifyWarnings,
  },
  vercel: {
    label: "Vercel",
    flags: [],
    write: async (config) => {
      const vercel = await import("../output/vercel.js");
      return vercel.vercelConfig(config);
    },
  },
  "cloudflare-pages": {
    label: "Cloudflare Pages",
    flags: [],
    write: async (config) => {
      const pages = await import("../output/cloudflare-pages.js");
      return pages.cloudflareMiddleware(config);
    },
  },
};

interface ConfigDetails {
  config: string;
}

export const configCommand: Command<typeof flags, ConfigDetails> = {
  name: "domains config",
  description: "Print a server config that serves and redirects the domains",
  findings: [withWarnings],
  positionals: filePositional,
  flags,
  json: { fields: { config: "the text of the config" } },
  async run(run) {
    const { args, outcome } = run;
    const server = servers[args.for];
    const { root, certificates } = args;
    const folders = { root, certificates };
    checkFlags(server, folders);
    const { name, config } = await openDomainsFile(run);
    if (config === null) return;
    const warnings = (await server.warnings?.(config, basename(name))) ?? [];
    addProblems(outcome, warnings, name);
    if (outcome.exitCode !== 0) return;
    const text = await server.write(config, folders);
    outcome.details = { config: text };
    if (text !== "") outcome.text.push(text.replace(/\n$/, ""));
  },
};

function checkFlags(server: ServerConfig, folders: Folders): void {
  for (const flag of ["root", "certificates"] as const) {
    if (folders[flag] === undefined || server.flags.includes(flag)) continue;
    const users = Object.values(servers)
      .filter((other) => other.flags.includes(flag))
      .map(({ label }) => label);
    fail("bad-arguments", null, {
      problem: `--${flag} is a flag for ${users.join(" and ")}.`,
      hint: `Remove it: the config of ${server.label} names no such folder.`,
    });
  }
}

async function caddyConfig(
  config: DomainsConfig,
  { root = "site" }: Folders,
): Promise<string> {
  const { caddyfile, isCaddyRoot } = await import("../output/caddy.js");
  if (isCaddyRoot(root)) return caddyfile(config, root);
  return fail("bad-arguments", null, {
    problem: `--root ${root} cannot be written into a Caddyfile.`,
    hint: 'Use a path without the characters " ` { } \\ and without control characters.',
  });
}

async function nginxServers(
  config: DomainsConfig,
  { root = "/var/www/site", certificates = "/etc/letsencrypt/live" }: Folders,
): Promise<string> {
  const { isNginxFolder, nginxConfig } = await import("../output/nginx.js");
  for (const [flag, path] of Object.entries({ root, certificates })) {
    if (isNginxFolder(path)) continue;
    fail("bad-arguments", null, {
      problem: `--${flag} ${path} cannot be written into a config of nginx.`,
      hint: 'Use an absolute path without the characters " \\ $ and without control characters.',
    });
  }
  return nginxConfig(config, { root, certificates });
}

async function netlifyWarnings(
  config: DomainsConfig,
  document: string,
): Promise<Diagnostic[]> {
  const { netlifyStatus } = await import("../output/netlify.js");
  return config.redirects.flatMap((redirect, index) => {
    const { from, status } = redirect;
    const instead = netlifyStatus(redirect);
    if (instead === status) return [];
    const params = { from: from.ascii, status, instead };
    const pointer = `/redirects/${index}/status`;
    return [diagnostic("netlify-status", { document, pointer }, params)];
  });
}
