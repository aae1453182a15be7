/** Which operations are known to have pages, and how a client gets the next one. */
import { describe, expect, it } from "vitest";
import type { Pagination } from "../../src/model/model.js";
import type { ModelOptions } from "../../src/model/options.js";
import { build, type Built } from "./build.js";

type Json = Record<string, unknown>;

const text = { type: "string" };
const number = { type: "integer" };
const flag = { type: "boolean" };
const url = { type: ["string", "null"], format: "uri" };
const pet = { type: "object", properties: { id: text } };
const pets = { type: "array", items: pet };

interface Case {
  /** Query parameters and their schemas. */
  query?: Record<string, Json>;
  descriptions?: Record<string, string>;
  /** Properties of the JSON request body. The method is then POST. */
  body?: Record<string, Json>;
  /** Properties of the response, or its whole schema. */
  response: Record<string, Json> | { schema: Json };
  header?: string;
  path?: string;
  extensions?: Json;
}

function object(properties: object): Json {
  return { type: "object", properties };
}

async function built(
  { query, descriptions, body, response, header, path, extensions }: Case,
  options: ModelOptions = {},
): Promise<Built> {
  const json = (schema: unknown) => ({
    content: { "application/json": { schema } },
  });
  const operation = {
    operationId: "list",
    ...extensions,
    parameters: Object.entries(query ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      schema,
      description: descriptions?.[name],
    })),
    ...(body && { requestBody: json(object(body)) }),
    responses: {
      200: {
        description: "A page.",
        ...json("schema" in response ? response.schema : object(response)),
        ...(header && { headers: { [header]: { schema: text } } }),
      },
    },
  };
  const method = body ? "post" : "get";
  return build(
    { paths: { [path ?? "/pets"]: { [method]: operation } } },
    {},
    options,
  );
}

/** `cursor query:cursor next=meta.next items=data more=has_more`. */
function words(pagination: Pagination | null | undefined): string {
  if (!pagination) return "none";
  const { next, items, more, total, pages } = pagination;
  const at = (name: string, path: readonly string[] | null) =>
    path === null ? [] : [`${name}=${path.join(".")}`];
  return [
    next.kind,
    ...("input" in next ? [`${next.input.location}:${next.input.name}`] : []),
    ...("at" in next ? at("next", next.at) : []),
    ...("first" in next ? [`first=${String(next.first)}`] : []),
    ...at("items", items),
    ...at("more", more),
    ...at("total", total),
    ...at("pages", pages),
  ].join(" ");
}

async function found(one: Case, options?: ModelOptions): Promise<string> {
  const { model } = await built(one, options);
  return words(model.operations[0]?.pagination);
}

