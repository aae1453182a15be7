/** `specwright site`: builds a documentation site. */
import { relative, resolve } from "node:path";
import { fail } from "../../../base/diagnostics.js";
import { isDebugging } from "../../../cli/io.js";
import {
  configFlag,
  nowFlag,
  textFlag,
  withWarnings,
} from "../../../cli/flags.js";
import { addCount } from "../../../cli/outcome.js";
import { specCommand } from "../../../cli/spec-command.js";

const flags = {
  output: {
    ...textFlag("The folder of the site."),
    default: "site",
    defaultDescription: "site",
  },
  base: {
    ...textFlag("The path of the site on its host, such as /docs/."),
    default: "/",
    defaultDescription: "/",
  },
  title: textFlag("The title of the site; by default the title of the API."),
  now: nowFlag,
  config: configFlag,
} as const;

export const siteCommand = specCommand({
  name: "site",
  description: "Build a documentation site with VitePress",
  findings: [withWarnings],
  positionals: {},
  flags,
  json: { fields: {}, counts: "the number of `pages` and `files`" },
  check({ args }) {
    checkedBase(args.base);
  },
  select(specs) {
    const { length } = specs;
    if (length === 1) return specs;
    return fail("site-several-specs", null, { count: String(length) });
  },
  async run([spec], run) {
    const { args, io, progress, outcome } = run;
    const { siteVersions } = await import("./versions.js");
    const versions = await siteVersions(spec, run);
    if (versions === null) return;

    const { buildSite } = await import("../build.js");
    const folder = resolve(io.cwd, args.output);
    const name = relative(io.cwd, folder) || ".";
    const isDebugged = isDebugging(io);
    progress.show("Building the site with VitePress ...");
    const { pages, files } = await buildSite({
      versions,
      output: { folder, name },
      home: io.cwd,
      base: checkedBase(args.base),
      title: args.title ?? null,
      debug: isDebugged ? (text) => io.stderr.write(text) : null,
    });
    addCount(outcome, "pages", pages);
    addCount(outcome, "files", files);
    outcome.text.push(`${name}: ${pages} pages, ${files} files.`);
  },
});

/** A path with a slash at both ends. */
function checkedBase(base: string): string {
  if (!/^\/?[A-Za-z0-9._~/-]*$/.test(base) || base.includes("//")) {
    fail("bad-arguments", null, {
      problem: `Not a path such as /docs/: ${base}`,
      hint: "Use letters, digits, hyphens and slashes for --base.",
    });
  }
  return `/${base}/`.replace(/\/{2,}/g, "/");
}
