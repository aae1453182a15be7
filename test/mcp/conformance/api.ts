/** The API of the tools that scenarios call. */
import { listen, type Site } from "../packages.js";

const bytesOf = (base64: string) => Buffer.from(base64, "base64");

/** A picture of one pixel, a sound without samples, and an empty document. */
const bodies: Readonly<Record<string, readonly [string, Buffer | string]>> = {
  "/text": ["text/plain", "This is a simple text response for testing."],
  "/stream": ["text/plain", "No question was asked."],
  "/log": ["text/plain", "Nothing was logged."],
  "/image": [
    "image/png",
    bytesOf(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    ),
  ],
  "/audio": [
    "audio/wav",
    bytesOf("UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="),
  ],
  "/file": ["application/pdf", "%PDF-1.7\n%%EOF\n"],
};

export function startApi(): Promise<Site> {
  return listen(({ url = "" }, response) => {
    const [type, body] = bodies[url] ?? ["text/plain", "The API failed."];
    response.writeHead(url in bodies ? 200 : 500, { "content-type": type });
    response.end(body);
  });
}
