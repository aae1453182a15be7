// Part of the Specwright runtime, copied unchanged.
/** `multipart/form-data`: the platform parses, the description says what each part becomes. */
import { coerce, itemsOf, objectOf } from "./coerce.js";
import { isTooDeep } from "./json.js";
import type { Source } from "./parameters.js";
import { Refusal } from "./problem.js";
import type { Shape } from "./route.js";

export async function multipartSource(
  bytes: Uint8Array,
  contentType: string,
): Promise<Source> {
  const form = await parse(bytes, contentType);
  const texts = await jsonTexts(form);
  return {
    place: "body",
    value({ name, shape, content }, issues) {
      const parts = form.getAll(name);
      const [part, second] = parts;
      if (part === undefined) return undefined;
      const items = itemsOf(shape);
      if (items && content === undefined) {
        return parts.map((item) =>
          partValue(texts.get(item) ?? item, item, items, content),
        );
      }
      if (second !== undefined) {
        issues.push({
          in: "body",
          path: `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
          keyword: "repeated",
          message: "must be given once",
        });
        return undefined;
      }
      return partValue(texts.get(part) ?? part, part, shape, content);
    },
  };
}

async function parse(bytes: Uint8Array, contentType: string) {
  try {
    const headers = { "content-type": contentType };
    // Bodies are bounded here, so that parsing them in memory is safe.
    // The cast says that the bytes are not in shared memory; libraries differ on how they name that type.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return await new Response(bytes as never, { headers }).formData();
  } catch {
    throw new Refusal(
      400,
      "invalid_request",
      "The body is not a valid multipart form.",
    );
  }
}

/** With a browser's `FormData`, only a file can say that it is JSON, so JSON may come as a file. */
async function jsonTexts(
  form: Awaited<ReturnType<typeof parse>>,
): Promise<ReadonlyMap<string | Blob, string>> {
  const files: Blob[] = [];
  form.forEach((part) => {
    if (typeof part !== "string" && /[/+]json\s*(;|$)/.test(part.type)) {
      files.push(part);
    }
  });
  const texts = new Map<string | Blob, string>();
  for (const file of files) texts.set(file, await file.text());
  return texts;
}

function partValue(
  text: string | Blob,
  part: string | Blob,
  shape: Shape,
  content: string | undefined,
): unknown {
  const json =
    content === undefined
      ? objectOf(shape) !== null
      : /[/+]json$/.test(content);
  if (json && typeof text === "string") return parsed(text);
  return typeof part === "string" ? coerce(shape, part) : part;
}

/** Where it is not JSON, or too deep to be checked, the validator says that text is not what it should be. */
function parsed(text: string): unknown {
  if (isTooDeep(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
