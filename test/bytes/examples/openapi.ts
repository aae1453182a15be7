/** Examples of OpenAPI 3.2: sequential media types. */

/** The schemas of the section about server-sent events, and those of its examples. */
export const components = {
  schemas: {
    Event: {
      type: "object",
      required: ["data"],
      properties: {
        data: { type: "string" },
        event: { type: "string" },
        id: { type: "string" },
        retry: { type: "integer", minimum: 0 },
      },
    },
    LogEntry: {
      type: "object",
      properties: {
        timestamp: { type: "string", format: "date-time" },
        level: { type: "integer", minimum: 0 },
        message: { type: "string" },
      },
    },
  },
};

export const typedEvents = {
  $ref: "#/components/schemas/Event",
  required: ["event"],
  oneOf: [
    { properties: { event: { const: "addString" } } },
    {
      properties: { event: { const: "addInt64" }, data: { format: "int64" } },
    },
    {
      properties: {
        event: { const: "addJSON" },
        data: {
          contentMediaType: "application/json",
          contentSchema: {
            type: "object",
            required: ["foo"],
            properties: { foo: { type: "integer" } },
          },
        },
      },
    },
  ],
};

const logEntry = { $ref: "#/components/schemas/LogEntry" };

const log = [
  { timestamp: "1985-04-12T23:20:50.52Z", level: 1, message: "Hi!" },
  { timestamp: "1985-04-12T23:20:51.37Z", level: 1, message: "Bye!" },
];

const linesRead = `\
{"timestamp": "1985-04-12T23:20:50.52Z", "level": 1, "message": "Hi!"}
{"timestamp": "1985-04-12T23:20:51.37Z", "level": 1, "message": "Bye!"}
`;

const linesWritten = `\
{"timestamp":"1985-04-12T23:20:50.52Z","level":1,"message":"Hi!"}
{"timestamp":"1985-04-12T23:20:51.37Z","level":1,"message":"Bye!"}
`;

export interface SequenceExample {
  mediaType: string;
  itemSchema: object;
  /** The published bytes, which a client reads. */
  read: string;
  items: unknown[];
  /** The bytes that a server writes for the items. */
  written: string;
}

export const sequences: Record<string, SequenceExample> = {
  eventStream: {
    mediaType: "text/event-stream",
    itemSchema: typedEvents,
    // The block of the specification does not show the empty line that ends the last event.
    read: `\
event: addString
data: This data is formatted
data: across two lines
retry: 5

event: addInt64
data: 1234
unknownField: this is ignored

: This is a comment
event: addJSON
data: {"foo": 42}

`,
    items: [
      {
        event: "addString",
        data: "This data is formatted\nacross two lines",
        retry: 5,
      },
      { event: "addInt64", data: "1234" },
      { event: "addJSON", data: { foo: 42 } },
    ],
    written: `\
:

event: addString
retry: 5
data: This data is formatted
data: across two lines

event: addInt64
data: 1234

event: addJSON
data: {"foo":42}

`,
  },
  jsonLines: {
    mediaType: "application/jsonl",
    itemSchema: logEntry,
    read: linesRead,
    items: log,
    written: linesWritten,
  },
  ndjson: {
    mediaType: "application/x-ndjson",
    itemSchema: logEntry,
    read: linesRead,
    items: log,
    written: linesWritten,
  },
  jsonSequence: {
    mediaType: "application/json-seq",
    itemSchema: logEntry,
    read: `\
\u001e{
  "timestamp": "1985-04-12T23:20:50.52Z",
  "level": 1,
  "message": "Hi!"
}
\u001e{
  "timestamp": "1985-04-12T23:20:51.37Z",
  "level": 1,
  "message": "Bye!"
}
`,
    items: log,
    written: linesWritten.replace(/^/gm, "\u001e").replace(/\u001e$/, ""),
  },
};
