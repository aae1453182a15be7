/** Files of requests: a name and a media type. */
import type { JsonValue } from "../../model/model.js";
import type { WireFile } from "./wire-input.js";

const extensions: Readonly<Record<string, string>> = {
  "application/gzip": "gz",
  "application/json": "json",
  "application/pdf": "pdf",
  "application/xml": "xml",
  "application/zip": "zip",
  "audio/mpeg": "mp3",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "text/csv": "csv",
  "text/html": "html",
  "text/plain": "txt",
  "video/mp4": "mp4",
};

/** Media types for ranges such as `image/*`. */
const concrete: Readonly<Record<string, string>> = {
  audio: "audio/mpeg",
  image: "image/png",
  text: "text/plain",
  video: "video/mp4",
};

/** A media type that can be sent, for one that may be a range. */
export function concreteMediaType(mediaType: string): string {
  const [, kind] = /^([^/]*)\/\*$/.exec(mediaType) ?? [];
  if (kind === undefined) return mediaType;
  return concrete[kind] ?? "application/octet-stream";
}

/** `given` is the example of the spec, which may be a file name. A list of media types counts as its first item. */
export function sampleFile(
  label: string,
  mediaType: string | null,
  given?: JsonValue,
): WireFile {
  const [first = ""] = (mediaType ?? "").split(",");
  const type = first === "" ? null : concreteMediaType(first.trim());
  const isName =
    typeof given === "string" && /^\w[\w-]{0,40}\.[a-z0-9]{1,5}$/i.test(given);
  return { name: isName ? given : fileName(label, type), mediaType: type };
}

/** `photo.png`, from letters and digits only. */
export function fileName(label: string, mediaType: string | null): string {
  const base = label.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const extension = extensions[mediaType ?? ""] ?? "bin";
  return `${base === "" ? "file" : base.slice(0, 40)}.${extension}`;
}
