// Part of the Specwright runtime, copied unchanged.
/** Request bodies: presence, media type, size, syntax, and then the schema. */
import { BodyTooLarge, type HttpRequest } from "./http.js";
import { parseJson } from "./json.js";
import {
  isForm,
  isJson,
  isMultipart,
  isText,
  matchMediaType,
  parseMediaType,
} from "./media-type.js";
import { multipartSource } from "./multipart.js";
import { parsePairs } from "./pairs.js";
import { pairsSource, readParameters, type Source } from "./parameters.js";
import { locate, Refusal, type RequestIssue } from "./problem.js";
import type { BodyContent, BodyDescription, Parameter } from "./route.js";

export interface ReadBody {
  /** Without parameters: `application/json`. */
  readonly contentType: string;
  readonly body: unknown;
}

/** Null where there is no body and none is needed. Problems of the content are added to `issues`; everything else is thrown as the answer that it deserves. */
export async function readBody(
  request: HttpRequest,
  description: BodyDescription,
  limit: number,
  issues: RequestIssue[],
): Promise<ReadBody | null> {
  const { body } = request;
  if (body === null) return missing(description);
  const header = request.header("content-type");
  const offered = Object.keys(description.contents);
  const { essence, charset } = parseMediaType(header ?? "");
  const matched = matchMediaType(offered, essence);
  const content = matched === null ? undefined : description.contents[matched];
  if (!content) throw unsupported(offered);
  if (charset !== null && !/^(utf-?8|us-ascii)$/.test(charset))
    throw unsupported(offered);
  const declared = Number(request.header("content-length") ?? 0);
  if (declared > limit) throw tooLarge(limit);

  try {
    if (isJson(essence)) {
      const text = decodeUtf8(await body.bytes(limit));
      if (text.trim() === "") return missing(description);
      return {
        contentType: essence,
        body: checked(parseJson(text, content.wire?.parse), content, issues),
      };
    }
    if (isForm(essence) && content.fields) {
      const pairs = parsePairs(decodeUtf8(await body.bytes(limit)));
      const source = pairsSource("body", pairs, content.fields);
      const values = readFields(content, content.fields, source, issues);
      return { contentType: essence, body: checked(values, content, issues) };
    }
    if (isMultipart(essence) && content.fields) {
      const bytes = await body.bytes(limit);
      const source = await multipartSource(bytes, header ?? "");
      const values = readFields(content, content.fields, source, issues);
      return { contentType: essence, body: checked(values, content, issues) };
    }
    if (isText(essence)) {
      const text = decodeUtf8(await body.bytes(limit));
      return { contentType: essence, body: checked(text, content, issues) };
    }
    return { contentType: essence, body: body.stream(limit) };
  } catch (error) {
    throw error instanceof BodyTooLarge ? tooLarge(limit) : error;
  }
}

function missing(description: BodyDescription): null {
  if (!description.required) return null;
  throw new Refusal(400, "invalid_request", "The request has no body.", {
    issues: [
      { in: "body", path: "", keyword: "required", message: "must be present" },
    ],
  });
}

function readFields(
  { wire }: BodyContent,
  fields: readonly Parameter[],
  source: Source,
  issues: RequestIssue[],
): unknown {
  const values = readParameters(fields, source, issues);
  return wire ? wire.decode(values) : values;
}

function checked(
  value: unknown,
  content: BodyContent,
  issues: RequestIssue[],
): unknown {
  for (const issue of content.validate?.(value) ?? []) {
    issues.push(locate("body", issue));
  }
  return value;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal(400, "invalid_request", "The body is not valid UTF-8.");
  }
}

function tooLarge(limit: number): Refusal {
  return new Refusal(
    413,
    "content_too_large",
    `The body is larger than ${String(limit)} bytes.`,
  );
}

function unsupported(offered: readonly string[]): Refusal {
  return new Refusal(
    415,
    "unsupported_media_type",
    `The body must be ${offered.join(" or ")}.`,
    { headers: { accept: offered.join(", ") } },
  );
}
