/** `specwright domains config`: prints the config of a web server or of a hosting platform. */
import { basename } from "node:path";
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
    const { checkFolders, servers } = await import("./servers.js");
    const server = servers[args.for];
    checkFolders(server, args);
    const { name, config } = await openDomainsFile(run);
    if (config === null) return;
    addProblems(outcome, server.warnings(config, basename(name)), name);
    if (outcome.exitCode !== 0) return;
    const text = server.write(config, args);
    outcome.details = { config: text };
    if (text !== "") outcome.text.push(text.replace(/\n$/, ""));
  },
};
