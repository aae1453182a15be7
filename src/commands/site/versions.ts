/** The switch between the versions of an API. */
import { siteContent, type SiteFile } from "./pages.js";
import { titleText } from "./render/html.js";

interface Version {
  name: string;
  path: string;
  docs: readonly SiteFile[];
}

/** An entry of the switch. */
export interface VersionLink {
  name: string;
  /** The path of its first page on the host. */
  base: string;
  isShown: boolean;
}

/** The file with the pages of all versions. The switch reads it to stay on a page that the other version has, too. */
const listName = "versions.json";

/** Empty if there is one version. */
export function versionLinks(
  versions: readonly Version[],
  shown: Version,
  base: string,
): VersionLink[] {
  if (versions.length < 2) return [];
  return versions.map((version) => ({
    name: titleText(version.name),
    base: base + version.path,
    isShown: version === shown,
  }));
}

/** The file with the pages of all versions; none if there is one version. */
export function versionList(versions: readonly Version[]): SiteFile[] {
  if (versions.length < 2) return [];
  const list = versions.map(({ name, path, docs }) => ({
    name,
    path,
    pages: siteContent(docs).pages.map(({ address }) => address),
  }));
  const text = `${JSON.stringify({ versions: list }, null, 2)}\n`;
  return [{ path: listName, text }];
}

/** The paths of versions in a site. The one at `first` is at the root of the site. */
export function versionPaths(
  names: readonly string[],
  first: number,
): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    if (index === first) return "";
    const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["version"];
    const wanted = words.join("-");
    let slug = wanted;
    for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`;
    taken.add(slug);
    return `versions/${slug}/`;
  });
}
