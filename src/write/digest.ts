import { sha256 } from "../base/common/sha256.js";

/**
 * Returns the sha256 of a file for the manifest. Line ends are normalized: a checkout that converts LF to CRLF is not
 * an edit.
 */
export function digest(content: string | Buffer): string {
  return sha256(
    typeof content === "string"
      ? content.replaceAll("\r\n", "\n")
      : withLineFeeds(content),
  );
}

function withLineFeeds(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  const text = bytes.toString("latin1").replaceAll("\r\n", "\n");
  return Buffer.from(text, "latin1");
}
