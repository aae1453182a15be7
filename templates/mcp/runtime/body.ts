// Part of the Specwright runtime.
/** The body of a response within the limits, and how to get the rest. */
import { delimited, jsonOf, type Limits } from "./result.js";
import { base64Of, type Secrets } from "./secrets.js";
import { isRecord, type ContentBlock } from "./tool.js";

export interface ShownBody {
  readonly words: readonly string[];
  readonly structured: Record<string, unknown>;
  readonly others?: readonly ContentBlock[];
}

export interface BodyContext {
  readonly limits: Limits;
  readonly secrets: Secrets;
  /** The JSON pointer that the caller asked for. */
  readonly part: string | undefined;
  /** Whether the tool has the input `part`. */
  readonly hasPart: boolean;
  readonly contentType: string;
}

export async function shownBody(
  body: unknown,
  context: BodyContext,
): Promise<ShownBody> {
  if (body === undefined || body === "") return { words: [], structured: {} };
  if (body instanceof Blob) return fileBody(body, context);
  if (isStreamBody(body)) return streamBody(body, context);
  if (context.part !== undefined) return partBody(body, context.part, context);
  return jsonBodyOf("body", body, context);
}

function jsonBodyOf(
  name: string,
  body: unknown,
  { limits, secrets, hasPart }: BodyContext,
): ShownBody {
  const { maxResultSize = 40_000 } = limits;
  const text = secrets.redact(jsonOf(body));
  if (text.length <= maxResultSize)
    return {
      words: [delimited(text)],
      // Parsed again, so that both forms have the same values.
      structured: { [name]: JSON.parse(text) as unknown },
    };
  const excerpt = text.slice(0, maxResultSize);
  return {
    words: [
      `The body has ${String(text.length)} characters, and only the first ${String(maxResultSize)} are shown. ${outlineOf(body)}`,
      hasPart
        ? 'Ask for less with the parameters, or for one part with the input "part", a JSON pointer such as "/0" or "/items/0-9".'
        : "Ask for less with the parameters.",
      delimited(excerpt),
    ],
    structured: {
      excerpt,
      truncated: { size: text.length, shown: excerpt.length },
    },
  };
}

/** What a large body contains, without its values. Names of fields are data, so they are not repeated here. */
function outlineOf(body: unknown): string {
  if (Array.isArray(body))
    return `It is a list of ${String(body.length)} items.`;
  return isRecord(body)
    ? `It is an object with ${String(Object.keys(body).length)} fields.`
    : "It is a text.";
}

/** `/items/0-9` is the part of a list. */
function partBody(
  body: unknown,
  pointer: string,
  context: BodyContext,
): ShownBody {
  let value: unknown = JSON.parse(jsonOf(body));
  for (const written of pointer === "" ? [] : pointer.split("/").slice(1)) {
    const name = written.replaceAll("~1", "/").replaceAll("~0", "~");
    const [, from, to] = /^(\d+)-(\d+)$/.exec(name) ?? [];
    if (Array.isArray(value) && from !== undefined)
      value = value.slice(Number(from), Number(to) + 1);
    else if (
      typeof value === "object" &&
      value !== null &&
      Object.hasOwn(value, name)
    )
      value = (value as Record<string, unknown>)[name];
    else {
      const words = `The body has no part ${JSON.stringify(pointer.slice(0, 200))}. ${outlineOf(value)}`;
      return { words: [words], structured: { part: pointer.slice(0, 200) } };
    }
  }
  const shown = jsonBodyOf("value", value, context);
  return { ...shown, structured: { ...shown.structured, part: pointer } };
}

const pictures = /^image\/(?:png|jpeg|gif|webp)$/;
const sounds = /^audio\/(?:mpeg|wav|ogg|mp4|webm)$/;

async function fileBody(
  file: Blob,
  { limits, secrets, contentType }: BodyContext,
): Promise<ShownBody> {
  const { maxFileSize = 262_144, maxResultSize = 40_000 } = limits;
  const mimeType = mediaTypeOf(file.type || contentType);
  const { size } = file;
  const described = `The body is a file of ${String(size)} bytes with the media type ${mimeType}.`;
  const structured = { file: { size, mediaType: mimeType } };
  if (/^text\//.test(mimeType) && size <= maxResultSize)
    return {
      words: [described, delimited(secrets.redact(await file.text()))],
      structured,
    };
  if (size > maxFileSize)
    return {
      words: [
        `${described} It is larger than ${String(maxFileSize)} bytes, so it is not shown. Tell the user how to download it.`,
      ],
      structured,
    };
  const data = base64Of(new Uint8Array(await file.arrayBuffer()));
  const block: ContentBlock = pictures.test(mimeType)
    ? { type: "image", data, mimeType }
    : sounds.test(mimeType)
      ? { type: "audio", data, mimeType }
      : {
          type: "resource",
          resource: { uri: `file:///response`, blob: data, mimeType },
        };
  return { words: [described], structured, others: [block] };
}

/** The media type comes from the response, and is shown outside of the marks. */
function mediaTypeOf(type: string): string {
  const [found] = /^[\w.+-]+\/[\w.+-]+/.exec(type.toLowerCase()) ?? [];
  return found ?? "application/octet-stream";
}

function isStreamBody(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof value === "object" && value !== null && Symbol.asyncIterator in value
  );
}

async function streamBody(
  stream: AsyncIterable<unknown>,
  context: BodyContext,
): Promise<ShownBody> {
  const { maxStreamItems = 50, maxStreamTime = 10_000 } = context.limits;
  const { maxResultSize = 40_000 } = context.limits;
  const items: unknown[] = [];
  const iterator = stream[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => {
      resolve("late");
    }, maxStreamTime);
  });
  let end = "The stream has ended.";
  let size = 0;
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), late]);
      if (step === "late") {
        end = `The stream was read for ${String(maxStreamTime)} ms and may have more items.`;
        break;
      }
      if (step.done === true) break;
      items.push(step.value);
      size += jsonOf(step.value).length;
      if (items.length >= maxStreamItems || size >= maxResultSize) {
        end = `Reading stopped after ${String(items.length)} items. The stream may have more.`;
        break;
      }
    }
  } finally {
    clearTimeout(timer);
    // Not awaited: a stream that waits for its next item ends only later.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
  const shown = jsonBodyOf("items", items, context);
  return { ...shown, words: [end, ...shown.words] };
}
