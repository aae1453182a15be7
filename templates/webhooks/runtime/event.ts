// Part of the Specwright runtime.
/** What generated code says about the events of an API. */
import type { SignatureScheme } from "./signature.js";

export type Awaitable<T> = T | PromiseLike<T>;

/** A part of a body that does not match its schema. */
export interface EventIssue {
  /** A JSON pointer; empty for the body itself. */
  readonly path: string;
  readonly message: string;
}

export interface EventDefinition {
  readonly method: string;
  /** The status of a response to a handler that returns nothing. */
  readonly status: number;
  readonly scheme: SignatureScheme;
  /** Null if the event has no body. */
  readonly body: EventBody | null;
  /** The described headers, in the spelling of the description. */
  readonly headers?: readonly EventHeader[];
  /** The values of the property or header that tells events apart. */
  readonly values?: readonly string[];
}

export interface EventHeader {
  readonly name: string;
  readonly required: boolean;
}

export interface EventBody {
  readonly mediaType: string;
  /** Bodies that are not JSON are texts, and are not validated. */
  readonly kind: "json" | "text";
  readonly required: boolean;
  readonly validate?: (value: unknown) => readonly EventIssue[];
  /** Reads and writes JSON with integers of 64 bits. */
  readonly wire?: {
    readonly parse: (text: string) => unknown;
    readonly stringify: (value: unknown) => string;
  };
}

/** The events of an API, and how a request tells which of them it is. */
export interface WebhookDefinitions {
  readonly events: Readonly<Record<string, EventDefinition>>;
  /** Null if there is one event only, or if the application decides. */
  readonly selector: EventSelector | null;
}

export interface EventSelector {
  readonly in: "body" | "header";
  readonly name: string;
}

/** Names of events are keys of the table, but not of every object. */
export function definitionOf(
  { events }: WebhookDefinitions,
  name: string,
): EventDefinition | null {
  return Object.hasOwn(events, name) ? (events[name] ?? null) : null;
}
