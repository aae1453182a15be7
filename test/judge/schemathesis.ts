/** Schemathesis of an exact version, in a folder that Git ignores. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { key } from "./apis.js";

export const schemathesisVersion = "4.32.5";
const cache = join(import.meta.dirname, "../../.cache");
const environment = join(cache, `schemathesis-${schemathesisVersion}`);

/** Installs it, once. */
export function installSchemathesis(): void {
  const program = join(environment, "bin/st");
  if (existsSync(program)) return;
  console.log(
    `Installing Schemathesis ${schemathesisVersion} into ${environment}`,
  );
  const steps: [command: string, parameters: string[], problem: string][] = [
    [
      "python3",
      ["-m", "venv", environment],
      "Schemathesis needs Python 3.10 or later with its venv module, as python3 on the PATH.",
    ],
    [
      join(environment, "bin/pip"),
      ["install", "--quiet", `schemathesis==${schemathesisVersion}`],
      "Schemathesis could not be installed: is PyPI within reach?",
    ],
  ];
  for (const [command, parameters, problem] of steps) {
    const { status } = spawnSync(command, parameters, { stdio: "inherit" });
    if (status === 0) continue;
    console.error(problem);
    process.exit(2);
  }
}

export interface SchemathesisRun {
  /** A file of this folder. */
  readonly config: string;
  /** The path of the OpenAPI document. */
  readonly spec: string;
  readonly url: string;
  readonly examples: string;
  readonly seed: string;
  /** The operations of this name. */
  readonly operation?: string | undefined;
  /** Gets the output, which otherwise goes to standard output. */
  readonly onOutput?: (text: string) => void;
}

/** Returns whether there was no finding. */
export function runSchemathesis({
  config,
  spec,
  url,
  examples,
  seed,
  operation,
  onOutput,
}: SchemathesisRun): Promise<boolean> {
  const program = spawn(
    join(environment, "bin/st"),
    [
      ...["--config-file", join(import.meta.dirname, config)],
      ...["run", spec, "--url", url, "--no-color"],
      ...["--max-examples", examples, "--seed", seed],
      ...["--generation-database", "none", "--workers", "1"],
      ...(operation === undefined
        ? []
        : ["--include-operation-id-regex", operation]),
    ],
    {
      stdio: ["ignore", onOutput ? "pipe" : "inherit", "inherit"],
      cwd: cache,
      env: {
        ...process.env,
        JUDGE_KEY: key,
        SCHEMATHESIS_HOOKS: "hooks",
        PYTHONPATH: import.meta.dirname,
        PYTHONDONTWRITEBYTECODE: "1",
      },
    },
  );
  program.stdout?.on("data", (chunk: Buffer) => {
    onOutput?.(chunk.toString());
  });
  return new Promise((resolve, reject) => {
    program.once("error", reject);
    program.once("close", (status) => {
      resolve(status === 0);
    });
  });
}
