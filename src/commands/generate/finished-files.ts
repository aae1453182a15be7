/** The generated files as they are written: in the project's style, and with the surfaces of the packages. */
import type { SpecOptions } from "../../base/config/options.js";
import type { Formatting } from "../../print/format/format-files.js";
import type { GeneratedFile } from "../../generate.js";
import { manifestName } from "../../write/reserved-names.js";
import { generatorVersion } from "../../cli/generator-version.js";

/** Surfaces are read from formatted files, because files that did not change are not printed again. */
export async function finishedFiles(
  spec: SpecOptions,
  files: readonly GeneratedFile[],
): Promise<Formatting> {
  const [{ formattedFiles }, { formatFiles }, { surfaceFiles }] =
    await Promise.all([
      import("../../write/output.js"),
      import("../../print/format/format-files.js"),
      import("../../surface/surface.js"),
    ]);
  const formatted = await formatFiles({
    files,
    enabled: spec.prettier,
    output: spec.output,
    home: spec.home,
    earlier: formattedFiles(spec.output),
    jsonFile: manifestName,
  });
  if (formatted.kind === "failed") return formatted;
  const { jsonIndent } = formatted;
  const surfaces = surfaceFiles(
    formatted.files,
    generatorVersion(),
    jsonIndent,
  );
  return { ...formatted, files: [...formatted.files, ...surfaces] };
}
