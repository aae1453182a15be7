// Part of the Specwright runtime.
/** Parses the headers of a part and the boundary, as RFC 7578 and browsers define them. */
import { Refusal } from "../errors/problem.js";

/** The headers of a part. */
export interface PartHead {
  readonly name: string;
  /** The client's name of the file, without folders; null if the part is not a file. */
  readonly fileName: string | null;
  /** As the client sent it; empty if the header is missing. */
  readonly type: string;
}

export function malformed(what: string): Refusal {
  const message = `The body is not a valid multipart form: ${what}.`;
  return new Refusal(400, "invalid_request", message);
}

/** The boundary between parts, from the header `Content-Type`. */
export function boundaryOf(contentType: string): string {
  const [first, second] = contentType.matchAll(/;\s*boundary\s*=/gi);
  const value = first
    ? contentType.slice(first.index + first[0].length).trimStart()
    : "";
  const found = /^(?:"([^"]*)"|([^\s";]+))\s*(?:;|$)/.exec(value);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  // With two boundaries, a proxy may have seen a different form.
  if (second || !/^[ -~]{0,69}[!-~]$/.test(boundary)) {
    throw malformed(
      "the boundary parameter of its media type is missing or not valid",
    );
  }
  return boundary;
}

export function parseHead(lines: readonly string[]): PartHead {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon <= 0) throw malformed("a part has a header without a name");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  // RFC 7578 deprecates other encodings. Their content would be misread.
  const encoding = headers.get("content-transfer-encoding") ?? "binary";
  if (!/^(binary|7bit|8bit)$/i.test(encoding)) {
    throw malformed(
      "a part has a Content-Transfer-Encoding that forms do not allow",
    );
  }
  const parameters = parametersOf(headers.get("content-disposition") ?? "");
  const name = parameters.get("name");
  if (name === undefined) throw malformed("a part has no name");
  const fileName = parameters.get("filename");
  return {
    name: unescapedName(name),
    fileName: extended(parameters.get("filename*")) ?? bare(fileName),
    type: headers.get("content-type") ?? "",
  };
}

function parametersOf(disposition: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pattern =
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))\s*/gy;
  const start = disposition.indexOf(";");
  if (start < 0) return found;
  pattern.lastIndex = start;
  for (const [, name = "", quoted, token = ""] of disposition.matchAll(
    pattern,
  )) {
    const key = name.toLowerCase();
    const value = quoted?.replaceAll('\\"', '"') ?? token;
    if (!found.has(key)) found.set(key, value);
  }
  return found;
}

/** Browsers escape these three characters and no others. */
function unescapedName(text: string): string {
  return text
    .replaceAll("%22", '"')
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n");
}

/** `UTF-8''na%C3%AFve.txt`: some clients write names in this form if they are not ASCII. */
function extended(text: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'([^]*)$/i.exec(text ?? "")?.[1];
  if (encoded === undefined) return null;
  try {
    return withoutFolders(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}

function bare(text: string | undefined): string | null {
  return text === undefined ? null : withoutFolders(unescapedName(text));
}

/** A name that is appended to a path must not lead out of its folder. */
function withoutFolders(text: string): string {
  const clean = text.replaceAll("\0", "");
  const name = clean.slice(
    Math.max(clean.lastIndexOf("/"), clean.lastIndexOf("\\")) + 1,
  );
  return /^\.{1,2}$/.test(name) ? "" : name;
}
