/** Calls of the API of `places.yaml`, with values of the wire. */

export interface PlaceCall {
  readonly title: string;
  readonly operation: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** The MCP server sends one media type only. */
  readonly hasNoTool?: true;
  /** The same request as arguments of the command; by default, a flag for each parameter, and `--body`. */
  readonly args?: readonly string[];
  readonly response: {
    readonly status?: number;
    readonly headers?: Record<string, string>;
    /** The headers as values. */
    readonly parsed?: object;
    readonly body?: string;
    /** The items of a body that is a stream. */
    readonly items?: readonly unknown[];
  };
}

export const entry = {
  entry_name: "first",
  created_at: "2026-11-17T09:00:00.500Z",
  due_day: "2026-12-24",
  raw_bytes: "aGVsbG8=",
  total_cost: "12 EUR",
  seen_by: { by_anna: "2026-11-17T10:00:00.000Z" },
  child_entries: [
    {
      entry_name: "second",
      created_at: "2026-11-18T09:00:00.000Z",
      due_day: null,
      any_state: { open_until: "2027-01-01" },
    },
  ],
  any_state: { closed_at: "2026-11-19T09:00:00.000Z" },
};

const ownerId = "3fa85f64-5717-4562-b3fc-2c963f66afa6";

export const fullEntry = {
  ...entry,
  big_number: 7,
  owner_id: ownerId,
  archived_at: "2026-11-20T00:00:00.000Z",
};

export const window = {
  not_before: "2026-11-17T09:00:00.000Z",
  not_after: "2026-11-30",
};

/** Parameters of all locations and styles. */
export const parameters = {
  path: { journal_day: "2026-11-17", entry_ids: ["1 EUR", "2 USD"] },
  query: {
    created_after: "2026-11-17T09:00:00.000Z",
    at_times: ["2026-11-17T09:00:00.000Z", "2026-11-18T09:00:00.000Z"],
    at_piped: ["2026-11-17T09:00:00.000Z", "2026-11-18T09:00:00.000Z"],
    deep_filter: window,
    spread_filter: {
      not_before: "2026-11-16T09:00:00.000Z",
      raw_bytes: "aGVsbG8=",
    },
    json_filter: window,
    max_amount: "5 EUR",
    raw_key: "aGVsbG8=",
  },
  headers: {
    "X-Seen-At": "2026-11-17T09:00:00.000Z",
    "X-Window-List": ["2026-11-17", "2026-11-18"],
  },
  cookies: { last_visit: "2026-11-17T09:00:00.000Z" },
};

const days = ["2026-11-17", "2026-11-18"];

const otherStyles = {
  path: {
    simple_days: days,
    simple_window: window,
    matrix_days: days,
    matrix_window: window,
    label_window: window,
  },
  query: {
    spaced_days: days,
    joined_days: days,
    joined_window: window,
    big_number: 7,
    owner_id: ownerId,
  },
  headers: { "X-Window": window },
  cookies: { visit_days: days, plain_visit: "2026-11-17T09:00:00.000Z" },
};

/** Parameters as flags. */
function flags(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one: unknown) => [
        `--${name.toLowerCase().replaceAll("_", "-")}`,
        typeof one === "string" ? one : JSON.stringify(one),
      ]),
  );
}

const json = (value: unknown) => JSON.stringify(value);

/** The request as arguments of the command. */
export function argsOf({ args, request }: PlaceCall): readonly string[] {
  const { body, contentType, ...parameters } = request;
  const lines = Array.isArray(body) ? body.map(json).join("\n") : json(body);
  return (
    args ?? [
      ...Object.values(parameters).flatMap((one) => flags(one as object)),
      ...(contentType === undefined
        ? []
        : ["--content-type", contentType as string]),
      ...(body === undefined ? [] : ["--body", lines]),
    ]
  );
}

const line = json(entry);
export const form = {
  entry_name: "first",
  due_at: "2026-11-17T09:00:00.000Z",
  due_days: ["2026-11-17", "2026-11-18"],
  raw_bytes: "aGVsbG8=",
  total_cost: "12 EUR",
  nested_window: window,
};
const formType = "application/x-www-form-urlencoded";

