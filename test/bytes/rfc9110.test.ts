/** HTTP, by the examples of RFC 9110. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retry } from "../../templates/client/runtime/options/retry.js";
import { httpDate } from "../../templates/client/runtime/response/http-date.js";
import { conditional } from "../../templates/server/conditional.js";
import { ranges as rangesPlugin } from "../../templates/server/ranges.js";
import {
  negotiate,
  parseMediaType,
} from "../../templates/server/runtime/body/media-type.js";
import { isListedTag } from "../../templates/server/runtime/response/validators.js";
import { call, clientFor, route as clientRoute } from "../client/server.js";
import { anything, apiOf, route } from "../server/api.js";
import {
  accepted,
  contentRanges,
  dates,
  dateTime,
  mediaTypes,
  ranges,
  retryAfter,
  retryNow,
  tagLists,
  tags,
} from "./examples/rfc9110.js";

const count = [
  dates,
  retryAfter,
  mediaTypes,
  accepted,
  tags,
  tagLists,
  ranges,
  contentRanges,
].flat().length;

/** A server with a body of this size that changed at the time of the dates. */
function serverOf(size: number) {
  const type = "application/octet-stream";
  const headers = { "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT" };
  const api = apiOf(
    [route({ path: "/", responses: { 200: { [type]: anything } } })],
    { test: () => ({ status: 200, headers, body: new Uint8Array(size) }) },
    { plugins: [conditional({}), rangesPlugin()] },
  );
  return (asked: Record<string, string>) =>
    api.fetch(new Request("https://bytes.example/", { headers: asked }));
}

describe(`RFC 9110: ${String(count)} examples`, () => {
  const zone = process.env["TZ"];
  beforeAll(() => {
    // The dates must not depend on it.
    process.env["TZ"] = "Asia/Tokyo";
  });
  afterAll(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  it.each(dates)("the client reads the date %s", (text) => {
    expect(httpDate(text)).toBe(dateTime);
  });

  it.each(dates)("the server compares the date %s", async (text) => {
    const response = await serverOf(1)({ "if-modified-since": text });
    expect(response.status).toBe(304);
    const before = text.replace(":37", ":36");
    const changed = await serverOf(1)({ "if-modified-since": before });
    expect(changed.status).toBe(200);
  });

  it.each(retryAfter)("the client waits for %s", async (value, delay) => {
    const waits: number[] = [];
    const headers = { "retry-after": value };
    const client = clientFor("https://bytes.example", {
      fetch: () =>
        Promise.resolve(new Response(null, { status: 503, headers })),
      retry: retry({
        attempts: 1,
        maxDelay: 1e6,
        now: () => retryNow,
        sleep: (milliseconds) => {
          waits.push(milliseconds);
          return Promise.resolve();
        },
      }),
    });
    await call(client, clientRoute(), {});
    expect(waits).toEqual([delay]);
  });

  it.each(mediaTypes)("the server reads the media type %s", (text) => {
    const expected = { essence: "text/html", charset: "utf-8" };
    expect(parseMediaType(text)).toEqual(expected);
  });

  it.each(accepted)("Accept: %s from %j", (accept, offers, sent) => {
    expect(negotiate(accept, offers)).toBe(sent);
    expect(negotiate(accept, offers.toReversed())).toBe(sent);
  });

  it.each(tags)("the tags %s and %s", (one, other, strong, weak) => {
    expect(isListedTag(one, other, "strong")).toBe(strong);
    expect(isListedTag(other, one, "strong")).toBe(strong);
    expect(isListedTag(one, other, "weak")).toBe(weak);
    expect(isListedTag(other, one, "weak")).toBe(weak);
  });

  it.each(tagLists)("the list %s with %s", (list, tag, strong, weak) => {
    expect(isListedTag(list, tag, "strong")).toBe(strong);
    expect(isListedTag(list, tag, "weak")).toBe(weak);
    expect(isListedTag(list, '"other"', "weak")).toBe(list === "*");
  });

  it.each(ranges)("Range: %s", async (range, contentRange, length) => {
    const response = await serverOf(10_000)({ range });
    expect(response.status).toBe(contentRange === null ? 200 : 206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  it.each(contentRanges)("Range: %s, answered with %s", async (range, text) => {
    const response = await serverOf(1234)({ range });
    expect(response.status).toBe(text.includes("*") ? 416 : 206);
    expect(response.headers.get("content-range")).toBe(text);
  });
});
