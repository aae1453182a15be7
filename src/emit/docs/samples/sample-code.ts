/** Statements that samples with `fetch` and with the client have in common. */
import { code, lines, str, type Code } from "../../code/index.js";
import type { SampleBody } from "../../../facts/requests/body.js";
import type { WireFile } from "../../../facts/requests/wire-input.js";
import type { SampleReply } from "./sample-reply.js";

/** Imports for files that are read or saved. */
export function importLines(
  body: SampleBody | null,
  { kind }: Pick<SampleReply, "kind">,
): Code {
  return lines([
    ...(hasFile(body) ? [code`import { openAsBlob } from "node:fs";`] : []),
    ...(kind === "file"
      ? [code`import { writeFile } from "node:fs/promises";`]
      : []),
  ]);
}

/** `await openAsBlob("photo.png")` */
export function openedFile({ name, mediaType }: WireFile): Code {
  return mediaType === null
    ? code`await openAsBlob(${str(name)})`
    : code`await openAsBlob(${str(name)}, { type: ${str(mediaType)} })`;
}

function hasFile(body: SampleBody | null): boolean {
  if (body?.kind === "multipart")
    return body.parts.some(({ file }) => file !== null);
  return body?.kind === "file";
}