export const calls: readonly PlaceCall[] = [
  {
    title: "parameters of all locations and styles",
    operation: "find_entries",
    request: parameters,
    response: {
      headers: {
        "X-Expires-At": "2026-11-17T09:00:00.000Z",
        "X-Days": "2026-11-17,2026-11-18",
        "X-Meta-Data": json(window),
        "X-Count": "3",
      },
      parsed: {
        "X-Expires-At": "2026-11-17T09:00:00.000Z",
        "X-Days": days,
        "X-Meta-Data": window,
        "X-Count": 3,
      },
      body: line,
    },
  },
  {
    title: "parameters of the other styles",
    operation: "read_styles",
    request: otherStyles,
    response: { status: 204 },
  },
  {
    title: "an error of a status",
    operation: "find_entries",
    request: { path: parameters.path },
    response: {
      status: 404,
      headers: { "content-type": "application/problem+json" },
      body: json({ missing_since: "2026-11-17T09:00:00.000Z" }),
    },
  },
  {
    title: "an error of any other status",
    operation: "find_entries",
    request: { path: parameters.path },
    response: {
      status: 500,
      body: json({ failed_at: "2026-11-17T09:00:00.000Z" }),
    },
  },
  {
    title: "a page",
    operation: "list_entries",
    request: {
      query: { starting_after: "2026-11-17T09:00:00.000Z", page_size: 2 },
    },
    response: {
      body: json({
        entry_list: [entry],
        next_cursor: "2026-11-18T09:00:00.000Z",
        has_more: true,
      }),
    },
  },
  {
    title: "a body",
    operation: "put_entry",
    request: { body: fullEntry, contentType: "application/json" },
    response: { body: json(fullEntry) },
  },
  {
    title: "a form",
    operation: "put_entry",
    request: { body: form, contentType: formType },
    hasNoTool: true,
    response: { status: 204 },
  },
  {
    title: "fields of a body",
    operation: "put_entry",
    request: {
      body: {
        entry_name: "first",
        created_at: "2026-11-17T09:00:00.500Z",
        due_day: "2026-12-24",
        big_number: 7,
      },
      contentType: "application/json",
    },
    args: [
      ...["--entry-name", "first", "--created-at", "2026-11-17T09:00:00.500Z"],
      ...["--due-day", "2026-12-24", "--big-number", "7"],
    ],
    response: { status: 204 },
  },
  {
    title: "multipart",
    operation: "upload_entry",
    request: {
      body: {
        taken_at: "2026-11-17T09:00:00.000Z",
        photo_file: new Blob(["pixels"]),
        raw_bytes: "aGVsbG8=",
        entry_data: window,
      },
    },
    args: [
      ...["--taken-at", "2026-11-17T09:00:00.000Z", "--photo-file", "pixels"],
      ...["--raw-bytes", "aGVsbG8="],
      ...["--entry-data.not-before", window.not_before],
      ...["--entry-data.not-after", window.not_after],
    ],
    response: { status: 204 },
  },
  {
    title: "items",
    operation: "send_lines",
    request: { body: [entry, entry] },
    response: { status: 204 },
  },
  {
    title: "events in a request",
    operation: "send_events",
    request: {
      body: [{ data: entry }, { event: "added", data: entry }],
    },
    response: { status: 204 },
  },
  {
    title: "another media type",
    operation: "put_entry",
    request: { body: fullEntry, contentType: "application/json" },
    response: {
      headers: { "content-type": "application/vnd.window+json" },
      body: json(window),
    },
  },
  {
    title: "lines",
    operation: "read_lines",
    request: {},
    response: {
      headers: { "content-type": "application/jsonl" },
      body: `${line}\n${line}\n`,
      items: [entry, entry],
    },
  },
  {
    title: "event data",
    operation: "feed_entries",
    request: {},
    response: {
      headers: { "content-type": "text/event-stream" },
      body: `data: ${line}\n\n`,
      items: [entry],
    },
  },
  {
    title: "events",
    operation: "watch_entries",
    request: {},
    response: {
      headers: { "content-type": "text/event-stream" },
      body: `event: added\ndata: ${line}\n\n`,
      items: [{ event: "added", data: entry }],
    },
  },
];

export interface PlaceEvent {
  readonly event: string;
  readonly body: object;
  /** The body of the response. */
  readonly reply?: object;
}

/** A webhook and a callback. */
export const events: readonly PlaceEvent[] = [
  {
    event: "entry_added",
    body: { event_kind: "entry.added", added_entry: fullEntry },
    reply: { call_at: "2026-11-17T09:00:00.000Z" },
  },
  {
    event: "entry_removed",
    body: {
      event_kind: "entry.removed",
      removed_at: "2026-11-17T09:00:00.000Z",
      owner_id: ownerId,
    },
  },
];

/** A value of each named schema, as the value of a property. */
export const schemaValues = {
  Entry: { entry },
  FullEntry: { entry: fullEntry },
  Window: { window },
  Form: { form },
  Missing: { error: { missing_since: "2026-11-17T09:00:00.000Z" } },
  Days: { all_days: days },
  Money: { max_amount: "12 EUR" },
  OwnerId: { owner_id: ownerId },
};
