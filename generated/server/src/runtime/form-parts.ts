// Part of the Specwright runtime, copied unchanged.
/** Multipart forms in parts: a handler gets each one as it comes, and nothing is held but the fields. */
import { assign, itemsOf } from "./coerce.js";
import type { BodyLimits, HttpBody } from "./http.js";
import { ArrivingFile, type IncomingFile } from "./incoming-file.js";
import { isMultipart } from "./media-type.js";
import type { PartHead } from "./multipart-head.js";
import { MultipartReader } from "./multipart-reader.js";
import { partValue, repeatedItems, usualParts } from "./multipart.js";
import type { Values } from "./parameters.js";
import {
  asError,
  invalidRequest,
  locate,
  pointerTo,
  Refusal,
  repeated,
  type RequestIssue,
} from "./problem.js";
import type { BodyContent, Parameter, Route, Shape } from "./route.js";

/** The parts of a form in the order in which they were sent. Each has been checked; unknown ones are left out. */
export type FormParts<Form> = AsyncIterable<FormPart<Form>>;

/** One part of a form: a field with its value, one item of a list, or a file. */
export type FormPart<Form> = Form extends unknown
  ? PartsByName<Form>[keyof PartsByName<Form>]
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

/** A request whose multipart body comes in parts; other bodies are what they are. */
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
  /** How many parts a form may have; 1000 without it. */
  maxParts?: number;
}

const wanted = new WeakMap<object, PartsOptions>();

/**
 * Makes a handler that is given a multipart form in parts, as they come, in place of a whole one:
 * `uploadPhoto: inParts(async ({ body }) => { for await (const part of body) … })`.
 */
export function inParts<Request extends object, Call, Response>(
  handler: (request: InParts<Request>, call: Call) => Response,
  options: PartsOptions = {},
): (request: Request, call: Call) => Response {
  const marked = (request: Request, call: Call): Response =>
    handler(request as unknown as InParts<Request>, call);
  wanted.set(marked, options);
  return marked;
}

/** What the handler said of parts; null where it wants whole forms. */
export function partsOptionsOf(handler: unknown): PartsOptions | null {
  return typeof handler === "function" ? (wanted.get(handler) ?? null) : null;
}

/** The compiler cannot know whether a body is a form; whoever starts the server should be told. */
export function expectForms(
  routes: readonly Route[],
  handlers: Readonly<Record<string, unknown>>,
): void {
  for (const { operation, body } of routes) {
    if (partsOptionsOf(handlers[operation]) === null) continue;
    const contents = Object.entries(body?.contents ?? {});
    const isForm = contents.some(
      ([mediaType, { fields }]) => fields && isMultipart(mediaType),
    );
    if (!isForm) {
      throw new TypeError(
        `${operation} cannot be handled in parts: it takes no multipart form`,
      );
    }
  }
}

/** Errors end the loop of the handler; unless it knows better, the client is told. */
export async function* formParts(
  body: HttpBody,
  boundary: string,
  content: BodyContent,
  limits: BodyLimits,
  { maxParts = usualParts }: PartsOptions,
): AsyncGenerator<{ name: string; value: unknown }> {
  // Opened here and not before: a body that nobody reads must stay where it is.
  const stream = body.stream(limits.stream);
  const reader = new MultipartReader(stream, boundary, maxParts);
  const form = new FormSoFar(content);
  let left = limits.whole;
  try {
    for (;;) {
      const head = await reader.next();
      if (head === null) break;
      const field = content.fields?.find(({ name }) => name === head.name);
      if (!field) continue;
      const { name, shape } = field;
      const single = repeatedItems(field) ?? shape;
      if (isFile(single, head)) {
        form.add(field, new Blob([]));
        yield { name, value: new ArrivingFile(reader, head) };
        continue;
      }
      const bytes = await reader.whole(left);
      left -= bytes.length;
      const sent = partValue({ head, bytes }, single, field.content);
      const value = form.add(field, sent);
      // A list that is one part of JSON is told like one that is many parts.
      const items =
        single === shape && itemsOf(shape) && Array.isArray(value)
          ? (value as unknown[])
          : [value];
      for (const item of items) yield { name, value: item };
    }
    form.check();
  } catch (error) {
    throw error instanceof Refusal ? asError(error) : error;
  } finally {
    await reader.cancel();
  }
}

/** Where both are allowed, a file has a name. */
function isFile(shape: Shape, { fileName }: PartHead): boolean {
  if (typeof shape === "string") return shape === "binary";
  return (
    shape.kind === "union" &&
    shape.members.includes("binary") &&
    fileName !== null
  );
}

/** The fields that have come, with empty files in place of those that the handler has read. */
class FormSoFar {
  readonly #content: BodyContent;
  readonly #values: Values = {};

  constructor(content: BodyContent) {
    this.#content = content;
  }

  /** Checks what was sent and returns what it means. */
  add(field: Parameter, sent: unknown): unknown {
    const { name } = field;
    const pointer = pointerTo(name);
    const before = Object.hasOwn(this.#values, name) ? this.#values[name] : [];
    if (repeatedItems(field)) {
      const items = before as unknown[];
      const place = `${pointer}/${String(items.length)}`;
      const item = this.#alone(name, [sent], `${pointer}/0`, place);
      items.push(sent);
      assign(this.#values, name, items);
      return (item as unknown[])[0];
    }
    if (Object.hasOwn(this.#values, name)) {
      throw invalidRequest([repeated("body", name)]);
    }
    assign(this.#values, name, sent);
    return this.#alone(name, sent, pointer, pointer);
  }

  /** Checks what only a whole form can be checked for. */
  check(): void {
    this.#refuse(this.#decoded(this.#values), "", "");
  }

  /** What is wrong below `from` is told as being below `to`. */
  #alone(name: string, sent: unknown, from: string, to: string): unknown {
    const values: Values = {};
    assign(values, name, sent);
    const decoded = this.#decoded(values);
    if (!this.#content.together) this.#refuse(decoded, from, to);
    return decoded[name];
  }

  #decoded(values: Values): Values {
    const { wire } = this.#content;
    return wire ? (wire.decode(values) as Values) : values;
  }

  #refuse(values: Values, from: string, to: string): void {
    const issues = (this.#content.validate?.(values) ?? [])
      .filter(({ path }) => path === from || path.startsWith(`${from}/`))
      .map((issue): RequestIssue => ({
        ...locate("body", issue),
        path: to + issue.path.slice(from.length),
      }));
    if (issues.length > 0) throw invalidRequest(issues);
  }
}
