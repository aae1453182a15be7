/**
 * Checks which relative paths may be written. Paths are checked for all operating systems at once, so that a tree
 * generated on Linux can be checked out on Windows and macOS. Uses only strings, because the committer also checks its
 * journal with it.
 */
import { reservedPrefix } from "./reserved-names.js";

/** Windows opens a device for these names, with any extension. */
const deviceName =
  /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Names with a special meaning for Git or the file system. */
const forbiddenNames = new Set([".git", ".", ".."]);

/** Returns the problem with the path of a generated file, or null. */
export function pathProblem(path: string): string | null {
  if (path === "") return "it is empty";
  if (path.includes("\\")) return "it contains a backslash";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "it is absolute";
  const parts = path.split("/");
  if (foldCase(path).startsWith(reservedPrefix)) {
    return "the name is reserved for Specwright's own files";
  }
  for (const part of parts) {
    const problem = nameProblem(part);
    if (problem !== null) return problem;
  }
  return null;
}

function nameProblem(name: string): string | null {
  if (name === "") return "it has an empty part";
  if (forbiddenNames.has(name.toLowerCase())) {
    return `it contains "${name}"`;
  }

  if (/[\u0000-\u001f\u007f<>:"|?*]/.test(name)) {
    return "it contains a character that not every system allows";
  }
  if (/[. ]$/.test(name)) return "a part ends with a dot or a space";
  if (deviceName.test(name)) return `"${name}" is a device on Windows`;
  if (Buffer.byteLength(name) > 255) return "a part is longer than 255 bytes";
  return null;
}

/** Two paths that are the same file, or a file and a folder of the same name, on some system. */
interface PathClash {
  path: string;
  other: string;
}

/** Returns the first clash among the paths. Spelling, case and Unicode form of every folder count as well. */
export function findClash(paths: readonly string[]): PathClash | null {
  const owners = new Map<string, string>();
  // Folders already checked, by their spelling, because most files share a folder with others.
  const folders = new Set<string>();
  for (const path of paths) {
    for (
      let end = path.indexOf("/");
      end >= 0;
      end = path.indexOf("/", end + 1)
    ) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) continue;
      folders.add(folder);
      const other = claim(owners, folder, path);
      if (other !== null) return { path, other };
    }
    const other = claim(owners, path, path);
    if (other !== null) return { path, other };
  }
  return null;
}

/** Returns the path that already has the name in any spelling, or null if it was free. */
function claim(
  owners: Map<string, string>,
  name: string,
  owner: string,
): string | null {
  const folded = foldCase(name);
  const other = owners.get(folded) ?? null;
  if (other === null) owners.set(folded, owner);
  return other;
}

/** Returns text that is equal for names that some system treats as the same. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
