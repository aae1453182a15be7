// Part of the Specwright runtime.
/** Makes a message of an event, after it is validated. */
import {
  definitionOf,
  type EventBody,
  type EventDefinition,
  type EventIssue,
  type WebhookDefinitions,
} from "../event.js";

/** Thrown before an event is queued that does not match the description. */
export class EventMismatch extends Error {
  override readonly name = "EventMismatch";

  /** The name of the event. */
  readonly event: string;
  readonly issues: readonly EventIssue[];

  constructor(event: string, issues: readonly EventIssue[]) {
    const [first] = issues;
    const problem = first ? `: ${first.path} ${first.message}` : "";
    super(`The event ${event} does not match its description${problem}`);
    this.event = event;
    this.issues = issues;
  }
}

export interface EventContents {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The parts of a message that depend on the event. */
export function messageContents(
  api: WebhookDefinitions,
  name: string,
  event: EventContents,
): { headers: Record<string, string>; body: string | null } {
  const definition = definitionOf(api, name);
  if (definition === null) throw new TypeError(`There is no event ${name}`);
  const body = bodyText(name, definition.body, event.body);
  return {
    headers: {
      ...(body !== null &&
        definition.body !== null && {
          "content-type": definition.body.mediaType,
        }),
      ...sentHeaders(api, name, definition, event.headers ?? {}),
    },
    body,
  };
}

function bodyText(
  name: string,
  body: EventBody | null,
  value: unknown,
): string | null {
  if (body === null) return null;
  if (value === undefined && !body.required) return null;
  if (body.kind === "text") {
    if (typeof value === "string") return value;
    const issue = { path: "", message: "must be a string" };
    throw new EventMismatch(name, [issue]);
  }
  const issues = body.validate?.(value) ?? [];
  if (issues.length > 0) throw new EventMismatch(name, issues);
  return body.wire ? body.wire.stringify(value) : JSON.stringify(value);
}

/** The described headers, and the one that tells which event it is. */
function sentHeaders(
  { selector }: WebhookDefinitions,
  name: string,
  { headers = [], values: [value] = [] }: EventDefinition,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const sent = headers.flatMap(({ name: header, required }) => {
    const text = given[header];
    if (text !== undefined) return [[header.toLowerCase(), text] as const];
    if (!required) return [];
    const message = "is a required header";
    throw new EventMismatch(name, [{ path: header, message }]);
  });
  return {
    ...Object.fromEntries(sent),
    ...(selector?.in === "header" &&
      value !== undefined && { [selector.name]: value }),
  };
}
