/** Runs the steps of a Dockerfile in folders of this machine, where no container engine is at hand. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Instruction {
  keyword: string;
  rest: string;
}

export interface Stage {
  /** The root of its file system on this machine. */
  folder: string;
  workdir: string;
  environment: Record<string, string>;
  /** `ENTRYPOINT`, and the command of `HEALTHCHECK`. */
  commands: Map<string, string[]>;
}

export function parseDockerfile(text: string): Instruction[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .flatMap((line) => {
      const [, keyword, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return keyword !== undefined && rest !== undefined
        ? [{ keyword, rest }]
        : [];
    });
}

/** Returns the last stage. Absolute paths of the stages are below their folders. */
export function runDockerfile(
  instructions: readonly Instruction[],
  context: { folder: string; files: readonly string[] },
  work: string,
): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { keyword, rest } of instructions) {
    if (keyword === "FROM") {
      const name = / AS (\S+)$/.exec(rest)?.[1] ?? "last";
      stage = {
        folder: join(work, name),
        workdir: "/",
        environment: {},
        commands: new Map(),
      };
      mkdirSync(stage.folder, { recursive: true });
      stages.set(name, stage);
      continue;
    }
    if (!stage) throw new Error(`${keyword} before FROM`);
    run(stage, { keyword, rest }, context, stages);
  }
  if (!stage) throw new Error("The Dockerfile has no stage");
  return stage;
}

function run(
  stage: Stage,
  { keyword, rest }: Instruction,
  context: { folder: string; files: readonly string[] },
  stages: ReadonlyMap<string, Stage>,
): void {
  const cwd = join(stage.folder, stage.workdir);
  switch (keyword) {
    case "WORKDIR":
      stage.workdir = rest;
      mkdirSync(join(stage.folder, rest), { recursive: true });
      return;
    case "ENV":
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g))
        stage.environment[name] = value;
      return;
    case "COPY": {
      const [, from, source = "", to = ""] =
        /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? [];
      if (from !== undefined) {
        const other = stages.get(from);
        if (!other) throw new Error(`There is no stage ${from}`);
        cpSync(join(other.folder, source), join(stage.folder, to), {
          recursive: true,
          verbatimSymlinks: true,
        });
      } else if (source === "." && to === ".") {
        for (const file of context.files)
          cpSync(join(context.folder, file), join(cwd, file));
      } else throw new Error(`COPY ${rest} is not understood`);
      return;
    }
    case "RUN":
      execFileSync(
        "sh",
        ["-c", rest.replaceAll(" /app", ` ${stage.folder}/app`)],
        {
          cwd,
          stdio: ["ignore", "ignore", "inherit"],
          env: { ...withoutNpm(), ...stage.environment },
        },
      );
      return;
    case "ENTRYPOINT":
    case "HEALTHCHECK":
      stage.commands.set(
        keyword,
        JSON.parse(rest.slice(rest.indexOf("["))) as string[],
      );
      return;
    case "USER":
    case "EXPOSE":
      return;
    default:
      throw new Error(`${keyword} is not understood`);
  }
}

/** npm passes its own settings to the commands that it runs. */
function withoutNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
  );
}

/** Returns the files of a Git repository that a `.dockerignore` file leaves in. */
export function contextFiles(folder: string, ignoreFile: string): string[] {
  const patterns = readFileSync(ignoreFile, "utf8").trim().split("\n");
  const isIgnored = (file: string) =>
    patterns.some((pattern) =>
      pattern.startsWith("**/")
        ? `/${file}/`.includes(`/${pattern.slice(3)}/`)
        : `${file}/`.startsWith(`${pattern}/`),
    );
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard"],
    { cwd: folder, encoding: "utf8" },
  );
  return listed
    .trim()
    .split("\n")
    .filter((file) => !isIgnored(file));
}
