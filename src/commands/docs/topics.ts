/** The guides and reference pages that are part of this package. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../../base/package-folder.js";

export interface Topic {
  /** The word that selects the page: `server`, `reference/cli`. */
  name: string;
  title: string;
  /** The headings of its sections. */
  sections: readonly string[];
  /** The file, relative to the folder of this package. */
  path: string;
}

/** The names of guides are plain words. A reference page can have the same file name as a guide. */
const folders = [
  { folder: "docs/guide", prefix: "" },
  { folder: "docs/reference", prefix: "reference/" },
];

/** Returns all topics, guides first. */
export function readTopics(): Topic[] {
  return folders.flatMap(({ folder, prefix }) =>
    readdirSync(locationOf(folder))
      .filter((file) => file.endsWith(".md"))
      .sort()
      .map((file) => {
        const path = `${folder}/${file}`;
        return { name: prefix + file.slice(0, -3), path, ...headings(path) };
      }),
  );
}

/** Returns the topic with this name. `cli` is short for `reference/cli`, because there is no such guide. */
export function topicNamed(
  name: string,
  topics: readonly Topic[],
): Topic | undefined {
  return (
    topics.find((topic) => topic.name === name) ??
    topics.find((topic) => topic.name.endsWith(`/${name}`))
  );
}

/** Returns the Markdown of a topic. */
export function textOf({ path }: Pick<Topic, "path">): string {
  return readFileSync(locationOf(path), "utf8");
}

function headings(path: string): Pick<Topic, "title" | "sections"> {
  // Lines of code blocks may start with `#`, too.
  const prose = textOf({ path }).replace(/^```.*?^```/gms, "");
  const found = (mark: string) =>
    Array.from(
      prose.matchAll(new RegExp(`^${mark} (.+)$`, "gm")),
      ([, heading = ""]) => heading.replaceAll("`", ""),
    );
  return { title: found("#")[0] ?? path, sections: found("##") };
}

function locationOf(path: string): string {
  return fileURLToPath(new URL(path, packageFolder));
}
