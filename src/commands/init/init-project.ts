/** Creates the config file, and the scripts in `package.json`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isHttpUrl } from "../../base/common/url.js";
import { checkConfig } from "../../base/config/check.js";
import type { SpecConfig } from "../../base/config.js";
import {
  valuesOfFlags,
  type OptionFlags,
} from "../../base/config/flag-values.js";
import { Diagnostics, fail, DiagnosticError } from "../../base/diagnostics.js";
import { isObject } from "../../base/common/json.js";
import { builtInTargetNames, optionTable } from "../../base/options/table.js";
import type { RunParts } from "../../cli/command.js";
import type { Io } from "../../cli/io.js";
import { builtInTargets, withDependencies } from "../../emit/targets.js";
import {
  addFile,
  addProblems,
  type CommandOutcome,
} from "../../cli/outcome.js";
import { sourcesPlan } from "./applications.js";
import { outsideFolders } from "./outside-folders.js";
import {
  configFor,
  configText,
  planFor,
  type Chosen,
  type InitPlan,
} from "./plan.js";
import { readProject, type UserProject } from "./project.js";
import {
  purposeNamed,
  purposes,
  targetsFor,
  usualPurpose,
  type Purpose,
} from "./purpose.js";
import { withScripts } from "./scripts.js";
import { apiName } from "../../naming/api-name.js";
import { entryOf } from "../../read/entry-document.js";
import { parseText } from "../../read/parse.js";

/** The name of the created file. */
const configName = "specwright.config.ts";

export async function initProject(
  { io, outcome }: RunParts,
  flags: OptionFlags,
  { yes, for: purposeFlag }: { yes: boolean; for?: string | undefined },
): Promise<void> {
  const existing = readdirSync(io.cwd).find((name) =>
    /^specwright\.config\.(ts|mjs|js|json)$/.test(name),
  );
  if (existing !== undefined) fail("init-exists", null, { path: existing });
  const ask = yes ? null : (io.ask ?? fail("init-no-terminal", null, {}));
  const named = valuesOfFlags(flags) as SpecConfig;
  const project = readProject(io);
  const purpose = await choosePurpose(project, purposeFlag, named, ask);
  const choices = await choose(io, { ...named, purpose }, ask);
  const folders = await chooseFolders(io, choices.input, ask);
  const chosen = { ...choices, folders };
  for (const name of choices.targets ?? [])
    if (typeof name === "string" && !isBuiltIn(name))
      fail("unknown-target", null, {
        name,
        known: builtInTargetNames.join(", "),
      });
  let config = configFor(project, chosen);
  if (ask !== null && named.output === undefined) {
    const answer = await ask(`Output folder (${config.output ?? ""}): `);
    if (answer !== "")
      config = configFor(project, { ...chosen, output: answer });
  }
  const diagnostics = new Diagnostics();
  const source = { name: "The command line", json: null };
  if (!checkConfig(config, source, diagnostics)) {
    addProblems(outcome, diagnostics.list);
    return;
  }
  const advice = [
    ...(await dependencyAdvice(io, project, config)),
    ...formAdvice(project),
  ];
  write(outcome, io, project, planFor(project, config), advice);
}

/** Asks for the purpose, unless the command line has it or names the targets. */
async function choosePurpose(
  project: UserProject,
  flag: string | undefined,
  { targets }: SpecConfig,
  ask: Io["ask"] | null,
): Promise<Purpose> {
  const usual = usualPurpose(project);
  if (flag === undefined && (!ask || targets !== undefined)) return usual;
  const answer =
    flag ??
    (await ask?.(
      `Is the project a front end, a server, or both? (${usual}): `,
    )) ??
    "";
  if (answer.trim() === "") return usual;
  return (
    purposeNamed(answer) ??
    fail("bad-arguments", null, {
      problem: `${JSON.stringify(answer)} is not a purpose of a project.`,
      hint: `Choose one of ${purposes.join(", ")}.`,
    })
  );
}

/** In a workspace, an application must depend on the packages that it imports. */
async function dependencyAdvice(
  { cwd }: Io,
  { manager }: UserProject,
  config: SpecConfig,
): Promise<string[]> {
  const { layout = "packages", packageName, targets, input } = config;
  if (layout === "source") return [];
  const pattern = packageName ?? optionTable.packageName.default;
  const api = (await apiSlug(cwd, input ?? "")) ?? "{api}";
  const parts =
    layout === "package"
      ? ["api"]
      : (targets ?? ["client", "server"]).filter(
          (target) => target === "client" || target === "server",
        );
  const version =
    manager === "npm" || manager === "yarn-classic" ? "*" : "workspace:*";
  const lines = parts.map((target) => {
    const name = pattern
      .replaceAll("{api}", api)
      .replaceAll("{target}", target);
    return `  "${name}": "${version}"`;
  });
  return lines.length === 0
    ? []
    : [
        "Add to the dependencies of the applications that import them:",
        ...lines,
      ];
}

