/** Event streams of the HTML standard: its examples, and its rules for parsing. */

export interface EventExample {
  read: string | Uint8Array;
  events: object[];
  /** The last event id when the stream ends. */
  id?: string;
  retry?: number;
  /** What a server writes for the events; absent if the standard also allows other bytes for them. */
  isWritten?: true;
}

/** The examples of the section about parsing, with the empty line that ends their last event. */
export const examples: Record<string, EventExample> = {
  "three messages": {
    read: `\
data: This is the first message.

data: This is the second message, it
data: has two lines.

data: This is the third message.

`,
    events: [
      { data: "This is the first message." },
      { data: "This is the second message, it\nhas two lines." },
      { data: "This is the third message." },
    ],
    isWritten: true,
  },
  "event types": {
    read: `\
event: add
data: 73857293

event: remove
data: 2153

event: add
data: 113411

`,
    events: [
      { event: "add", data: "73857293" },
      { event: "remove", data: "2153" },
      { event: "add", data: "113411" },
    ],
    isWritten: true,
  },
  "a stock": {
    read: "data: YHOO\ndata: +2\ndata: 10\n\n",
    events: [{ data: "YHOO\n+2\n10" }],
    isWritten: true,
  },
  "four blocks": {
    read: `\
: test stream

data: first event
id: 1

data:second event
id

data:  third event

`,
    events: [
      { id: "1", data: "first event" },
      { id: "", data: "second event" },
      { data: " third event" },
    ],
    id: "",
  },
  "four blocks, without the last empty line": {
    read: ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n",
    events: [
      { id: "1", data: "first event" },
      { id: "", data: "second event" },
    ],
    id: "",
  },
  "empty data": {
    read: "data\n\ndata\ndata\n\ndata:",
    events: [{ data: "" }, { data: "\n" }],
  },
  "an optional space": {
    read: "data:test\n\ndata: test\n\n",
    events: [{ data: "test" }, { data: "test" }],
  },
};

const bytes = (text: string) => new TextEncoder().encode(text);

/** A stream for each rule. */
export const rules: Record<string, EventExample> = {
  LF: { read: "event: a\ndata: b\n\n", events: [{ event: "a", data: "b" }] },
  CR: { read: "event: a\rdata: b\r\r", events: [{ event: "a", data: "b" }] },
  CRLF: {
    read: "event: a\r\ndata: b\r\n\r\n",
    events: [{ event: "a", data: "b" }],
  },
  "mixed line ends": {
    read: "data: a\r\n\rdata: b\n\r\n",
    events: [{ data: "a" }, { data: "b" }],
  },
  "other characters are no line ends": {
    read: "data: a\u2028b\u0085c\u000bd\n\n",
    events: [{ data: "a\u2028b\u0085c\u000bd" }],
  },
  "a BOM": { read: bytes("\ufeffdata: a\n\n"), events: [{ data: "a" }] },
  "a second BOM is part of a field name": {
    read: bytes("\ufeff\ufeffdata: a\ndata: b\n\n"),
    events: [{ data: "b" }],
  },
  "bytes that are not UTF-8": {
    read: new Uint8Array([...bytes("data: "), 0xff, ...bytes("\n\n")]),
    events: [{ data: "\ufffd" }],
  },
  "a comment": { read: ":\n:x\ndata: a\n:y\n\n", events: [{ data: "a" }] },
  "a value with colons": {
    read: "data: a:b: c\n\n",
    events: [{ data: "a:b: c" }],
  },
  "one space after the colon": {
    read: "data:  a\n\n",
    events: [{ data: " a" }],
  },
  "names are case-sensitive": {
    read: "Data: a\ndata: b\n\n",
    events: [{ data: "b" }],
  },
  "a space before the colon": {
    read: "data : a\ndata: b\n\n",
    events: [{ data: "b" }],
  },
  "unknown fields": {
    read: "foo: 1\nbar\ndata: a\n\n",
    events: [{ data: "a" }],
  },
  "no data, no event": {
    read: "event: a\n\ndata: b\n\n",
    events: [{ data: "b" }],
  },
  "an empty event type is none": {
    read: "event: a\nevent\ndata: b\n\n",
    events: [{ data: "b" }],
  },
  "the last event type": {
    read: "event: a\nevent: b\ndata: c\n\n",
    events: [{ event: "b", data: "c" }],
  },
  "an id without data": {
    read: "id: 1\n\ndata: a\n\n",
    events: [{ data: "a" }],
    id: "1",
  },
  "an id with NULL is ignored": {
    read: "id: 1\ndata: a\n\nid: 2\u0000\ndata: b\n\n",
    events: [{ id: "1", data: "a" }, { data: "b" }],
    id: "1",
  },
  "an id of an incomplete event": {
    read: "id: 1\ndata: a\n\nid: 2\ndata: b",
    events: [{ id: "1", data: "a" }],
    id: "1",
  },
  "a reconnection time": {
    read: "retry: 1500\ndata: a\n\n",
    events: [{ retry: 1500, data: "a" }],
    retry: 1500,
    isWritten: true,
  },
  "a reconnection time without an event": {
    read: "retry: 10\n\n",
    events: [],
    retry: 10,
  },
  "digits only": {
    read: "retry: 10\nretry: 1x\nretry: -1\nretry: 1.5\nretry: \u0661\nretry\ndata: a\n\n",
    events: [{ retry: 10, data: "a" }],
    retry: 10,
  },
};
