/** The places of a spec that was read, for people and for `--json`. */
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isHttpUrl } from "../../../base/common/url.js";
import type { SourcePlace } from "../../../base/diagnostics.js";
import { locatorOf, type Located } from "../../../read/positions.js";
import { documentLabel, type SideInput } from "./inputs.js";
import type { JsonPlace } from "./json-finding.js";

export interface SidePlaces {
  /** Whether another document has the name of the entry document. */
  isAmbiguous: boolean;
  /** Returns the name of a document: relative to the working directory, a URL, or `git:main:openapi.yaml`. */
  labelOf(document: string): string;
  locate(place: SourcePlace): Located | null;
  jsonPlace(place: SourcePlace): JsonPlace;
}

/** `texts` are those that were read, by URI, the entry document first. `entryName` is its name if it has another one. */
export function createPlaces(
  { spec, label }: SideInput,
  texts: ReadonlyMap<string, string>,
  entryName: string | null,
): SidePlaces {
  const [entry] = texts;
  const folders = isHttpUrl(spec.input)
    ? [spec.home]
    : [dirname(spec.input), realFolder(dirname(spec.input))];
  const uriOf = (document: string): string | undefined =>
    isHttpUrl(document)
      ? document
      : folders
          .map((folder) => pathToFileURL(join(folder, document)).href)
          .find((uri) => texts.has(uri));
  const locators = new Map<string, ReturnType<typeof locatorOf>>();

  function locate(place: SourcePlace): Located | null {
    const { document } = place;
    const uri = document === entryName ? entry?.[0] : uriOf(document);
    const text = uri === undefined ? undefined : texts.get(uri);
    if (text === undefined) return null;
    const known = locators.get(document) ?? locatorOf(text);
    locators.set(document, known);
    return known(place);
  }

  function labelOf(document: string): string {
    return document === entryName ? label : documentLabel(label, document);
  }

  const other = entryName === null ? undefined : uriOf(entryName);
  return {
    isAmbiguous:
      other !== undefined && texts.has(other) && other !== entry?.[0],
    labelOf,
    locate,
    jsonPlace(place) {
      const found = locate(place);
      return {
        file: labelOf(place.document),
        line: found?.line ?? null,
        column: found?.column ?? null,
        pointer: place.pointer,
      };
    },
  };
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
