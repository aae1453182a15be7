/** `specwright site`: builds a documentation site. */
import { relative, resolve } from "node:path";
import type { SpecOptions } from "../../config/options.js";
import { fail } from "../../diagnostics.js";
import type { SiteFile } from "../../site/pages.js";
import type { Command } from "../command.js";
import { isDebugging } from "../io.js";
import { configFlag, dayFlag, flagValues, textFlag } from "../flags.js";
import {
  addCount,
  addProblems,
  exitCodeOf,
  failure,
  freshOutcome,
  type CommandOutcome,
} from "../outcome.js";
import { pipelineOptions, specOptions } from "../spec-options.js";

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
  now: dayFlag("The date to use as today; by default the current date."),
  config: configFlag,
} as const;

export const siteCommand: Command<typeof flags> = {
  name: "site",
  description: "Build a documentation site with VitePress",
  flags,
  async run(args, io, progress) {
    const base = checkedBase(args.base);
    const { specs, diagnostics } = await specOptions(
      io,
      flagValues("site", args),
    );
    if (diagnostics.length > 0) return failure(diagnostics);
    const [spec] = specs;
    if (!spec || specs.length > 1) {
      return fail("site-several-specs", null, { count: String(specs.length) });
    }
    const outcome = freshOutcome();
    progress.show(`Reading ${spec.inputName} ...`);
    const docs = await docsOf(spec, args.now ?? io.today, args.strict, outcome);
    if (docs === null) return outcome;

    const { buildSite } = await import("../../site/build.js");
    const folder = resolve(io.cwd, args.output);
    const name = relative(io.cwd, folder) || ".";
    const isDebugged = isDebugging(io);
    progress.show("Building the site with VitePress ...");
    const { pages, files } = await buildSite({
      docs,
      output: { folder, name },
      home: io.cwd,
      base,
      title: args.title ?? null,
      debug: isDebugged ? (text) => io.stderr.write(text) : null,
    });
    addCount(outcome, "pages", pages);
    addCount(outcome, "files", files);
    outcome.text.push(`${name}: ${pages} pages, ${files} files.`);
    return outcome;
  },
};

/** Generates the docs in memory. Null if the spec has errors, which are in the outcome. */
async function docsOf(
  spec: SpecOptions,
  today: string,
  strict: boolean,
  outcome: CommandOutcome,
): Promise<SiteFile[] | null> {
  const [{ generate }, { readNames }] = await Promise.all([
    import("../../generate.js"),
    import("../../write/output.js"),
  ]);
  const result = await generate({
    ...pipelineOptions(spec, today),
    targets: ["docs"],
    // The site has its own front matter and boxes.
    docs: { ...spec.docs, flavor: "markdown" },
    names: readNames(spec.output, { salvage: false }),
  });
  addProblems(outcome, result.diagnostics, spec.entryName, strict);
  if (exitCodeOf(result.diagnostics, strict) !== 0) return null;
  return result.files.map(({ path, text }) => ({
    path: path.replace(/^docs\//, ""),
    text,
  }));
}

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
