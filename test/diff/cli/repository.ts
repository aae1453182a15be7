/** A Git repository in a new folder. */
import { execFileSync } from "node:child_process";
import { emptyFolder, put } from "../../write/folder.js";

export interface Repository {
  folder: string;
  /** Writes files and commits everything. */
  commit(files: Readonly<Record<string, string>>): void;
  git(...args: string[]): string;
}

export function createRepository(): Repository {
  const folder = emptyFolder();
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  return {
    folder,
    git,
    commit(files) {
      put(folder, files);
      git("add", "--all");
      git("commit", "--quiet", "--message", "Change the spec");
    },
  };
}