describe("recognised from the request and the response", () => {
  const cases: Record<string, [Case, string]> = {
    "a Link header": [
      { response: { schema: pets }, header: "Link" },
      "link items=",
    ],
    "the URL of the next page": [
      { response: { count: number, next: url, previous: url, results: pets } },
      "url next=next items=results",
    ],
    "JSON:API links": [
      {
        response: { data: pets, included: pets, links: object({ next: text }) },
      },
      "url next=links.next items=data",
    ],
    "HAL links": [
      {
        response: {
          _links: object({ next: object({ href: text }) }),
          _embedded: object({ pets }),
        },
      },
      "url next=_links.next.href items=_embedded.pets",
    ],
    OData: [
      { response: { value: pets, "@odata.nextLink": text } },
      "url next=@odata.nextLink items=value",
    ],
    "a cursor beside the items": [
      { query: { cursor: text }, response: { items: pets, nextCursor: text } },
      "cursor query:cursor next=nextCursor items=items",
    ],
    "a nullable cursor in an envelope": [
      {
        query: { cursor: text },
        response: {
          pets,
          response_metadata: object({
            next_cursor: { type: ["string", "null"] },
          }),
        },
      },
      "cursor query:cursor next=response_metadata.next_cursor items=pets",
    ],
    "a page token": [
      { query: { pageToken: text }, response: { pets, nextPageToken: text } },
      "cursor query:pageToken next=nextPageToken items=pets",
    ],
    "a cursor in paging.next": [
      {
        query: { after: text },
        response: {
          results: pets,
          paging: object({ next: object({ after: text, link: text }) }),
        },
      },
      "cursor query:after next=paging.next.after items=results",
    ],
    "the end of a page with a flag": [
      {
        query: { after: text },
        response: {
          pets,
          pageInfo: object({ endCursor: text, hasNextPage: flag }),
        },
      },
      "cursor query:after next=pageInfo.endCursor items=pets more=pageInfo.hasNextPage",
    ],
    "the number of the next page": [
      {
        query: { page: number },
        response: {
          pets,
          meta: object({ next_page: number, total_pages: number }),
        },
      },
      "cursor query:page next=meta.next_page items=pets pages=meta.total_pages",
    ],
    "a cursor in the request body": [
      {
        body: { cursor: text, name: text },
        response: { pets, next_cursor: text },
      },
      "cursor body:cursor next=next_cursor items=pets",
    ],
    "the id of the last item": [
      {
        query: { starting_after: text, limit: number },
        response: { data: pets, has_more: flag },
      },
      "lastItem query:starting_after next=id items=data more=has_more",
    ],
    "an offset": [
      { query: { offset: number, limit: number }, response: { schema: pets } },
      "offset query:offset items=",
    ],
    "an offset with a total": [
      { query: { $skip: number }, response: { animals: pets, total: number } },
      "offset query:$skip items=animals total=total",
    ],
    "a start of 0": [
      {
        query: { start: { ...number, default: 0 } },
        response: { items: pets, totalCount: number },
      },
      "offset query:start items=items total=totalCount",
    ],
    "a page with a default": [
      {
        query: { page: { ...number, default: 1 } },
        response: { schema: pets },
      },
      "page query:page first=1 items=",
    ],
    "a page with a minimum of 0": [
      {
        query: { page: { ...number, minimum: 0 } },
        response: { content: pets, totalPages: number, last: flag },
      },
      "page query:page first=0 items=content pages=totalPages",
    ],
    "a page that its description starts at 1": [
      {
        query: { page: number },
        descriptions: { page: "Page of results to return (1-based)." },
        response: { schema: pets },
      },
      "page query:page first=1 items=",
    ],
    "items named like the path": [
      { query: { offset: number }, path: "/teams", response: { teams: pets } },
      "offset query:offset items=teams",
    ],
  };
  for (const [name, [one, expected]] of Object.entries(cases)) {
    it(name, async () => {
      expect(await found(one)).toBe(expected);
    });
  }
});

