// The work of the TypeScript compiler for an application with one call.
import {
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { measured, node, own } from "./processes.mjs";

const tsc = own("node_modules/typescript/bin/tsc");

/** Declarations of the generated packages, as an application that installs them reads them. */
export function buildPackages(folder) {
  const packages = join(folder, "specwright");
  for (const target of ["validators", "client"]) {
    const from = join(packages, target);
    const { name } = JSON.parse(
      readFileSync(join(from, "package.json"), "utf8"),
    );
    const link = join(packages, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(from, link);
    rmSync(join(from, "dist"), { recursive: true, force: true });
    node(own("node_modules/typescript-7/bin/tsc"), ["-p", from]);
  }
}

/** Processor seconds, files, instantiations, and type errors of the generated code. */
export function checkApplication(name, source, folder) {
  const file = `types-${name.replaceAll(" ", "-")}`;
  writeFileSync(join(folder, `${file}.ts`), source);
  const config = join(folder, `${file}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        module: "esnext",
        moduleResolution: "bundler",
        lib: ["es2022", "dom", "dom.iterable"],
        types: [],
        strict: true,
        noEmit: true,
        skipLibCheck: true,
      },
      files: [`${file}.ts`],
    }),
  );
  const { stdout, cpu } = measured(
    tsc,
    ["-p", config, "--extendedDiagnostics"],
    folder,
    join(folder, "usage.json"),
  );
  const figure = (label) =>
    Number(new RegExp(`^${label}:\\s+(\\d+)`, "m").exec(stdout)?.[1]);
  return {
    cpu,
    files: figure("Files"),
    instantiations: figure("Instantiations"),
    errors: stdout.match(/: error TS\d+:/g)?.length ?? 0,
  };
}
