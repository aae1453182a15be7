/**
 * The files of a spec in a revision of a Git repository. Git reads its objects; nothing is checked out.
 *
 * Names of revisions and paths go to Git through its standard input, so none of them can become an option.
 */
import path from "node:path";
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
  return {
    root,
    async realPath(file) {
      if ((await objectAt(file)) === null) throw new Error("no such file");
      return file;
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
