/** A service in memory, written by hand from `spec.ts`, with one mistake if it is asked for. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Handle, JsonRecord } from "../faults/fault.js";
import { key } from "../services.js";
import { libraryFaults, type FaultName } from "./faults.js";
import { schemas, type LibraryOptions } from "./spec.js";

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Book {
  readonly id: string;
  readonly shelf: number;
  readonly value: JsonRecord;
}

type SchemaName = keyof typeof schemas;

class Problem extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    text: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(text);
    this.status = status;
    this.headers = headers;
  }
}

const hidden: readonly string[] = ["id", "isLent"];

/** Every call starts with the same three shelves. */
export function libraryService(
  { canDelete, hasLink }: LibraryOptions,
  fault: FaultName | null = null,
): Handle {
  const is = (...names: FaultName[]) => fault !== null && names.includes(fault);
  const check = validators(fault);
  const shelves = new Map<number, JsonRecord>();
  const books = new Map<string, Book>();
  const loans = new Map<number, JsonRecord>();
  const seenShelves = new Map<number, JsonRecord>();
  let lastShelf = 0;
  let lastBook = 0;
  let lastLoan = 0;
  for (const name of ["Poems", "Maps", "Novels"]) {
    const id = ++lastShelf;
    shelves.set(id, { id, name, kind: "wood" });
  }

  /** The body without the properties that the service sets. */
  async function read(
    request: Request,
    schema: SchemaName,
    operation: string,
  ): Promise<JsonRecord> {
    const type = (request.headers.get("content-type") ?? "").split(";")[0];
    const isPatch = schema === "ShelfPatch";
    const expected = isPatch
      ? "application/merge-patch+json"
      : "application/json";
    if (type !== expected) throw new Problem(415, "The media type is unknown.");
    const text = await request.text();
    // Numbers with more digits than JavaScript has stay texts.
    const kept = is("int64-rounded")
      ? text
      : text.replace(/"serial":(-?\d{16,})/g, '"serial":"#$1"');
    let value: unknown;
    try {
      value = JSON.parse(kept);
    } catch {
      throw new Problem(400, "The body is not JSON.");
    }
    const plain: unknown = JSON.parse(text);
    if (!check(schema, operation)(plain))
      throw new Problem(400, "The body is not valid.");
    return Object.fromEntries(
      Object.entries(value as JsonRecord).filter(
        ([name]) =>
          !hidden.includes(name) ||
          (is("read-only-accepted") && operation === "createShelf"),
      ),
    );
  }

  function numberOf(
    query: URLSearchParams,
    name: string,
    [minimum, maximum]: readonly [number, number],
    other: number,
  ): number {
    const text = query.get(name);
    if (text === null) return other;
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < minimum || value > maximum)
      throw new Problem(400, `${name} is not valid.`);
    return value;
  }

  function shelfOf(text: string, operation: string): JsonRecord {
    const id = Number(text);
    const largest =
      is("path-limit-refused") && operation === "getShelf" ? 999_998 : 999_999;
    if (!/^\d+$/.test(text) || id < 1 || id > largest)
      throw new Problem(400, "The identifier is not valid.");
    const shelf = shelves.get(id);
    if (!shelf) throw new Problem(404, "There is no shelf.");
    return shelf;
  }

  function bookOf(shelf: JsonRecord, id: string): Book {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
      throw new Problem(400, "The identifier is not valid.");
    const book = books.get(id);
    if (!book || book.shelf !== shelf["id"])
      throw new Problem(404, "There is no book.");
    return book;
  }

  function listShelves(query: URLSearchParams): Reply {
    const limit = numberOf(
      query,
      "limit",
      [1, is("limit-refused") ? 49 : 50],
      20,
    );
    const cursor = query.get("cursor");
    if (cursor !== null && !/^[0-9a-f]{8}$/.test(cursor))
      throw new Problem(400, "The cursor is not valid.");
    const asked = cursor === null ? 0 : parseInt(cursor, 16);
    const start = is("page-repeated") && asked > 0 ? asked - 1 : asked;
    const all = [...shelves.values()];
    const items = all.slice(start, start + (is("page-too-long") ? 50 : limit));
    const end = asked + limit;
    const isEnd = is("empty-page") ? asked >= all.length : end >= all.length;
    const isLost = is("page-lost") && asked >= limit;
    const next = is("page-loop") && asked >= limit ? 0 : end;
    const nextCursor =
      isEnd || isLost ? null : next.toString(16).padStart(8, "0");
    const linked = end.toString(16).padStart(8, "0");
    const link = `</v1/shelves?limit=${limit}&cursor=${linked}>; rel="next"`;
    return {
      status: 200,
      headers: {
        ...(!is("header-missing") && { "X-Count": String(all.length) }),
        ...(hasLink && end < all.length && { Link: link }),
      },
      body: {
        items: items.map((shelf) => ({
          ...shelf,
          ...(is("enum-outside") && { kind: "plastic" }),
        })),
        ...(nextCursor !== null && { nextCursor }),
      },
    };
  }

  async function createShelf(request: Request): Promise<Reply> {
    const body = await read(request, "Shelf", "createShelf");
    if (is("maximum-refused") && body["floor"] === 40)
      throw new Problem(400, "The floor is not valid.");
    const id = ++lastShelf;
    const shelf = { id, ...body };
    shelves.set(id, shelf);
    return {
      status: is("wrong-status") ? 200 : 201,
      headers: { Location: `/v1/shelves/${id}` },
      body: {
        ...shelf,
        ...(is("date-format") && { openedOn: "12.5.2026" }),
      },
    };
  }

  async function onShelf(request: Request, text: string): Promise<Reply> {
    const { method } = request;
    if (method === "GET" || method === "HEAD") {
      if (is("head-missing") && method === "HEAD")
        throw new Problem(404, "No.");
      const shelf = shelfOf(text, "getShelf");
      const id = Number(shelf["id"]);
      const old = seenShelves.get(id);
      seenShelves.set(id, shelf);
      const shown = is("stale-read") ? (old ?? shelf) : shelf;
      const { name, ...others } = shown;
      return {
        status: 200,
        body: is("field-missing") ? others : { name, ...others },
      };
    }
    const shelf = shelfOf(text, "");
    const id = Number(shelf["id"]);
    if (method === "DELETE") {
      if (!is("not-deleted")) {
        shelves.delete(id);
        for (const [key, book] of books)
          if (book.shelf === id) books.delete(key);
      }
      return { status: 204 };
    }
    if (method === "PUT") {
      let body: JsonRecord;
      try {
        body = await read(request, "Shelf", "replaceShelf");
      } catch (error) {
        if (is("404-for-400")) throw new Problem(404, "There is no shelf.");
        throw error;
      }
      shelves.set(id, { ...body, id });
    } else {
      const patch = await read(request, "ShelfPatch", "changeShelf");
      const { name, kind, ...others } = shelf;
      const kept = is("patch-replaces")
        ? { id, name, kind }
        : { name, kind, ...others };
      shelves.set(id, { ...kept, ...patch });
    }
    return { status: 200, body: shelves.get(id) };
  }

  function listBooks(shelf: JsonRecord, query: URLSearchParams): Reply {
    const limit = numberOf(query, "limit", [1, 50], 20);
    const offset = numberOf(query, "offset", [0, 999_999], 0);
    const all = [...books.values()].filter((one) => one.shelf === shelf["id"]);
    const start = is("offset-ignored") ? 0 : offset;
    return {
      status: 200,
      body: {
        items: all.slice(start, start + limit).map(({ value }) => ({
          ...value,
          ...(is("wrong-type") && { pages: String(value["pages"]) }),
        })),
        total: all.length,
      },
    };
  }

  async function createBook(
    shelf: JsonRecord,
    request: Request,
  ): Promise<Reply> {
    const body = await read(request, "Book", "createBook");
    if (is("unicode-fails") && /[^ -~]/.test(String(body["title"])))
      throw new Error("The character is unknown.");
    const last = is("identifier-reused")
      ? ([...books.keys()].sort().at(-1) ?? "0")
      : String(lastBook);
    lastBook = Number(last.slice(-12)) + 1;
    const id = `00000000-0000-4000-8000-${String(lastBook).padStart(12, "0")}`;
    const value = { id, isLent: false, ...body };
    books.set(id, { id, shelf: Number(shelf["id"]), value });
    return { status: 201, body: value };
  }

  async function onBook(
    shelf: JsonRecord,
    id: string,
    request: Request,
  ): Promise<Reply> {
    const { method } = request;
    const book = bookOf(shelf, id);
    if (method === "DELETE") {
      const others = [...books.values()].filter(
        (one) => one.shelf === book.shelf,
      );
      for (const one of is("deletes-others") ? others : [book])
        books.delete(one.id);
      return { status: 204 };
    }
    if (method === "PUT") {
      const body = await read(request, "Book", "replaceBook");
      const value = { isLent: book.value["isLent"], ...body, id };
      if (!is("put-not-stored")) books.set(id, { ...book, value });
      return { status: 200, body: value };
    }
    return {
      status: 200,
      body: { ...book.value, ...(is("field-added") && { weight: 3 }) },
    };
  }

  async function lendBook(
    shelf: JsonRecord,
    id: string,
    request: Request,
  ): Promise<Reply> {
    const book = bookOf(shelf, id);
    const body = await request.text();
    const type = request.headers.get("content-type");
    if (type !== "application/json") throw new Problem(415, "No.");
    let reader: unknown;
    try {
      const { reader: given, ...others } = JSON.parse(body) as JsonRecord;
      reader = Object.keys(others).length === 0 ? given : null;
    } catch {
      throw new Problem(400, "The body is not JSON.");
    }
    if (typeof reader !== "string" || reader === "" || [...reader].length > 40)
      throw new Problem(400, "The reader is not valid.");
    // A book can be lent once.
    if (book.value["isLent"] === true) throw new Problem(409, "It is lent.");
    const value = { ...book.value, isLent: true };
    books.set(id, { ...book, value });
    return { status: is("action-status") ? 202 : 200, body: value };
  }

  async function createLoan(request: Request): Promise<Reply> {
    const body = await read(request, "Loan", "createLoan");
    if (!books.has(String(body["bookId"])))
      throw new Problem(422, "There is no book.");
    const id = is("loan-identifier") ? 1 : ++lastLoan;
    const loan = { id, ...body };
    loans.set(id, loan);
    return { status: 201, body: loan };
  }

  function getLoan(text: string): Reply {
    const id = Number(text);
    if (!/^\d+$/.test(text) || id < 1 || id > 999_999)
      throw new Problem(400, "The identifier is not valid.");
    const loan = loans.get(id);
    if (!loan) throw new Problem(404, "There is no loan.");
    return {
      status: 200,
      headers: is("content-type") ? { "content-type": "text/html" } : {},
      body: { ...loan, ...(is("null-value") && { reader: null }) },
    };
  }

  async function answer(request: Request): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url);
    const { method } = request;
    const [version, kind, first, second, third, fourth, ...rest] = pathname
      .split("/")
      .slice(1)
      .map(decodeURIComponent);
    const unknown = new Problem(404, "There is no such path.");
    if (version !== "v1" || rest.length > 0) throw unknown;
    const removes = canDelete ? ["DELETE"] : [];
    const allow = (...methods: string[]) => {
      const named = methods.includes("GET") ? [...methods, "HEAD"] : methods;
      if (method === "OPTIONS") {
        if (is("options-fails") && first !== undefined && kind === "loans")
          throw new Error("No.");
        return { status: 204, headers: { Allow: named.join(", ") } };
      }
      const listed = is("wrong-allow")
        ? named.filter((one) => one !== "PATCH")
        : named;
      if (!named.includes(method))
        throw new Problem(405, "No.", { Allow: listed.join(", ") });
      const isOpen =
        (is("delete-open") && method === "DELETE" && second === "books") ||
        (is("loan-open") && kind === "loans" && method === "GET");
      if (request.headers.get("authorization") !== `Bearer ${key}` && !isOpen)
        throw new Problem(401, "The key is missing.", {
          ...(!(
            is("challenge-missing") &&
            kind === "loans" &&
            method === "POST"
          ) && {
            "WWW-Authenticate": "Bearer",
          }),
        });
      return null;
    };
    if (kind === "loans" && second === undefined) {
      if (first === undefined) return allow("POST") ?? createLoan(request);
      return allow("GET") ?? getLoan(first);
    }
    if (kind !== "shelves") throw unknown;
    if (first === undefined)
      return (
        allow("GET", "POST") ??
        (method === "POST" ? createShelf(request) : listShelves(searchParams))
      );
    if (second === undefined)
      return (
        allow("GET", "PUT", "PATCH", ...removes) ?? onShelf(request, first)
      );
    if (second !== "books") throw unknown;
    if (third === undefined) {
      const refused = allow("GET", "POST");
      if (refused) return refused;
      const shelf = shelfOf(first, "");
      return method === "POST"
        ? createBook(shelf, request)
        : listBooks(shelf, searchParams);
    }
    if (fourth === undefined) {
      const refused = allow("GET", "PUT", ...removes);
      if (refused) return refused;
      try {
        return await onBook(shelfOf(first, ""), third, request);
      } catch (error) {
        const isGone = error instanceof Problem && error.status === 404;
        if (is("delete-conflict") && isGone && method === "DELETE")
          throw new Problem(409, "It was deleted before.");
        throw error;
      }
    }
    if (fourth !== "lend") throw unknown;
    return allow("POST") ?? lendBook(shelfOf(first, ""), third, request);
  }

  return async (request) => {
    const isHead = request.method === "HEAD";
    try {
      const { status, body, headers = {} } = await answer(request);
      const text =
        body === undefined
          ? null
          : JSON.stringify(body).replace(/"#(-?\d+)"/g, "$1");
      const type = text === null ? {} : { "content-type": "application/json" };
      return new Response(isHead ? null : text, {
        status,
        headers: { ...type, ...headers },
      });
    } catch (error) {
      const { status, message, headers } =
        error instanceof Problem
          ? error
          : { status: 500, message: "It failed.", headers: {} };
      const isOther =
        is("error-body") && new URL(request.url).pathname.includes("/loans/");
      const body = isOther ? { error: message } : { title: message, status };
      return new Response(isHead ? null : JSON.stringify(body), {
        status,
        headers: { "content-type": "application/problem+json", ...headers },
      });
    }
  };
}

