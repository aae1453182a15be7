/**
 * Reads overlay files. The user names them, so they may be in any folder. References inside them follow the usual
 * rules.
 */
import { realpath } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isHttpUrl } from "../../base/common/url.js";
import { diagnostic, type Diagnostic } from "../../base/diagnostics.js";
import { parseText } from "../parse.js";
import { Unreadable, type SourceText } from "../source-text.js";
import { readSource, type SourcePolicy } from "../sources.js";
import { diskFiles } from "../files/spec-files.js";
import { overlayOf, type Overlay } from "./document.js";

interface OverlayFile {
  readonly overlay: Overlay;
  readonly uri: string;
}

export async function readOverlay(
  file: string,
  nameOf: (uri: string) => string,
  policy: SourcePolicy,
): Promise<OverlayFile> {
  const { uri, text } = isHttpUrl(file)
    ? await readSource(file, policy)
    : await readNamed(file, policy);
  const name = nameOf(uri);
  return { overlay: overlayOf(name, parseText(name, text)), uri };
}

async function readNamed(
  file: string,
  { files = diskFiles, onRead, maxFileSize }: SourcePolicy,
): Promise<SourceText> {
  const real = await files.realPath(file).catch(() => {
    throw new Unreadable("file-not-found", { path: file });
  });
  const text = await files.text(real, file, maxFileSize);
  onRead?.({ uri: pathToFileURL(file).href, text });
  return { uri: pathToFileURL(real).href, text };
}

/** Returns a warning if the `extends` of an overlay names another document. */
export async function checkExtends(
  { overlay, uri }: OverlayFile,
  entry: { uri: string; name: string },
): Promise<Diagnostic[]> {
  const { extends: extended, name } = overlay;
  if (extended === null || !URL.canParse(extended, uri)) return [];
  const address = new URL(extended, uri);
  address.hash = "";
  // A local file may be a copy of a document published at a URL, so these two are not compared.
  const isElsewhere = address.protocol !== new URL(entry.uri).protocol;
  if (isElsewhere || (await realAddress(address)) === entry.uri) return [];
  return [
    diagnostic(
      "overlay-extends-other",
      { document: name, pointer: "/extends" },
      { document: extended, input: entry.name },
    ),
  ];
}

async function realAddress(address: URL): Promise<string> {
  if (address.protocol !== "file:") return address.href;
  try {
    return pathToFileURL(await realpath(fileURLToPath(address))).href;
  } catch {
    return address.href;
  }
}
