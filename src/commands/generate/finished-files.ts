/** The generated files as they are written: in the project's style, and with the attributes of Git. */
import type { SpecOptions } from "../../base/config/options.js";
import type { Formatting } from "../../print/format/format-files.js";
import type { GeneratedFile } from "../../generate.js";
import { manifestName } from "../../write/reserved-names.js";
import type { RecordedFiles } from "../../write/record.js";

/** A run that is partial, which some targets are not part of, does not know all files. */
export async function finishedFiles(
  spec: SpecOptions,
  files: readonly GeneratedFile[],
  written: RecordedFiles,
  isPartial = spec.limitedTo !== null,
): Promise<Formatting> {
  const [{ formattedFiles }, { formatFiles }] = await Promise.all([
    import("../../write/output.js"),
    import("../../print/format/format-files.js"),
  ]);
  const formatted = await formatFiles({
    files,
    enabled: spec.prettier,
    output: spec.output,
    home: spec.home,
    earlier: formattedFiles(spec.output, written),
    jsonFile: manifestName,
  });
  if (formatted.kind === "failed") return formatted;
  if (isPartial) return formatted;
  const { gitAttributes } = await import("./git-attributes.js");
  const attributes = gitAttributes(spec.output, formatted.files);
  return { ...formatted, files: [...formatted.files, ...attributes] };
}