/** What a fault ignores: a keyword of a property, or without one that of the object. */
const ignored: Partial<
  Record<FaultName, readonly [SchemaName, string, property?: string]>
> = {
  "max-length-ignored": ["Book", "maxLength", "title"],
  "pattern-ignored": ["Book", "pattern", "isbn"],
  "minimum-ignored": ["Book", "minimum", "pages"],
  "unique-ignored": ["Shelf", "uniqueItems", "tags"],
  "enum-ignored": ["Loan", "enum", "weeks"],
  "date-ignored": ["Shelf", "format", "openedOn"],
  "property-accepted": ["Shelf", "additionalProperties"],
};

/** The schemas of requests. The operation of a fault ignores a keyword. */
function validators(
  fault: FaultName | null,
): (name: SchemaName, operation: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const compiled = (
    name: SchemaName,
    [, keyword, property]: readonly [SchemaName, string, string?],
  ) => {
    const schema = structuredClone<object>(schemas[name]) as {
      required: string[];
      properties: Record<string, object>;
    };
    const part = property === undefined ? schema : schema.properties[property];
    if (part) Reflect.deleteProperty(part, keyword);
    const required = schema.required.filter((one) => !hidden.includes(one));
    return ajv.compile({ ...schema, required });
  };
  const names = Object.keys(schemas) as SchemaName[];
  const strict = new Map(
    names.map((name) => [name, compiled(name, [name, "none"])]),
  );
  const edit = fault && ignored[fault];
  const loose = edit && compiled(edit[0], edit);
  return (name, operation) => {
    const isLoose =
      edit?.[0] === name &&
      libraryFaults[fault ?? "wrong-type"].operation === operation;
    const chosen = isLoose ? loose : strict.get(name);
    if (!chosen) throw new Error(`There is no schema ${name}.`);
    return chosen;
  };
}
