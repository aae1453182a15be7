// Part of the Specwright runtime.
/** Reads multipart forms part by part. Only the fields are held in memory. */
import { FormSoFar } from "./partial-form.js";
import type { BodyLimits, HttpBody } from "../http.js";
import { ArrivingFile, type IncomingFile } from "./incoming-file.js";
import type { StreamFormat, BodyContent, PreparedContent } from "./content.js";
import { additionalField } from "./form-fields.js";
import { boundaryOf } from "./multipart-head.js";
import { MultipartReader } from "./multipart-reader.js";
import {
  isFile,
  multipart,
  partValue,
  repeatedItems,
  usualParts,
  wholeList,
} from "./multipart.js";
import { asError, Refusal } from "../errors/problem.js";
import { adaptRoute, type Route } from "../route.js";

/** The parts of a form in the order in which they were sent. Each has been validated; unknown ones are removed. */
export type FormParts<Form> = AsyncIterable<FormPart<Form>>;

/** One part of a form: a field with its value, one item of an array, or a file. */
export type FormPart<Form> = Form extends unknown
  ? PartsByName<Form>[keyof PartsByName<Form>] | AdditionalPart<Form>
  : never;

/**
 * A field that the description allows without naming it. Its name is separate, so that it cannot be confused with a
 * described one.
 */
type AdditionalPart<Form> = string extends keyof Form
  ? {
      readonly name: null;
      /** The name as it was sent. */
      readonly additional: string;
      readonly value: PartValue<Form[keyof Form & string]>;
    }
  : never;

type PartsByName<Form> = {
  [Name in keyof Form as string extends Name ? never : Name]-?: {
    readonly name: Name;
    readonly value: PartValue<Exclude<Form[Name], undefined>>;
  };
};

type PartValue<Value> = Value extends Blob
  ? IncomingFile
  : Value extends readonly (infer Item)[]
    ? PartValue<Item>
    : Value;

/** A request whose multipart body is read part by part. Other bodies are unchanged. */
export type InParts<Request> = {
  [Member in keyof Request]: Member extends "body"
    ? Request extends { contentType: infer ContentType }
      ? ContentType extends `multipart/${string}`
        ? FormParts<Exclude<Request[Member], undefined>>
        : Request[Member]
      : FormParts<Exclude<Request[Member], undefined>>
    : Request[Member];
};

export interface PartsOptions {
  /** Maximum number of parts of a form; 1000 by default. */
  maxParts?: number;
}

/**
 * Creates a handler that receives a multipart form part by part instead of completely: `uploadPhoto: inParts(async ({
 * body }) => { for await (const part of body) … })`.
 */
export function inParts<Request extends object, Call, Response>(
  handler: (request: InParts<Request>, call: Call) => Response,
  options: PartsOptions = {},
): (request: Request, call: Call) => Response {
  const inParts = (request: Request, call: Call): Response =>
    handler(request as unknown as InParts<Request>, call);
  return Object.assign(inParts, {
    [adaptRoute]: (route: Route) => routeInParts(route, options),
  });
}

/** The compiler cannot know whether a body is a form, so this is checked when the server starts. */
function routeInParts(route: Route, options: PartsOptions): Route {
  const { operation, body } = route;
  const contents = Object.entries(body?.contents ?? {});
  if (!body || !contents.some(([, { format }]) => format === multipart)) {
    throw new TypeError(
      `${operation} cannot be handled in parts: its body is not a multipart form`,
    );
  }
  const format = partsFormat(options);
  const inParts = contents.map(
    ([mediaType, content]): [string, BodyContent] => [
      mediaType,
      content.format === multipart ? { ...content, format } : content,
    ],
  );
  return { ...route, body: { ...body, contents: Object.fromEntries(inParts) } };
}

function partsFormat(options: PartsOptions): StreamFormat {
  return {
    open: (body, { contentType, content, limits }) =>
      formParts(body, boundaryOf(contentType), content, limits, options),
  };
}

/** The untyped form of `FormPart`. */
type ReadPart =
  | { readonly name: string; readonly value: unknown }
  | {
      readonly name: null;
      readonly additional: string;
      readonly value: unknown;
    };

/** Errors end the loop of the handler. Unless it catches them, they become the response. */
async function* formParts(
  body: HttpBody,
  boundary: string,
  content: PreparedContent,
  limits: BodyLimits,
  { maxParts = usualParts }: PartsOptions,
): AsyncGenerator<ReadPart> {
  // Not opened earlier: an unread body must stay untouched.
  const stream = body.stream(limits.stream);
  const reader = new MultipartReader(stream, boundary, maxParts);
  const form = new FormSoFar(content);
  let left = limits.whole;
  try {
    for (;;) {
      const head = await reader.next();
      if (head === null) break;
      const named = content.fields?.find(({ name }) => name === head.name);
      const field = named ?? additionalField(content.additional, head.name);
      if (!field) continue;
      const { name, shape } = field;
      const known = named ? { name } : { name: null, additional: name };
      const single = repeatedItems(field) ?? shape;
      if (isFile(head, single, field.content)) {
        form.add(field, new Blob([]));
        yield { ...known, value: new ArrivingFile(reader, head) };
        continue;
      }
      const bytes = await reader.whole(left);
      left -= bytes.length;
      const sent = partValue({ head, bytes }, single, field.content);
      const items = single === shape ? [sent] : wholeList(field, sent);
      for (const item of items)
        yield { ...known, value: form.add(field, item) };
    }
    form.check();
  } catch (error) {
    throw error instanceof Refusal ? asError(error) : error;
  } finally {
    await reader.cancel();
  }
}
