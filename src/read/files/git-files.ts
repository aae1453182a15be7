/**
 * The files of a spec in a revision of a Git repository. Git reads its objects; nothing is checked out.
 *
 * Names of revisions and paths go to Git through its standard input, so none of them can become an option.
 */
import path from "node:path";
import { getOrCreate } from "../../base/common/get-or-create.js";
import { runGit } from "../../base/common/run-git.js";
import { fail } from "../../base/diagnostics.js";
import { checkSize, Unreadable } from "../source-text.js";
import type { SpecFiles } from "./spec-files.js";

export interface Revision extends SpecFiles {
  /** The root of the repository. The paths of its files begin with it. */
  readonly root: string;
}

/** Opens a revision of the repository that contains a folder. */
export async function openRevision(
  folder: string,
  revision: string,
): Promise<Revision> {
  const root = await rootOf(folder);
  const commit = await objectOf(root, `${revision}^{commit}`);
  if (commit?.type !== "commit") fail("git-revision", null, { revision });

  /** A link that leads out of the repository has no object. */
  const objectAt = async (file: string) => {
    const inside = path.relative(root, file).split(path.sep).join("/");
    const isOutside = inside.split("/")[0] === ".." || path.isAbsolute(inside);
    return isOutside ? null : objectOf(root, `${commit.hash}:${inside}`);
  };
  const entriesOf = treeReader(root);
  return {
    root,
    async realPath(file) {
      const names = path.relative(root, file).split(path.sep);
      const real = await realNames(root, commit.hash, names, entriesOf);
      return path.join(root, ...real);
    },
    async namesIn(folder) {
      const found = await objectAt(folder);
      if (found?.type !== "tree") return null;
      const listed = await git(root, [
        "ls-tree",
        "-z",
        "--name-only",
        found.hash,
      ]);
      return listed.toString().split("\0").slice(0, -1);
    },
    async text(file, shown, maxFileSize) {
      const found = await objectAt(file);
      if (found?.type !== "blob")
        throw new Unreadable("file-not-found", { path: shown });
      checkSize(found.size, shown, maxFileSize);
      return (await git(root, ["cat-file", "blob", found.hash])).toString();
    },
  };
}

async function rootOf(folder: string): Promise<string> {
  const root = await git(folder, ["rev-parse", "--show-toplevel"]);
  return path.resolve(root.toString().replace(/\r?\n$/, ""));
}

interface GitObject {
  readonly hash: string;
  readonly type: string;
  readonly size: number;
}

/** Returns the object with a name such as `main^{commit}` or `<hash>:spec/petstore.yaml`; null if there is none. */
async function objectOf(root: string, name: string): Promise<GitObject | null> {
  // Git reads one name a line.
  if (/[\n\0]/.test(name)) return null;
  const check = ["cat-file", "--batch-check", "--follow-symlinks"];
  const answer = (await git(root, check, `${name}\n`)).toString();
  const [, hash = "", type = "", size] =
    /^([0-9a-f]{40,64}) (\w+) (\d+)\n$/.exec(answer) ?? [];
  return size === undefined ? null : { hash, type, size: Number(size) };
}

interface TreeEntry {
  /** `120000` for a symbolic link. */
  readonly mode: string;
  readonly hash: string;
}

type EntriesOf = (tree: string) => Promise<ReadonlyMap<string, TreeEntry>>;

/** Lists each tree once. */
function treeReader(root: string): EntriesOf {
  const known = new Map<string, Promise<ReadonlyMap<string, TreeEntry>>>();
  const list = async (tree: string) => {
    const listed = await git(root, ["ls-tree", "-z", tree]);
    const lines = listed.toString().split("\0").slice(0, -1);
    return new Map(
      lines.map((line) => {
        const tab = line.indexOf("\t");
        const [mode = "", , hash = ""] = line.slice(0, tab).split(" ");
        return [line.slice(tab + 1), { mode, hash }];
      }),
    );
  };
  return (tree) => getOrCreate(known, tree, () => list(tree));
}

/** As many links as an operating system follows. */
const mostLinks = 40;

/** The names of a path without symbolic links. Throws for a path that does not exist, and for one outside of the tree. */
async function realNames(
  root: string,
  commit: string,
  names: readonly string[],
  entriesOf: EntriesOf,
): Promise<string[]> {
  const rest = [...names];
  const found: { readonly name: string; readonly hash: string }[] = [];
  let links = 0;
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === "" || name === ".") continue;
    if (name === "..") {
      if (found.pop() === undefined) throw new Error("outside of the tree");
      continue;
    }
    const entries = await entriesOf(found.at(-1)?.hash ?? commit);
    const entry = entries.get(name);
    if (entry === undefined) throw new Error("no such file");
    const { mode, hash } = entry;
    if (mode !== "120000") {
      if (!mode.startsWith("04") && rest.length > 0)
        throw new Error("not a folder");
      found.push({ name, hash });
      continue;
    }
    const target = (await git(root, ["cat-file", "blob", hash])).toString();
    if (target.startsWith("/") || ++links > mostLinks)
      throw new Error("outside of the tree");
    rest.unshift(...target.split("/"));
  }
  return found.map(({ name }) => name);
}

/** Runs Git and returns its output. */
async function git(
  folder: string,
  args: readonly string[],
  input = "",
): Promise<Buffer> {
  const refuse = (reason: string) => fail("git-failed", null, { reason });
  const { code, stdout, stderr } = await runGit(folder, args, input).catch(
    (error: unknown) => refuse((error as Error).message),
  );
  return code === 0 ? stdout : refuse(firstLine(stderr));
}

function firstLine(text: string): string {
  return (text.split("\n", 1)[0] ?? "").replace(/^fatal: |\.$/g, "");
}
