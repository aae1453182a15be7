/** The two specs that the command line names: files, folders, revisions of Git, URLs, or none. */
import { existsSync, readFileSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
import { isHttpUrl } from "../../../base/common/url.js";
import type { OptionFlags } from "../../../base/config/flag-values.js";
import { configPath } from "../../../base/config/load.js";
import type { SpecOptions } from "../../../base/config/options.js";
import { DiagnosticError, fail } from "../../../base/diagnostics.js";
import type { SpecFiles } from "../../../read/files/spec-files.js";
import { releaseFacts } from "../released.js";
import { releasedName } from "../../../write/reserved-names.js";
import type { Io } from "../../../cli/io.js";
import { specOptions } from "../../../cli/spec-options.js";
import type { SpecPair } from "./pairs.js";

/** A spec to read, with the options of the project. */
export interface SideInput {
  spec: SpecOptions;
  /** The entry document for messages: `spec/petstore.yaml`, `git:main:spec/petstore.yaml`. */
  label: string;
  /** The files of a revision; null for the disk. */
  files: SpecFiles | null;
  /** Whether the spec is the one of the project, whose names its output folder keeps. */
  isProject: boolean;
}

export interface DiffInputs {
  base: SideInput;
  head: SideInput;
}

/** Without `head`, the spec of the config is the new one. Without `base`, its last release is the old one. */
export async function diffInputs(
  { base, head, missing }: SpecPair,
  flags: OptionFlags,
  io: Io,
): Promise<DiffInputs> {
  if (missing !== null) {
    const there = missing === "base" ? head : base;
    const pair = { base: there, head: there, missing: null };
    const inputs = await diffInputs(pair, flags, io);
    return { ...inputs, [missing]: withoutOperations(inputs[missing]) };
  }
  const [oldInput, newInput] = [
    base === null ? null : await parseInput(base, io),
    head === null ? null : await parseInput(head, io),
  ];
  const spec = await projectSpec([newInput, oldInput], flags, io);
  return {
    base:
      oldInput === null
        ? releasedInput(spec, io)
        : await sideInput(oldInput, spec, io),
    head:
      newInput === null
        ? projectInput(spec)
        : await sideInput(newInput, spec, io),
  };
}

/** The spec of the project as it is now. */
export function projectInput(spec: SpecOptions): SideInput {
  return { spec, label: spec.inputName, files: null, isProject: true };
}

/** A spec as `diff` names it, with the options of a project. Relative paths start at `folder`. */
export async function namedInput(
  text: string,
  project: SpecOptions,
  folder: string,
  io: Io,
): Promise<SideInput> {
  return sideInput(await parseInput(text, { cwd: folder }), project, io);
}

/** The last released spec. It is one document, to which overlays were applied already. */
function releasedInput(spec: SpecOptions, { cwd }: Io): SideInput {
  const input = join(spec.output, releasedName);
  const path = relative(cwd, input);
  if (!existsSync(input)) fail("no-released-spec", null, { path });
  if (releaseFacts(readFileSync(input, "utf8")) === null)
    fail("released-edited", null, { path });
  const own = { ...spec, ...namesOf(input, cwd), overlays: [], snapshot: null };
  return { spec: own, label: path, files: null, isProject: false };
}

/** Takes the place of a spec that one side does not have: all operations of the other were added or removed. */
function withoutOperations({ spec, label }: SideInput): SideInput {
  const info = { title: "", version: "0" };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths: {} });
  const files: SpecFiles = {
    realPath: (path) => Promise.resolve(path),
    namesIn: () => Promise.resolve(null),
    text: () => Promise.resolve(text),
  };
  const own = { ...spec, overlays: [], snapshot: null };
  return { spec: own, label, files, isProject: false };
}

type ParsedInput =
  | { kind: "url"; url: string }
  /** `path` is absolute. */
  | { kind: "path"; path: string }
  | {
      kind: "revision";
      revision: string;
      path: string;
      files: SpecFiles;
      root: string;
    };

async function parseInput(
  text: string,
  { cwd }: Pick<Io, "cwd">,
): Promise<ParsedInput> {
  if (isHttpUrl(text)) return { kind: "url", url: text };
  if (!text.startsWith("git:")) {
    return { kind: "path", path: await inputPath(resolve(cwd, text), cwd) };
  }
  const { openNamed } = await import("./named-revision.js");
  const opened = await openNamed(text, cwd);
  if (opened === null || opened.named === "") {
    return fail("bad-arguments", null, {
      problem: `${text} does not name a revision and a path.`,
      hint: "Write git:REVISION:PATH, as in git:main:spec/openapi.yaml.",
    });
  }
  const { revision, named, files, path } = opened;
  await files.realPath(path).catch(() => {
    fail("git-path", null, { revision, path: named });
  });
  return { kind: "revision", revision, path, files, root: files.root };
}

