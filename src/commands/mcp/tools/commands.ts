/** Tools that run a command with `--json`, in a process of its own: a large spec then blocks no other request. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../../../base/package-folder.js";
import type { Field } from "../fields.js";
import { insideFolder, insideSpec } from "../inside.js";
import { partOf } from "../parts-of-lists.js";
import {
  refused,
  type Answer,
  type ToolProject,
  type ProjectTool,
} from "../tool.js";

const from: Field = {
  type: "integer",
  description: "The position of the first item, for the rest of a long list.",
};

export const commandTools: readonly ProjectTool[] = [
  {
    name: "validate",
    title: "Check the spec",
    description:
      "Lists the problems of the OpenAPI description, with place and fix. `explain` says more about a code.",
    fields: { from },
    run: (input, project, signal) =>
      runCommand(project, signal, {
        args: ["validate", ...specOf(project)],
        list: "diagnostics",
        from: input["from"],
      }),
  },
  {
    name: "diff",
    title: "Compare two versions of the spec",
    description:
      "Lists the changes from another version of the OpenAPI description: breaking, unproven or compatible, with a request or a value that proves it.",
    fields: {
      base: {
        type: "string",
        isRequired: true,
        description:
          "The earlier version: a file of the project, or a revision of git and a file, such as main:spec/petstore.yaml.",
      },
      scope: {
        type: "string",
        choices: ["wire", "sdk", "all"],
        description:
          "wire compares requests and responses, sdk the generated packages. By default all.",
      },
      from,
    },
    run: async ({ base, scope, from: first }, project, signal) => {
      const named = pathProblem(String(base));
      if (named !== null) return refused(named);
      const inside = await insideSpec(String(base), project.io.cwd);
      if ("problem" in inside) return refused(inside.problem);
      return runCommand(project, signal, {
        args: [
          "diff",
          inside.name,
          ...specOf(project),
          "--scope",
          String(scope ?? "all"),
        ],
        list: "findings",
        from: first,
      });
    },
  },
  {
    name: "lifecycle",
    title: "List deprecated and unstable parts",
    description:
      "Lists operations, parameters and schemas that are deprecated or not stable, with the dates of their removal and their replacements, and checks the lifecycle policy.",
    fields: { from },
    run: (input, project, signal) =>
      runCommand(project, signal, {
        args: ["lifecycle", ...specOf(project)],
        list: "lifecycle",
        from: input["from"],
      }),
  },
  {
    name: "usage",
    title: "Find uses of deprecated parts",
    description:
      "Lists where the code of a folder uses parts of the generated packages that are deprecated or not stable.",
    fields: {
      folder: {
        type: "string",
        description: "A folder of the project; by default the project.",
      },
      from,
    },
    run: async ({ folder = ".", from: first }, project, signal) => {
      const named = pathProblem(String(folder));
      if (named !== null) return refused(named);
      const inside = await insideFolder(String(folder), project.io.cwd);
      if ("problem" in inside) return refused(inside.problem);
      return runCommand({ ...project, flags: {} }, signal, {
        args: ["usage", inside.name],
        list: "uses",
        from: first,
      });
    },
  },
];

function specOf({ flags: { input } }: ToolProject): string[] {
  return typeof input === "string" ? [input] : [];
}

/** An agent names files of the project, and no flags of the command. */
function pathProblem(path: string): string | null {
  if (path.startsWith("-")) return "A path must not begin with a hyphen.";
  return path.includes("://") ? "The path must not be a URL." : null;
}

interface Run {
  readonly args: readonly string[];
  /** The field of the document that is returned in parts. */
  readonly list: string;
  readonly from: string | number | undefined;
}

async function runCommand(
  { flags: { config }, io }: ToolProject,
  signal: AbortSignal,
  { args, list, from: first = 0 }: Run,
): Promise<Answer> {
  const more = config === undefined ? [] : ["--config", config];
  const text = await outputOf([...args, "--json", ...more], io, signal);
  const { files: _files, ...document } = JSON.parse(text) as JsonDocument;
  // Without a result, the errors are why there is none.
  const hasResult = list in document;
  const shown = hasResult ? list : "diagnostics";
  const whole = asList(document[shown]);
  const { items, next } = partOf(whole, Number(first));
  // Warnings belong to `validate`. Violations of the lifecycle policy are errors.
  const errors = asList(document.diagnostics).filter(isError);
  return {
    isError: !hasResult,
    document: {
      ...document,
      diagnostics: partOf(errors, 0).items,
      [shown]: items,
      total: whole.length,
      ...(next !== null && { next }),
    },
  };
}

type JsonDocument = Readonly<Record<string, unknown>> & {
  readonly diagnostics: unknown;
  readonly files: unknown;
};

function isError(diagnostic: unknown): boolean {
  return (diagnostic as { severity?: unknown }).severity === "error";
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const program = fileURLToPath(new URL("dist/cli/main.js", packageFolder));
const longestOutput = 256 * 1024 * 1024;

function outputOf(
  args: readonly string[],
  { cwd, env }: ToolProject["io"],
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolveOutput, reject) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd, env: { ...env }, signal, maxBuffer: longestOutput },
      (error, stdout) => {
        // Findings and errors have exit codes of their own, and a document as well.
        if (stdout.startsWith("{")) resolveOutput(stdout);
        else reject(error ?? new Error("the command printed nothing"));
      },
    );
  });
}
