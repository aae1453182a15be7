/**
 * What arrives of a value that its place cannot express, where nothing is refused. Each loss has a reason, and only the
 * named values may differ.
 */
import {
  leafTypes,
  resolvedType,
  rootType,
} from "../../src/facts/schemas/resolved-type.js";
import { createFacts } from "../../src/facts/schemas/assertions.js";
import { streamOf } from "../../src/facts/operations/streams.js";
import type {
  ApiModel,
  Content,
  Header,
  Operation,
  Parameter,
  ParameterLocation,
  SchemaId,
  Type,
} from "../../src/model/model.js";
import { define, isRecord } from "./compare.js";
import type { Request } from "./packages.js";

/** A part of a value that may have another type than expected. */
function own(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Not all percent-encoded bytes are text. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export type Count = (what: string) => void;

export interface Losses {
  /** The parameters of one location as the handler sees them. */
  parameters(
    operation: Operation,
    location: ParameterLocation,
    sent: object,
    count: Count,
  ): object;
  /**
   * Query parameters that share their fields: several exploded objects without described fields. Nothing in a URL says
   * which of them a field belongs to.
   */
  shared(operation: Operation): ReadonlySet<string>;
  /** The body of a request as the handler sees it. */
  body(
    operation: Operation,
    request: Request,
    received: unknown,
    count: Count,
  ): unknown;
  /** The body of a response as the client sees it. */
  responseBody(content: Content | null, sent: unknown, count: Count): unknown;
  /** The headers of a response as the client sees them. */
  headers(headers: readonly Header[], sent: object, count: Count): object;
}

export function lossesOf(model: ApiModel): Losses {
  const facts = createFacts(model);

  /** The names of the properties that a schema describes; null if it describes additional ones. */
  function describedNames(schema: SchemaId): Set<string> | null {
    const { assertions } = facts(schema);
    const objects = assertions.object ?? [];
    const isClosed = objects.every(
      ({ additional, patterns, names }) =>
        additional === null && patterns.length === 0 && names === null,
    );
    const names = objects.flatMap(({ properties }) => properties);
    return isClosed && names.length > 0
      ? new Set(names.map(({ name }) => name))
      : null;
  }

  /** A styled value is text: its type comes from the schema. */
  function styled(
    { schema, encoding, location }: Parameter,
    value: unknown,
    count: Count,
  ): unknown {
    const type = rootType(model, schema);
    const isUntyped = (one: Type) =>
      resolvedType(model, one).kind === "unknown";
    const textOf = (item: unknown): unknown => {
      if (typeof item === "string") return item;
      count("lost: a parameter without a type is text");
      return JSON.stringify(item);
    };
    if (isUntyped(type) && !Array.isArray(value)) return textOf(value);
    if (type.kind === "array" && isUntyped(type.items) && Array.isArray(value))
      return value.map(textOf);
    const keepsEncoding =
      location === "query" &&
      encoding.kind === "style" &&
      encoding.allowReserved &&
      typeof value === "string" &&
      /%[0-9a-f]{2}/i.test(value);
    if (!keepsEncoding) return value;
    count("lost: allowReserved sends encoded characters as they are");
    return decoded(value);
  }

  /** A field of a form is text: its type comes from the schema. */
  function allowsAnything(type: Type): boolean {
    return leafTypes(model, type, ["union"]).some(
      ({ kind }) => kind === "unknown",
    );
  }

  function fieldText(
    type: Type,
    value: unknown,
    received: unknown,
    count: Count,
  ): unknown {
    const known = resolvedType(model, type);
    if (known.kind === "array" && Array.isArray(value))
      return value.map((item, index) =>
        fieldText(known.items, item, own(received, index), count),
      );
    if (
      allowsAnything(known) &&
      typeof value !== "string" &&
      received === JSON.stringify(value)
    ) {
      count("lost: a form field without a type is text");
      return received;
    }
    const allowsNumber =
      known.kind === "union" &&
      known.members.some((one) =>
        ["integer", "number"].includes(resolvedType(model, one).kind),
      );
    if (allowsNumber && typeof value === "string" && /^-?\d+$/.test(value)) {
      count("lost: a number and its text are the same in a form");
      return Number(value);
    }
    return value;
  }

  return {
    shared({ parameters }) {
      const open = parameters.filter(
        ({ location, encoding, schema }) =>
          location === "query" &&
          encoding.kind === "style" &&
          encoding.style === "form" &&
          encoding.explode &&
          rootType(model, schema).kind === "object" &&
          describedNames(schema) === null,
      );
      return new Set(open.length > 1 ? open.map(({ name }) => name) : []);
    },
    body({ requestBody }, { body, contentType }, received, count) {
      const content = requestBody?.contents.find(
        ({ mediaType }) =>
          contentType === undefined || mediaType === contentType,
      );
      const isForm = /form-data|urlencoded/.test(content?.mediaType ?? "");
      if (!isForm || !content?.schema || !isRecord(body)) return body;
      const type = rootType(model, content.schema);
      if (type.kind !== "object") return body;
      const expected = {};
      for (const [name, value] of Object.entries(body)) {
        const property = type.properties.find((one) => one.name === name);
        define(
          expected,
          name,
          property
            ? fieldText(property.type, value, own(received, name), count)
            : value,
        );
      }
      return expected;
    },
    parameters(operation, location, sent, count) {
      const expected = {};
      for (const [name, value] of Object.entries(sent)) {
        const parameter = operation.parameters.find(
          (one) => one.name === name && one.location === location,
        );
        const encoding = parameter?.encoding;
        const isSpread =
          encoding?.kind === "style" &&
          encoding.style === "form" &&
          encoding.explode &&
          isRecord(value);
        if (parameter && encoding?.kind === "style" && !isSpread) {
          define(expected, name, styled(parameter, value, count));
          continue;
        }
        const names =
          isSpread && parameter ? describedNames(parameter.schema) : null;
        if (names === null || !isRecord(value)) {
          define(expected, name, value);
          continue;
        }
        const known = Object.entries(value).filter(([key]) => names.has(key));
        if (known.length < Object.keys(value).length)
          count("lost: unknown fields of an exploded object are parameters");
        if (known.length > 0) define(expected, name, Object.fromEntries(known));
      }
      return expected;
    },
    responseBody(content, sent, count) {
      if (content === null || streamOf(model, content)?.format !== "events")
        return sent;
      return (sent as unknown[]).map((event) => {
        const data = own(event, "data");
        if (typeof data !== "string" || !data.includes("\r")) return event;
        count("lost: every line break in the data of an event is `\\n`");
        return { ...(event as object), data: data.replace(/\r\n?/g, "\n") };
      });
    },
    headers(headers, sent, count) {
      const expected = {};
      for (const [name, value] of Object.entries(sent)) {
        const header = headers.find((one) => one.name === name);
        const loss = header ? headerLoss(model, header, value) : null;
        if (loss === null) define(expected, name, value);
        else {
          count(`lost: ${loss.reason}`);
          if (loss.received !== undefined)
            define(expected, name, loss.received);
        }
      }
      return expected;
    },
  };
}

interface HeaderLoss {
  reason: string;
  received: unknown;
}

function headerLoss(
  model: ApiModel,
  { encoding, schema }: Header,
  value: unknown,
): HeaderLoss | null {
  if (value === null)
    return { reason: "a header that is null is absent", received: undefined };
  const isExploded = encoding.kind === "style" && encoding.explode;
  if (encoding.kind === "content") return null;
  if (Array.isArray(value)) {
    const text = trimmed(value.map(String).join(","));
    const parts = text === "" ? [] : text.split(",").map(trimmed);
    const isKept =
      parts.length === value.length &&
      parts.every((part, index) => part === String(value[index]));
    return isKept
      ? null
      : { reason: "a comma separates items of a header", received: parts };
  }
  if (isRecord(value)) {
    const separator = isExploded ? "=" : ",";
    const text = Object.entries(value)
      .map(([key, item]) => `${key}${separator}${String(item)}`)
      .join(",");
    const reason = "an object in a header of a response stays text";
    return { reason, received: trimmed(text) };
  }
  if (typeof value === "string") {
    return trimmed(value) === value
      ? null
      : {
          reason: "HTTP removes spaces around a header",
          received: trimmed(value),
        };
  }
  return isChoice(rootType(model, schema))
    ? {
        reason: "a header with a choice of types stays text",
        received: JSON.stringify(value),
      }
    : null;
}

/** Whether a text does not tell the type of the value. */
function isChoice(type: Type): boolean {
  if (type.kind === "unknown") return true;
  return (
    type.kind === "union" &&
    type.members.filter(({ kind }) => kind !== "null").length > 1
  );
}

/** HTTP has no other white space around a value. */
function trimmed(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, "");
}