/** In a folder with a config file, the spec of this config is meant. Other folders are searched for a spec later. */
async function inputPath(path: string, cwd: string): Promise<string> {
  const config = configPath(path, null);
  if (config === null) return path;
  const { specs, diagnostics } = await specOptions({ cwd: path }, {});
  const [problem] = diagnostics;
  if (problem !== undefined) throw new DiagnosticError(problem);
  const [only, ...others] = specs;
  if (only === undefined || others.length > 0 || isHttpUrl(only.input)) {
    return fail("bad-arguments", null, {
      problem: `The config file in ${relative(cwd, path) || "."} does not have exactly one local spec.`,
      hint: "Name the spec itself.",
    });
  }
  return only.input;
}

/** The options of the project: those of the spec that the config has, or the defaults without a config. */
async function projectSpec(
  inputs: readonly (ParsedInput | null)[],
  flags: OptionFlags,
  io: Io,
): Promise<SpecOptions> {
  const named = inputs.flatMap((input) => {
    if (input === null) return [];
    return input.kind === "url" ? [input.url] : [input.path];
  });
  // Of several specs in the config, the one with the new or the old input.
  const candidates = [...named.map((input) => ({ ...flags, input })), flags];
  let first: DiagnosticError | null = null;
  for (const candidate of inputs[0] === null ? [flags] : candidates) {
    const { specs, diagnostics } = await specOptions(io, candidate);
    const [problem] = diagnostics;
    const [only, ...others] = specs;
    if (problem !== undefined) {
      first ??= new DiagnosticError(problem);
      if (problem.code !== "config-input-not-listed") break;
    } else if (only !== undefined && others.length === 0) return only;
  }
  if (first !== null) throw first;
  return fail("bad-arguments", null, {
    problem: "The config file has several specs.",
    hint: "Name the spec: specwright diff BASE HEAD.",
  });
}

async function sideInput(
  input: ParsedInput,
  project: SpecOptions,
  { cwd }: Io,
): Promise<SideInput> {
  const { entryOf } = await import("../../../read/entry-document.js");
  const { maxFileSize } = project;
  switch (input.kind) {
    case "url": {
      const { url } = input;
      const spec = {
        ...project,
        input: url,
        inputName: url,
        entryName: relative(cwd, join(project.home, "spec")),
        origins: [...project.origins, new URL(url).origin],
        snapshot: null,
      };
      const isProject = project.input === url;
      return { spec, label: url, files: null, isProject };
    }
    case "path": {
      const shown = relative(cwd, input.path) || ".";
      const path = await entryOf(input.path, shown, maxFileSize);
      const isProject = project.input === path;
      const snapshot = isProject ? project.snapshot : null;
      const spec = { ...project, ...namesOf(path, cwd), snapshot };
      return { spec, label: spec.inputName, files: null, isProject };
    }
    case "revision": {
      const { files, revision, root } = input;
      const name = (path: string) =>
        `git:${revision}:${relative(root, path).split(sep).join("/") || "."}`;
      const path = await entryOf(
        input.path,
        name(input.path),
        maxFileSize,
        files,
      );
      const spec = {
        ...project,
        ...namesOf(path, cwd),
        overlays: await existing(project.overlays, files),
        snapshot: null,
      };
      const isProject = project.input === path;
      return { spec, label: name(path), files, isProject };
    }
  }
}

function namesOf(
  input: string,
  cwd: string,
): Pick<SpecOptions, "input" | "inputName" | "entryName"> {
  const name = relative(cwd, input);
  return { input, inputName: name, entryName: name };
}

/** A revision may be older than an overlay. */
async function existing(
  overlays: readonly string[],
  files: SpecFiles,
): Promise<string[]> {
  const found: string[] = [];
  for (const overlay of overlays) {
    const isThere =
      isHttpUrl(overlay) ||
      (await files.realPath(overlay).then(
        () => true,
        () => false,
      ));
    if (isThere) found.push(overlay);
  }
  return found;
}

/** The name of a document of a side, for messages and places. */
export function documentLabel(label: string, document: string): string {
  if (isHttpUrl(document)) return document;
  const entry = label.replaceAll(sep, "/");
  const slash = Math.max(entry.lastIndexOf("/"), entry.lastIndexOf(":"));
  const prefix = entry.slice(0, slash + 1);
  const [, revision = "", folder = ""] =
    /^(git:[^:]*:|)(.*)$/s.exec(prefix) ?? [];
  return `${revision}${posix.join(folder, document)}`;
}