describe("not certain", () => {
  const cases: Record<string, Case> = {
    "no second page": { response: { schema: pets } },
    "a page that may start at 0 or 1": {
      query: { page: number },
      response: { schema: pets },
    },
    "an offset that counts pages": {
      query: { offset: number },
      descriptions: { offset: "The number of pages to skip." },
      response: { schema: pets },
    },
    "a cursor without a next value": {
      query: { cursor: text },
      response: { schema: pets },
    },
    "a cursor that may be that of this page": {
      query: { cursor: text },
      response: { items: pets, cursor: text },
    },
    "a next value that is neither cursor nor URL for certain": {
      query: { cursor: text },
      response: { items: pets, next: text },
    },
    "an API key": {
      query: { key: text, token: text },
      response: { items: pets, nextPageToken: text },
    },
    "a page of one object with a list": {
      query: { page: { ...number, default: 1 } },
      path: "/articles/{id}",
      response: { title: text, tag_list: { type: "array", items: text } },
    },
    "two arrays": {
      query: { offset: number },
      response: { cats: pets, dogs: pets },
    },
    "errors only": {
      query: { page: { ...number, default: 1 } },
      response: { errors: pets },
    },
    "ids without a flag": {
      query: { starting_after: text },
      response: { data: pets },
    },
  };
  for (const [name, one] of Object.entries(cases)) {
    it(name, async () => {
      expect(await found(one)).toBe("none");
    });
  }

  it("ends for schemas that contain themselves", async () => {
    const { model } = await build({
      paths: {
        "/a": {
          get: {
            parameters: [{ name: "offset", in: "query", schema: number }],
            responses: {
              200: {
                description: "",
                content: {
                  "application/json": {
                    schema: { $ref: "#/components/schemas/A" },
                  },
                },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          A: object({
            data: { $ref: "#/components/schemas/A" },
            meta: { $ref: "#/components/schemas/A" },
          }),
        },
      },
    });
    expect(model.operations[0]?.pagination).toBeNull();
  });
});

describe("stated", () => {
  const cursorCase: Case = {
    query: { from: text },
    response: { lines: pets, tags: pets, then: text },
  };
  const rule = {
    style: "cursor",
    parameter: "from",
    next: "/then",
    items: "/lines",
  } as const;
  const expected = "cursor query:from next=then items=lines";

  it("by x-pagination", async () => {
    const extensions = { "x-pagination": rule };
    expect(await found({ ...cursorCase, extensions })).toBe(expected);
  });

  it("by the config, which precedes the spec", async () => {
    const extensions = { "x-pagination": false };
    const options = { pagination: { list: rule } };
    expect(await found({ ...cursorCase, extensions }, options)).toBe(expected);
  });

  it("as none", async () => {
    const response = { schema: pets };
    const extensions = { "x-pagination": false };
    expect(await found({ response, header: "Link", extensions })).toBe("none");
  });

  const foreign: Record<string, [Json, string]> = {
    "Speakeasy cursor": [
      {
        "x-speakeasy-pagination": {
          type: "cursor",
          inputs: [{ name: "from", in: "parameters", type: "cursor" }],
          outputs: { results: "$.lines", nextCursor: "$.then" },
        },
      },
      expected,
    ],
    "Speakeasy last item": [
      {
        "x-speakeasy-pagination": {
          type: "cursor",
          inputs: [{ name: "from", in: "parameters", type: "cursor" }],
          outputs: { results: "$.lines", nextCursor: "$.lines[-1].id" },
        },
      },
      "lastItem query:from next=id items=lines",
    ],
    "Speakeasy offset": [
      {
        "x-speakeasy-pagination": {
          type: "offsetLimit",
          inputs: [{ name: "from", in: "parameters", type: "offset" }],
          outputs: { results: "$.lines" },
        },
      },
      "offset query:from items=lines",
    ],
    "Fern cursor": [
      {
        "x-fern-pagination": {
          cursor: "$request.from",
          next_cursor: "$response.then",
          results: "$response.lines",
        },
      },
      expected,
    ],
    "Fern page": [
      {
        "x-fern-pagination": {
          offset: "$request.from",
          results: "$response.lines",
        },
      },
      "page query:from first=1 items=lines",
    ],
    Microsoft: [
      { "x-ms-pageable": { nextLinkName: "then", itemName: "lines" } },
      "url next=then items=lines",
    ],
    "Microsoft, one page": [
      { "x-ms-pageable": { nextLinkName: null } },
      "none",
    ],
  };
  for (const [name, [extensions, words]] of Object.entries(foreign)) {
    it(`in the words of ${name}`, async () => {
      expect(await found({ ...cursorCase, extensions })).toBe(words);
    });
  }

  const wrong: Record<string, [unknown, string]> = {
    "an unknown key": [{ ...rule, nxt: "/then" }, "the key nxt is not known"],
    "an unknown style": [{ style: "cursors" }, "`style` must be link,"],
    "a wrong type": [{ ...rule, next: 1 }, "`next` must be a string"],
    "no parameter": [
      { style: "cursor", next: "/then" },
      "`parameter` is missing",
    ],
    "an unknown parameter": [
      { ...rule, parameter: "form" },
      "no query parameter, header or body property form",
    ],
    "an unknown property": [{ ...rule, next: "/than" }, "no property /than"],
    "no pointer": [{ ...rule, next: "then" }, "then is not a JSON pointer"],
    "a property of another type": [
      { ...rule, next: "/lines" },
      "/lines is of type array, but it must be string or integer or number",
    ],
    "items that are not certain": [
      { style: "offset", parameter: "from" },
      "`items` is missing",
    ],
  };
  for (const [name, [value, reason]] of Object.entries(wrong)) {
    it(`reports ${name}`, async () => {
      const extensions = { "x-pagination": value };
      const { diagnostics, model } = await built({ ...cursorCase, extensions });
      const [first, ...others] = diagnostics;
      expect(others).toEqual([]);
      expect(first?.code).toBe("pagination-invalid");
      expect(first?.place?.pointer).toBe("/paths/~1pets/get/x-pagination");
      expect(first?.message).toContain(reason);
      expect(model.operations[0]?.pagination).toBeNull();
    });
  }

  it.each([
    { "x-speakeasy-pagination": { type: "magic" } },
    // Datadog's keys.
    { "x-pagination": { limitParam: "limit", resultsPath: "lines" } },
    { "x-pagination": "cursor" },
    { "x-pagination": true },
  ])("warns about an extension of another tool: %j", async (extensions) => {
    const { diagnostics } = await built({ ...cursorCase, extensions });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["pagination-ignored", "warning"],
    ]);
  });

  it("reports an operation of the config that does not exist", async () => {
    const options = { pagination: { lists: rule } };
    const { diagnostics } = await built(cursorCase, options);
    expect(diagnostics[0]?.code).toBe("pagination-unknown-operation");
    expect(diagnostics[0]?.fix).toContain("Did you mean list?");
  });
});
