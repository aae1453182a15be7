/** Names such as `git:main:spec/openapi.yaml`. */
import { resolve } from "node:path";
import { openRevision, type Revision } from "../../../read/files/git-files.js";

interface NamedRevision {
  revision: string;
  /** The path as it was named. */
  named: string;
  files: Revision;
  /** Absolute. A path that starts with a dot is relative to the working directory, others to the repository. */
  path: string;
}

/** Null if the text is another name. */
export async function openNamed(
  text: string,
  cwd: string,
): Promise<NamedRevision | null> {
  const [, revision = "", named = ""] = /^git:([^:]*):(.*)$/s.exec(text) ?? [];
  if (revision === "") return null;
  const files = await openRevision(cwd, revision);
  const start = /^\.\.?(\/|$)/.test(named) ? cwd : files.root;
  return { revision, named, files, path: resolve(start, named) };
}
