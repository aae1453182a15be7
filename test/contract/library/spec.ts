/** The spec of a library: shelves, books on shelves, and loans of books. */
import type { Random } from "../../support/random.js";

export interface LibraryOptions {
  /** Whether shelves and books can be deleted. */
  readonly canDelete: boolean;
  /** Whether the pages of shelves have the header `Link`, besides the cursor. */
  readonly hasLink: boolean;
}

const integer = (minimum: number, maximum: number) => ({
  type: "integer",
  minimum,
  maximum,
});
const text = (minLength: number, maxLength: number) => ({
  type: "string",
  minLength,
  maxLength,
});
const json = (schema: object) => ({ "application/json": { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const sends = (name: string) => ({
  required: true,
  content: json(ref(name)),
});
const returns = (schema: object, headers: object = {}) => ({
  description: "It worked.",
  headers,
  content: json(schema),
});
const problem = { $ref: "#/components/responses/Problem" };
const errors = { 404: problem, "4XX": problem };
const parameter = (location: string, name: string, schema: object) => ({
  name,
  in: location,
  required: location === "path",
  schema,
});
const shelfId = parameter("path", "shelfId", integer(1, 999_999));
const uuid = { type: "string", format: "uuid" };
const bookId = parameter("path", "bookId", uuid);
const pageOf = (name: string, others: object) => ({
  type: "object",
  required: ["items"],
  properties: { items: { type: "array", items: ref(name) }, ...others },
});

const shelfFields = {
  name: text(2, 30),
  kind: { type: "string", enum: ["wood", "steel", "glass"] },
  floor: integer(-2, 40),
  serial: { type: "integer", format: "int64" },
  openedOn: { type: "string", format: "date" },
  tags: {
    type: "array",
    items: text(1, 10),
    maxItems: 3,
    uniqueItems: true,
  },
};

const closed = (required: readonly string[], properties: object) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});

export const schemas = {
  Shelf: closed(["id", "name", "kind"], {
    id: { ...integer(1, 999_999), readOnly: true },
    ...shelfFields,
  }),
  ShelfPatch: { ...closed([], shelfFields), minProperties: 1 },
  Book: closed(["id", "title", "pages"], {
    id: { ...uuid, readOnly: true },
    title: text(1, 60),
    pages: integer(1, 5000),
    price: { type: "number", exclusiveMinimum: 0, maximum: 900 },
    isbn: { type: "string", pattern: "^[0-9]{10}$" },
    isLent: { type: "boolean", readOnly: true },
  }),
  Loan: closed(["id", "bookId", "reader"], {
    id: { ...integer(1, 999_999), readOnly: true },
    bookId: uuid,
    reader: text(1, 40),
    weeks: { type: "integer", enum: [1, 2, 4] },
    note: { type: ["string", "null"], maxLength: 80 },
  }),
};

function pathsOf({ canDelete, hasLink }: LibraryOptions) {
  const removes = (operationId: string) =>
    canDelete
      ? {
          delete: {
            operationId,
            responses: { 204: { description: "It is deleted." }, ...errors },
          },
        }
      : {};
  const count = { required: true, schema: integer(0, 999_999) };
  return {
    "/loans": {
      post: {
        operationId: "createLoan",
        requestBody: sends("Loan"),
        responses: { 201: returns(ref("Loan")), "4XX": problem },
      },
    },
    "/loans/{loanId}": {
      parameters: [parameter("path", "loanId", integer(1, 999_999))],
      get: {
        operationId: "getLoan",
        responses: { 200: returns(ref("Loan")), ...errors },
      },
    },
    "/shelves": {
      get: {
        operationId: "listShelves",
        parameters: [
          parameter("query", "limit", { ...integer(1, 50), default: 20 }),
          parameter("query", "cursor", {
            type: "string",
            pattern: "^[0-9a-f]{8}$",
          }),
        ],
        responses: {
          200: returns(pageOf("Shelf", { nextCursor: { type: "string" } }), {
            "X-Count": count,
            ...(hasLink && { Link: { schema: { type: "string" } } }),
          }),
          "4XX": problem,
        },
      },
      post: {
        operationId: "createShelf",
        requestBody: sends("Shelf"),
        responses: {
          201: returns(ref("Shelf"), {
            Location: { required: true, schema: { type: "string" } },
          }),
          "4XX": problem,
        },
      },
    },
    "/shelves/{shelfId}": {
      parameters: [shelfId],
      get: {
        operationId: "getShelf",
        responses: { 200: returns(ref("Shelf")), ...errors },
      },
      put: {
        operationId: "replaceShelf",
        requestBody: sends("Shelf"),
        responses: { 200: returns(ref("Shelf")), ...errors },
      },
      patch: {
        operationId: "changeShelf",
        requestBody: {
          required: true,
          content: {
            "application/merge-patch+json": { schema: ref("ShelfPatch") },
          },
        },
        responses: { 200: returns(ref("Shelf")), ...errors },
      },
      ...removes("removeShelf"),
    },
    "/shelves/{shelfId}/books": {
      parameters: [shelfId],
      get: {
        operationId: "listBooks",
        parameters: [
          parameter("query", "offset", { ...integer(0, 999_999), default: 0 }),
          parameter("query", "limit", { ...integer(1, 50), default: 20 }),
        ],
        responses: {
          200: returns(pageOf("Book", { total: integer(0, 999_999) })),
          ...errors,
        },
      },
      post: {
        operationId: "createBook",
        requestBody: sends("Book"),
        responses: { 201: returns(ref("Book")), ...errors },
      },
    },
    "/shelves/{shelfId}/books/{bookId}": {
      parameters: [shelfId, bookId],
      get: {
        operationId: "getBook",
        responses: { 200: returns(ref("Book")), ...errors },
      },
      put: {
        operationId: "replaceBook",
        requestBody: sends("Book"),
        responses: { 200: returns(ref("Book")), ...errors },
      },
      ...removes("removeBook"),
    },
    "/shelves/{shelfId}/books/{bookId}/lend": {
      parameters: [shelfId, bookId],
      post: {
        operationId: "lendBook",
        requestBody: {
          required: true,
          content: json(closed(["reader"], { reader: text(1, 40) })),
        },
        responses: { 200: returns(ref("Book")), ...errors },
      },
    },
  };
}

/** With a source of random numbers, paths and methods are in another order. */
export function librarySpec(options: LibraryOptions, random?: Random): object {
  const shuffled = (part: object): object =>
    random
      ? Object.fromEntries(
          random.shuffled(Object.entries<unknown>({ ...part })),
        )
      : part;
  const paths = Object.entries<object>({ ...shuffled(pathsOf(options)) }).map(
    ([path, item]): [string, object] => [path, shuffled(item)],
  );
  return {
    openapi: "3.1.0",
    info: { title: "Library", version: "1.0.0" },
    servers: [{ url: "/v1" }],
    security: [{ key: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas,
      responses: {
        Problem: {
          description: "A problem.",
          content: {
            "application/problem+json": {
              schema: closed(["title", "status"], {
                title: { type: "string" },
                status: { type: "integer" },
              }),
            },
          },
        },
      },
    },
  };
}
