/** `specwright domains config`: prints the config of a web server or of a hosting platform. */
import { basename } from "node:path";
import { diagnostic, fail, type Diagnostic } from "../../diagnostics.js";
import type { DomainsConfig } from "../../domains/config/domains.js";
import type { Command } from "../command.js";
import { textFlag } from "../flags.js";
import { addProblems } from "../outcome.js";
import { filePositional, openDomainsFile } from "./file.js";

const flags = {
  for: {
    choices: ["caddy", "netlify"],
    demandOption: true,
    requiresArg: true,
    description: "A Caddyfile, or a _redirects file of Netlify.",
  },
  root: {
    ...textFlag("The folder with the files of the site, for Caddy."),
    defaultDescription: "site",
  },
} as const;

export const configCommand: Command<typeof flags> = {
  name: "domains config",
  description: "Print a server config that serves and redirects the domains",
  positionals: filePositional,
  flags,
  async run(args, io) {
    const { root } = args;
    const isCaddy = args.for === "caddy";
    if (!isCaddy && root !== undefined) {
      fail("bad-arguments", null, {
        problem: "--root is a flag for Caddy.",
        hint: "Remove it: Netlify has its own setting for the folder.",
      });
    }
    const { name, config, outcome } = await openDomainsFile(args, io);
    if (config === null) return outcome;
    if (!isCaddy) {
      const { netlifyRedirects } =
        await import("../../domains/output/netlify.js");
      const warnings = await netlifyWarnings(config, basename(name));
      addProblems(outcome, warnings, name, args.strict);
      if (outcome.exitCode !== 0) return outcome;
      outcome.details = { config: netlifyRedirects(config) };
    } else {
      outcome.details = { config: await caddyConfig(config, root ?? "site") };
    }
    const text = outcome.details.config ?? "";
    if (text !== "") outcome.text.push(text.replace(/\n$/, ""));
    return outcome;
  },
};

async function caddyConfig(
  config: DomainsConfig,
  root: string,
): Promise<string> {
  const { caddyfile, isCaddyRoot } =
    await import("../../domains/output/caddy.js");
  if (isCaddyRoot(root)) return caddyfile(config, root);
  return fail("bad-arguments", null, {
    problem: `--root ${root} cannot be written into a Caddyfile.`,
    hint: 'Use a path without the characters " ` { } \\ and without control characters.',
  });
}

async function netlifyWarnings(
  config: DomainsConfig,
  document: string,
): Promise<Diagnostic[]> {
  const { netlifyStatus } = await import("../../domains/output/netlify.js");
  return config.redirects.flatMap((redirect, index) => {
    const { from, status } = redirect;
    const instead = netlifyStatus(redirect);
    if (instead === status) return [];
    const params = { from: from.ascii, status, instead };
    const pointer = `/redirects/${index}/status`;
    return [diagnostic("netlify-status", { document, pointer }, params)];
  });
}
