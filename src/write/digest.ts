import { createHash } from "node:crypto";

/**
 * The sha256 of a file as the manifest records it. Line ends do not count: a checkout that turned LF into CRLF is not
 * an edit by hand.
 */
export function digest(content: string | Buffer): string {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return createHash("sha256").update(withLineFeeds(bytes)).digest("hex");
}

function withLineFeeds(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  const text = bytes.toString("latin1").replaceAll("\r\n", "\n");
  return Buffer.from(text, "latin1");
}
