/** Calls of the API of `places.yaml`, with values of the wire. */

export interface PlaceCall {
  readonly title: string;
  readonly operation: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** The MCP server sends one media type only. */
  readonly hasNoTool?: true;
  /** The same request as arguments of the command. */
  readonly args: readonly string[];
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

export const fullEntry = {
  ...entry,
  big_number: 7,
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

const { path, query, headers, cookies } = parameters;
const parameterArgs = [
  ...flags(path),
  ...flags(query),
  ...flags(headers),
  ...flags(cookies),
];
const json = (value: unknown) => JSON.stringify(value);
const line = json(entry);
const form = {
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
    args: parameterArgs,
    response: {
      headers: { "X-Expires-At": "2026-11-17T09:00:00.000Z" },
      parsed: { "X-Expires-At": "2026-11-17T09:00:00.000Z" },
      body: line,
    },
  },
  {
    title: "a page",
    operation: "list_entries",
    request: {
      query: { starting_after: "2026-11-17T09:00:00.000Z", page_size: 2 },
    },
    args: ["--starting-after", "2026-11-17T09:00:00.000Z", "--page-size", "2"],
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
    args: ["--body", json(fullEntry)],
    response: { body: json(fullEntry) },
  },
  {
    title: "a form",
    operation: "put_entry",
    request: { body: form, contentType: formType },
    hasNoTool: true,
    args: ["--content-type", formType, "--body", json(form)],
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
    args: ["--body", `${line}\n${line}`],
    response: { status: 204 },
  },
  {
    title: "lines",
    operation: "read_lines",
    request: {},
    args: [],
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
    args: [],
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
    args: [],
    response: {
      headers: { "content-type": "text/event-stream" },
      body: `event: added\ndata: ${line}\n\n`,
      items: [{ event: "added", data: entry }],
    },
  },
];
