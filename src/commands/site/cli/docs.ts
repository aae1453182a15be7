/** Generates the docs and the mock of one version. */
import type { SpecOptions } from "../../../base/config/options.js";
import type { Run } from "../../../cli/command.js";
import type { Io } from "../../../cli/io.js";
import { addProblems } from "../../../cli/outcome.js";
import { pipelineOptions } from "../../../cli/spec-options.js";
import type { GenerateOptions } from "../../../generate.js";
import type { SideInput } from "../../diff/cli/inputs.js";
import type { SiteFile } from "../pages.js";

/** Generates the docs in memory. Null if the spec has errors, which are in the outcome. */
export async function docsOf(
  { spec, files }: SideInput,
  { io, outcome }: Pick<Run, "io" | "outcome">,
): Promise<SiteFile[] | null> {
  const [{ generate }, { readNames }, { tryIt }] = await Promise.all([
    import("../../../generate.js"),
    import("../../../write/output.js"),
    import("../../../emit/docs/try-it/index.js"),
  ]);
  const result = await generate({
    ...readOptions(spec, files, io),
    ownTargets: [...spec.ownTargets, tryIt],
    targets: ["docs", ...(spec.site.tryIt ? [tryIt.name] : [])],
    // The site has its own front matter and boxes.
    docs: { ...spec.docs, flavor: "markdown" },
    names: readNames(spec.output),
  });
  addProblems(outcome, result.diagnostics, spec.entryName);
  if (outcome.exitCode !== 0) return null;
  return result.files
    .filter(({ path }) => /^docs\/|\.try-it\.json$/.test(path))
    .map(({ path, text }) => ({
      path: path.replace(/^[^/]*\//, ""),
      text,
    }));
}

/** The sources of the mock, which answers in the page. Its warnings are those of the docs. */
export async function mockOf(
  { spec, files }: SideInput,
  io: Io,
): Promise<SiteFile[]> {
  const { generate } = await import("../../../generate.js");
  const result = await generate({
    ...readOptions(spec, files, io),
    targets: ["mock"],
    layout: "source",
    importExtension: ".js",
    templates: null,
    serverDescription: "none",
    onFailure({ error }) {
      throw error;
    },
  });
  return result.files.map(({ path, text }) => ({ path, text }));
}

/** A version may be a revision of a Git repository. */
function readOptions(
  spec: SpecOptions,
  files: SideInput["files"],
  io: Io,
): GenerateOptions {
  const options = pipelineOptions(spec, io);
  return files === null
    ? options
    : { ...options, read: { ...options.read, files } };
}
