/** Examples of OpenAPI 3.2: styles of parameters, and sequential media types. */

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
    Log: {
      type: "array",
      items: { $ref: "#/components/schemas/LogEntry" },
      maxItems: 100,
    },
  },
};

const typedEvents = (nameOfJson: string) => ({
  $ref: "#/components/schemas/Event",
  required: ["event"],
  oneOf: [
    { properties: { event: { const: "addString" } } },
    {
      properties: { event: { const: "addInt64" }, data: { format: "int64" } },
    },
    {
      properties: {
        event: { const: nameOfJson },
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
});

// The block of the specification does not show the empty line that ends the last event.
const eventsRead = `\
event: addString
data: This data is formatted
data: across two lines
retry: 5

event: addInt64
data: 1234.5678
unknownField: this is ignored

: This is a comment
event: addJSON
data: {"foo": 42}

`;

const firstEvents = [
  {
    event: "addString",
    data: "This data is formatted\nacross two lines",
    retry: 5,
  },
  { event: "addInt64", data: "1234.5678" },
];

const firstWritten = `\
event: addString
retry: 5
data: This data is formatted
data: across two lines

event: addInt64
data: 1234.5678

`;

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
  itemSchema?: object;
  /** The schema of the whole sequence. */
  schema?: object;
  /** The published bytes, which a client reads. */
  read: string;
  items: unknown[];
  /** The bytes that a client or a server writes for the items. */
  written: string;
  /** Whether the items of the example do not match the schema, so that checks reject them. */
  isInvalid?: true;
}

export const sequences: Record<string, SequenceExample> = {
  /** The name of the last event in the schema is not that of the stream, so its data stays text. */
  eventStream: {
    mediaType: "text/event-stream",
    itemSchema: typedEvents("addJson"),
    read: eventsRead,
    items: [...firstEvents, { event: "addJSON", data: '{"foo": 42}' }],
    written: `${firstWritten}event: addJSON\ndata: {"foo": 42}\n\n`,
    isInvalid: true,
  },
  eventStreamWithOneName: {
    mediaType: "text/event-stream",
    itemSchema: typedEvents("addJSON"),
    read: eventsRead,
    items: [...firstEvents, { event: "addJSON", data: { foo: 42 } }],
    written: `${firstWritten}event: addJSON\ndata: {"foo":42}\n\n`,
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
  jsonLinesAsArray: {
    mediaType: "application/jsonl",
    schema: { $ref: "#/components/schemas/Log" },
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
  jsonSequenceAsArray: {
    mediaType: "application/json-seq",
    schema: { $ref: "#/components/schemas/Log" },
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

const text = "blue";
const array = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

export type StyleRow = [
  location: "path" | "query" | "header" | "cookie",
  style: string,
  explode: boolean,
  value: unknown,
  bytes: string,
  schema?: object,
];

/** The table of styles, for a parameter `color`. The cells with `undefined` and _n/a_ are left out. */
export const styles: StyleRow[] = [
  ["path", "matrix", false, text, ";color=blue"],
  ["path", "matrix", false, array, ";color=blue,black,brown"],
  ["path", "matrix", false, object, ";color=R,100,G,200,B,150"],
  ["path", "matrix", true, text, ";color=blue"],
  ["path", "matrix", true, array, ";color=blue;color=black;color=brown"],
  ["path", "matrix", true, object, ";R=100;G=200;B=150"],
  ["path", "label", false, text, ".blue"],
  ["path", "label", false, array, ".blue,black,brown"],
  ["path", "label", false, object, ".R,100,G,200,B,150"],
  ["path", "label", true, text, ".blue"],
  ["path", "label", true, array, ".blue.black.brown"],
  ["path", "label", true, object, ".R=100.G=200.B=150"],
  ["path", "simple", false, text, "blue"],
  ["path", "simple", false, array, "blue,black,brown"],
  ["path", "simple", false, object, "R,100,G,200,B,150"],
  ["path", "simple", true, text, "blue"],
  ["path", "simple", true, array, "blue,black,brown"],
  ["path", "simple", true, object, "R=100,G=200,B=150"],
  ["header", "simple", false, text, "blue"],
  ["header", "simple", false, array, "blue,black,brown"],
  ["header", "simple", false, object, "R,100,G,200,B,150"],
  ["header", "simple", true, text, "blue"],
  ["header", "simple", true, array, "blue,black,brown"],
  ["header", "simple", true, object, "R=100,G=200,B=150"],
  ["query", "form", false, text, "color=blue"],
  ["query", "form", false, array, "color=blue,black,brown"],
  ["query", "form", false, object, "color=R,100,G,200,B,150"],
  ["query", "form", true, text, "color=blue"],
  ["query", "form", true, array, "color=blue&color=black&color=brown"],
  ["query", "form", true, object, "R=100&G=200&B=150"],
  ["query", "spaceDelimited", false, array, "color=blue%20black%20brown"],
  [
    "query",
    "spaceDelimited",
    false,
    object,
    "color=R%20100%20G%20200%20B%20150",
  ],
  ["query", "pipeDelimited", false, array, "color=blue%7Cblack%7Cbrown"],
  [
    "query",
    "pipeDelimited",
    false,
    object,
    "color=R%7C100%7CG%7C200%7CB%7C150",
  ],
  [
    "query",
    "deepObject",
    true,
    object,
    "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
  ],
  ["cookie", "cookie", false, text, "color=blue"],
  ["cookie", "cookie", false, array, "color=blue,black,brown"],
  ["cookie", "cookie", false, object, "color=R,100,G,200,B,150"],
  ["cookie", "cookie", true, text, "color=blue"],
  ["cookie", "cookie", true, array, "color=blue; color=black; color=brown"],
  ["cookie", "cookie", true, object, "R=100; G=200; B=150"],
];

/** The examples of the Parameter Object, by the name of the parameter. */
export const parameters: [name: string, ...row: StyleRow][] = [
  [
    "X-Token",
    "header",
    "simple",
    false,
    [12345678, 90099],
    "12345678,90099",
    { type: "array", items: { type: "integer", format: "int64" } },
  ],
  [
    "greeting",
    "cookie",
    "form",
    true,
    "Hello, world!",
    "greeting=Hello%2C%20world%21",
  ],
  [
    "cookie",
    "cookie",
    "cookie",
    true,
    { greeting: "Hello%2C world!", code: 42 },
    "greeting=Hello%2C world!; code=42",
  ],
  ["username", "path", "simple", false, "edijkstra", "edijkstra"],
  [
    "username",
    "path",
    "simple",
    false,
    "di\u1e45n\u0101ga",
    "di%E1%B9%85n%C4%81ga",
  ],
  [
    "username",
    "path",
    "simple",
    false,
    "\u0627\u0644\u062e\u0648\u0627\u0631\u0632\u0645\u064a\u0651",
    "%D8%A7%D9%84%D8%AE%D9%88%D8%A7%D8%B1%D8%B2%D9%85%D9%8A%D9%91",
  ],
  [
    "thing",
    "query",
    "form",
    true,
    ["one thing", "another thing"],
    "thing=one%20thing&thing=another%20thing",
  ],
  [
    "freeForm",
    "query",
    "form",
    true,
    { page: 4, pageSize: 50 },
    "page=4&pageSize=50",
    { type: "object", additionalProperties: { type: "integer" } },
  ],
];

const address = {
  streetAddress: "123 Example Dr.",
  city: "Somewhere",
  state: "CA",
  zip: "99999+1234",
};
const id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
const icon =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAABGdBTUEAALGPC_xhBQAAADhlWElmTU0AKgAAAAgAAYdpAAQAAAABAAAAGgAAAAAAAqACAAQAAAABAAAAAqADAAQAAAABAAAAAgAAAADO0J6QAAAAEElEQVQIHWP8zwACTGCSAQANHQEDqtPptQAAAABJRU5ErkJggg==";

export interface UrlencodedExample {
  schema: object;
  encoding?: object;
  value: object;
  bytes: string;
}

/** The examples of the Encoding Object for URL-encoded forms. */
export const forms: Record<string, UrlencodedExample> = {
  "JSON values": {
    schema: {
      type: "object",
      properties: {
        id: { type: "string", format: "uuid" },
        address: { type: "object", properties: {} },
      },
    },
    value: { id, address },
    bytes: `id=${id}&address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D`,
  },
  "a text as JSON": {
    schema: {
      type: "object",
      properties: { id: { type: "string", format: "uuid" } },
    },
    encoding: { id: { contentType: "application/json" } },
    value: { id },
    bytes: `id=%22${id}%22`,
  },
  "binary values": {
    schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        icon: { type: "string", contentEncoding: "base64url" },
      },
    },
    encoding: { icon: { contentType: "image/png, image/jpeg" } },
    value: { name: "example", icon },
    bytes: `name=example&icon=${icon.replaceAll("=", "%3D")}`,
  },
};

/** The example of a parameter with `content`. */
export const coordinates = {
  value: { lat: 10, long: 60 },
  bytes: "coordinates=%7B%22lat%22%3A10%2C%22long%22%3A60%7D",
};