/** The name of the API in names of packages; null if the document cannot be read here. */
async function apiSlug(cwd: string, input: string): Promise<string | null> {
  if (isHttpUrl(input)) return null;
  try {
    const entry = await entryOf(resolve(cwd, input), input);
    const data = parseText(entry, readFileSync(entry, "utf8"));
    const info = isObject(data) ? data["info"] : null;
    const title = isObject(info) ? info["title"] : null;
    return typeof title === "string" ? apiName(title).slug : null;
  } catch (error) {
    // `generate` reports the problem.
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
}

/** The types of the resolvers import a package that pnpm does not show them. */
function formAdvice({ manager, dependencies }: UserProject): string[] {
  const isMissing =
    manager === "pnpm" &&
    dependencies.has("@hookform/resolvers") &&
    !dependencies.has("@standard-schema/spec");
  return isMissing
    ? [
        "The types of @hookform/resolvers import @standard-schema/spec. Add it to the application:",
        "  pnpm add --save-dev @standard-schema/spec",
      ]
    : [];
}

/** Finds the spec and asks for what the command line does not say. */
async function choose(
  io: Io,
  named: SpecConfig & { purpose: Purpose },
  ask: Io["ask"] | null,
): Promise<Chosen> {
  const input = named.input ?? (await chooseSpec(io, ask));
  if (!isHttpUrl(input) && !existsSync(resolve(io.cwd, input))) {
    fail("file-not-found", null, { path: input });
  }
  if (!ask || named.targets !== undefined) return { ...named, input };
  const targets = await chooseTargets(ask, named.purpose);
  return targets.length > 0
    ? { ...named, input, targets }
    : { ...named, input };
}

/** Returns the targets that the user names, with those that they import; none for the usual ones. */
async function chooseTargets(
  ask: NonNullable<Io["ask"]>,
  purpose: Purpose,
): Promise<string[]> {
  const offered = builtInTargetNames.filter((name) => name !== "validators");
  const usual = targetsFor(purpose, "source").filter(
    (name) => name !== "validators",
  );
  const answer = await ask(
    `What to generate, of ${offered.join(", ")} (${usual.join(", ")}): `,
  );
  const words = answer
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wanted = withDependencies(builtInTargets, words);
  const unknown = words.filter((name) => !isBuiltIn(name));
  return [...builtInTargetNames.filter((name) => wanted.has(name)), ...unknown];
}

function isBuiltIn(name: string): boolean {
  return builtInTargets.some((target) => target.name === name);
}

/** A spec in the user's repository may refer to other folders of it. */
async function chooseFolders(
  { cwd }: Io,
  input: string,
  ask: Io["ask"] | null,
): Promise<string[]> {
  const folders = await outsideFolders(cwd, input);
  if (!ask || folders.length === 0) return folders;
  const answer = await ask(
    `The document refers to files in ${folders.join(", ")}. May Specwright read them? (yes): `,
  );
  return /^\s*n/i.test(answer) ? [] : folders;
}

async function chooseSpec({ cwd }: Io, ask: Io["ask"] | null): Promise<string> {
  const found = await findSpecs(cwd);
  const [first] = found;
  if (!ask) {
    return first ?? fail("init-no-spec", null, {});
  }
  const others =
    found.length > 1 ? `; also found: ${found.slice(1).join(", ")}` : "";
  const answer = await ask(
    first === undefined
      ? "OpenAPI document (a file or a URL): "
      : `OpenAPI document (${first}${others}): `,
  );
  return answer === "" ? (first ?? fail("init-no-spec", null, {})) : answer;
}

/** Creates the config file and extends `package.json`. */
function write(
  outcome: CommandOutcome,
  { cwd }: Io,
  project: UserProject,
  plan: InitPlan,
  advice: readonly string[],
): void {
  const note = (kind: string, path: string) => {
    addFile(outcome, { kind, path });
    outcome.text.push(`${kind} ${path}`);
  };
  // The flag `wx` never overwrites a file.
  writeFileSync(join(cwd, configName), configText(plan.config), { flag: "wx" });
  note("created", configName);
  const path = join(cwd, "package.json");
  if (project.manifest === null) {
    const data = { private: true, type: "module", scripts: plan.scripts };
    writeFileSync(path, `${JSON.stringify(data, null, 2)}\n`, { flag: "wx" });
    note("created", "package.json");
  } else {
    const before = readFileSync(path, "utf8");
    const text = withScripts(before, plan.scripts);
    if (text !== null && text !== before) {
      writeFileSync(path, text);
      note("extended", "package.json");
    } else if (text === null) {
      outcome.text.push(
        "package.json was not changed. Add these scripts to it:",
        ...Object.entries(plan.scripts).map(
          ([name, command]) => `  ${name}: ${command}`,
        ),
      );
    }
  }
  if (plan.notIncluded.length > 0) {
    const list =
      project.manager === "pnpm"
        ? "packages in pnpm-workspace.yaml"
        : "workspaces in package.json";
    outcome.text.push(`Add to ${list}: ${plan.notIncluded.join(", ")}`);
  }
  if (plan.config.layout !== "source") {
    const sources = sourcesPlan(cwd, project);
    for (const [file, text] of sources.edits) {
      writeFileSync(join(cwd, file), text);
      note("extended", file);
    }
    outcome.text.push(...sources.advice);
  }
  outcome.text.push(...advice);
  outcome.text.push("", "Next:", ...plan.next.map((command) => `  ${command}`));
}

const folders = ["", "spec", "specs", "api", "openapi", "docs", "src"];
const names = ["openapi", "swagger"];
const extensions = ["yaml", "yml", "json"];

/** Returns paths relative to the folder, the most likely one first. */
async function findSpecs(folder: string): Promise<string[]> {
  const usual = folders.flatMap((below) =>
    names.flatMap((name) =>
      extensions
        .map((extension) => [below, `${name}.${extension}`])
        .map((parts) => parts.filter((part) => part !== "").join("/")),
    ),
  );
  const found = usual.filter((path) => existsSync(join(folder, path)));
  if (found.length > 0) return found;
  const entries: string[] = [];
  for (const below of folders) {
    const name = await entryIn(join(folder, below));
    if (name !== null) entries.push(below === "" ? name : `${below}/${name}`);
  }
  return entries;
}

/** Returns the only OpenAPI document of a folder; null if there is none, or several. */
async function entryIn(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  try {
    return (await entryOf(folder, folder)).slice(folder.length + 1);
  } catch (error) {
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
}
