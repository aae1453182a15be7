// Part of the Specwright runtime.
/** Request bodies that are sequences of items: JSON lines and JSON sequences (RFC 7464). */
import type { BodyLimits, ByteStream, HttpBody } from "../http.js";
import type { StreamFormat, PreparedContent } from "./content.js";
import { HeldBytes } from "./held-bytes.js";
import { parseJson } from "./json.js";
import {
  asError,
  invalidRequest,
  moveIssue,
  locate,
  Refusal,
  type RequestIssue,
} from "../errors/problem.js";
import { decodeUtf8 } from "./utf8.js";

/**
 * Items of a request as they arrive, each of them validated. They can be read once, and arrive no faster than they are
 * read.
 */
export type IncomingItems<Item> = AsyncIterable<Item>;

const recordSeparator = 0x1e;

/** JSON lines. */
export const incomingJsonLines: StreamFormat = incomingFormat((stream, limit) =>
  jsonTexts(stream, 0x0a, limit),
);

/** A JSON sequence. */
export const incomingJsonSequence: StreamFormat = incomingFormat(
  (stream, limit) => jsonTexts(stream, recordSeparator, limit),
);

/** Reads the items of a stream, none of them larger than the limit. */
export type ReadItems = (stream: ByteStream, limit: number) => AsyncGenerator;

/* @__NO_SIDE_EFFECTS__ */
export function incomingFormat(read: ReadItems): StreamFormat {
  return {
    open: (body, { content, limits }) =>
      incomingItems(body, read, content, limits),
  };
}

/** Errors end the loop of the handler. Unless it catches them, the response names the invalid item. */
async function* incomingItems(
  body: HttpBody,
  read: ReadItems,
  { validate, prepare }: PreparedContent,
  limits: BodyLimits,
): AsyncGenerator {
  let index = 0;
  try {
    // Not opened earlier: an unread body must stay untouched.
    const stream = body.stream(limits.stream);
    for await (const item of read(stream, limits.whole)) {
      const issues = validate?.(item) ?? [];
      if (issues.length > 0) {
        throw invalidRequest(issues.map((issue) => locate("body", issue)));
      }
      if (prepare) {
        const wrong: RequestIssue[] = [];
        const prepared = prepare(item, wrong);
        if (wrong.length > 0) throw invalidRequest(wrong);
        yield prepared;
      } else {
        yield item;
      }
      index += 1;
    }
  } catch (error) {
    throw error instanceof Refusal ? asError(itemRefusal(error, index)) : error;
  }
}

async function* jsonTexts(
  stream: ByteStream,
  separator: number,
  limit: number,
): AsyncGenerator {
  for await (const bytes of split(stream, separator, limit)) {
    const text = decodeUtf8(bytes);
    if (text.trim() === "") continue;
    if (separator === recordSeparator && isCut(text)) throw cutText();
    yield parseJson(text);
  }
}

/** RFC 7464: a number or a word without white space after it may be the start of a longer one. */
function isCut(text: string): boolean {
  return !/^\s*["[{]|\s$/.test(text);
}

function cutText(): Refusal {
  const message = "The body has a text that may be incomplete.";
  return new Refusal(400, "invalid_json", message);
}

/** Adds the index of an item to its issues. */
function itemRefusal(refusal: Refusal, index: number): Refusal {
  const { status, code, issues, message } = refusal;
  const path = `/${String(index)}`;
  if (status !== 400) return refusal;
  if (issues.length > 0) {
    return invalidRequest(
      issues.map((issue) => moveIssue(issue, path + issue.path)),
    );
  }
  const text = message.replace("The body", `Item ${String(index)} of the body`);
  return new Refusal(400, code, text, {
    issues: [{ in: "body", path, keyword: "json", message: "must be JSON" }],
  });
}

/** Splits a stream at separators. */
async function* split(
  stream: ByteStream,
  separator: number,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const held = new HeldBytes(limit);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let from = 0;
      for (;;) {
        const at = value.indexOf(separator, from);
        if (at < 0) break;
        held.add(value.subarray(from, at));
        yield held.take();
        from = at + 1;
      }
      held.add(value.subarray(from));
    }
    yield held.take();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
