/**
 * Two branches of a repository with unrelated edits of a spec, each generated and committed, and then merged by Git. The
 * merge should have no conflict, and `generate` must be up to date after it without --force.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { specwright } from "../cli/terminal.js";
import type { JsonObject } from "../incremental/edits.js";
import type { Random } from "../support/random.js";

export interface Merged {
  /** `related`: the edits are of one part, or Git cannot merge the spec. `refused`: a side cannot be generated. */
  kind: "merged" | "related" | "refused" | "same";
  /** The generated files with conflicts. */
  conflicts: string[];
  /** Whether `generate` ended up to date after the merge, without --force. */
  isResolved: boolean;
  /** The files that differ from what the merged spec generates: Git kept lines of both branches. */
  outdated: number;
  /** The files that each edit changed. */
  touched: number[];
}

export type RandomEdit = (spec: JsonObject, random: Random) => JsonObject;

export interface Repository {
  /** Commits random edits on two branches, and merges them. */
  merge(edit: RandomEdit, random: Random): Promise<Merged>;
  remove(): void;
}

const config = {
  input: "openapi.json",
  output: "generated",
  targets: ["validators", "client", "server", "mock", "docs", "types"],
};

const textOf = (spec: JsonObject) => `${JSON.stringify(spec, null, 2)}\n`;

/** Null if the spec cannot be generated. */
export async function createRepository(
  spec: JsonObject,
): Promise<Repository | null> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-branches-"));
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
  };
  const generate = async (...flags: string[]) => {
    const { code } = await specwright({ cwd: folder }, "generate", ...flags);
    return code === 0;
  };
  const commit = () => {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", "Change the spec");
  };
  const changedFiles = () =>
    git("status", "--porcelain", "-z").split("\0").filter(Boolean);

  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  write("specwright.config.json", JSON.stringify(config));
  write("package.json", "{}");
  write(".gitignore", "node_modules\n");
  write("openapi.json", textOf(spec));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await generate())) {
    remove();
    return null;
  }
  commit();

  const branch = async (name: string, own: JsonObject) => {
    git("checkout", "--quiet", "-B", name, "main");
    write("openapi.json", textOf(own));
    if (!(await generate())) {
      git("checkout", "--quiet", "--force", "main");
      git("clean", "--quiet", "-d", "--force");
      return null;
    }
    git("add", "--all");
    const touched = changedFiles().length - 1;
    commit();
    return touched;
  };

  const merge: Repository["merge"] = async (edit, random) => {
    const none = {
      conflicts: [],
      isResolved: false,
      outdated: 0,
      touched: [],
    };
    const [ours, theirs] = [edit(spec, random), edit(spec, random)];
    const [own, other] = [ours, theirs].map((side) => changedParts(spec, side));
    if (!own || !other || own.size === 0 || other.size === 0)
      return { kind: "same", ...none };
    // The title is the name of all packages.
    const isShared = (part: string) => part === "info" || other.has(part);
    if ([...own].some(isShared) || other.has("info"))
      return { kind: "related", ...none };
    const first = await branch("ours", ours);
    if (first === null) return { kind: "refused", ...none };
    const second = await branch("theirs", theirs);
    if (second === null) return { kind: "refused", ...none };
    let conflicts: string[] = [];
    try {
      git("merge", "--quiet", "--no-edit", "ours");
    } catch {
      const unmerged = git("diff", "--name-only", "--diff-filter=U", "-z");
      conflicts = unmerged.split("\0").filter(Boolean);
    }
    const result = { ...none, conflicts, touched: [first, second] };
    const isRelated = conflicts.includes("openapi.json");
    const isGenerated = !isRelated && (await generate());
    const outdated = changedFiles().length;
    const isResolved = isGenerated && (await generate("--check"));
    git("reset", "--quiet", "--hard");
    git("checkout", "--quiet", "main");
    git("clean", "--quiet", "-d", "--force");
    return isRelated
      ? { kind: "related", ...none }
      : { ...result, kind: "merged", isResolved, outdated };
  };
  return { merge, remove };
}

/** `components/schemas/Pet`, `paths//pets`: the parts that people edit. */
function changedParts(before: JsonObject, after: JsonObject): Set<string> {
  const [old, current] = [partsOf(before), partsOf(after)];
  const names = new Set([...old.keys(), ...current.keys()]);
  return new Set(
    [...names].filter((name) => old.get(name) !== current.get(name)),
  );
}

/** How deep the parts are. */
const depths: Readonly<Record<string, number>> = {
  components: 2,
  definitions: 1,
  paths: 1,
};

function partsOf(spec: JsonObject): Map<string, string> {
  const parts = new Map<string, string>();
  const add = (name: string, node: unknown, depth: number) => {
    const isGroup = typeof node === "object" && node !== null && depth > 0;
    if (!isGroup || Array.isArray(node)) parts.set(name, JSON.stringify(node));
    else
      for (const [key, value] of Object.entries(node))
        add(`${name}/${key}`, value, depth - 1);
  };
  for (const [key, value] of Object.entries(spec))
    add(key, value, depths[key] ?? 0);
  return parts;
}
