/** The types of errors, by operation and status: in TanStack Query, in `catch`, and with SWR. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-errors-"));
const packageName = (target: string) => `shop-${target}`;

const json = (name: string) => ({
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${name}` } },
  },
});
const object = (properties: Record<string, object>) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
const document = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example" }],
  paths: {
    "/items": {
      get: {
        operationId: "listItems",
        parameters: [
          { name: "page", in: "query", schema: { type: "integer" } },
        ],
        "x-pagination": { style: "page", parameter: "page", items: "/items" },
        responses: {
          200: { description: "Items.", ...json("Items") },
          "4XX": { description: "Any mistake.", ...json("Problem") },
        },
      },
      post: {
        operationId: "createItem",
        requestBody: { required: true, ...json("Item") },
        responses: {
          201: { description: "The item.", ...json("Item") },
          409: { description: "It exists." },
          422: { description: "Wrong fields.", ...json("Fields") },
          500: { description: "A mistake of ours.", ...json("Problem") },
        },
      },
    },
  },
  components: {
    schemas: {
      Item: object({ name: { type: "string" } }),
      Items: object({
        items: { type: "array", items: { $ref: "#/components/schemas/Item" } },
      }),
      Problem: object({ title: { type: "string" } }),
      Fields: object({
        fields: { type: "array", items: { type: "string" } },
      }),
    },
  },
};

let files: GeneratedFile[];
let installed: Installed;

beforeAll(async () => {
  const input = join(folder, "shop.json");
  writeFileSync(input, JSON.stringify(document));
  ({ files } = await generate({
    input,
    targets: ["client"],
    tanstackQuery: true,
    packageName: "shop-{target}",
    today: "2026-11-15",
  }));
  installed = install(files, packageName);
});
afterAll(() => {
  installed.remove();
  rmSync(folder, { recursive: true });
});

const typeIs = `
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function typeIs<Expected>() {
  return <Actual>(_value: Actual, _isSame: Same<Actual, Expected>): void => undefined;
}
`;

const check = (program: string) =>
  typeErrors(files, {
    packageName,
    installed: true,
    resolution: "bundler",
    additional: { "program.ts": program + typeIs },
    flags: { isolatedDeclarations: false, noUnusedLocals: false },
  });

const imports = `
import { useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createClient, createItem, isApiError, listItems, unwrap, type ErrorOf, type Fields, type Problem, type ShopError } from "shop-client";
import { createItemMutation, listItemsInfinite, listItemsQuery } from "shop-client/query";
const client = createClient();
`;

describe("the compiler", () => {
  it("knows the body of each status of a mutation", async () => {
    const program = `${imports}
export function useCreate() {
  const { error } = useMutation(createItemMutation(client));
  if (error === null) return;
  switch (error.status) {
    case 409: typeIs<undefined>()(error.body, true); break;
    case 422: typeIs<Fields>()(error.body, true); typeIs<"http">()(error.kind, true); break;
    case 500: typeIs<Problem>()(error.body, true); break;
    case null: typeIs<"network" | "timeout" | "aborted" | "invalid-body" | "pagination" | "invalid-request">()(error.kind, true); break;
    default: typeIs<unknown>()(error.body, true); typeIs<"undeclared" | "invalid-body" | "too-large">()(error.kind, true);
  }
  // A status that is not described.
  if (error.status === 404) typeIs<unknown>()(error.body, true);
  // A success with a body that is not described.
  if (error.status === 201) typeIs<unknown>()(error.body, true);
  if (error.kind === "http") {
    typeIs<409 | 422 | 500>()(error.status, true);
    typeIs<Headers>()(error.headers, true);
  }
  const whole: ShopError = error;
  const named: ErrorOf<typeof createItem> = error;
  console.log(whole, named);
}
`;
    expect(await check(program)).toEqual([]);
  });

  it("knows them in the functions of the options", async () => {
    const program = `${imports}
export function useAll() {
  useMutation({
    ...createItemMutation(client),
    onError: (error) => { if (error.status === 422) typeIs<Fields>()(error.body, true); },
    throwOnError: (error) => error.status === 500 && error.body.title === "",
    retry: (_count, error) => error.status === 500 && error.body.title === "",
  });
  const query = useQuery({
    ...listItemsQuery(client),
    throwOnError: (error) => error.status === 404 && error.body.title === "",
  });
  if (query.error?.status === 404) typeIs<Problem>()(query.error.body, true);
  const retried = useQuery({
    ...listItemsQuery(client),
    retry: (_count, error) => error.status === 404 && error.body.title === "",
  });
  if (retried.error?.status === 404) typeIs<Problem>()(retried.error.body, true);
  const now = useSuspenseQuery(listItemsQuery(client));
  if (now.error?.status === 404) typeIs<Problem>()(now.error.body, true);
  const pages = useInfiniteQuery(listItemsInfinite(client));
  if (pages.error?.status === 404) typeIs<Problem>()(pages.error.body, true);
}
`;
    expect(await check(program)).toEqual([]);
  });

  it("knows them after `isApiError` with an operation", async () => {
    const program = `${imports}
export async function create() {
  try {
    await unwrap(createItem(client, { body: { name: "" } }));
  } catch (error) {
    if (isApiError(error, createItem)) {
      typeIs<ErrorOf<typeof createItem>>()(error, true);
      if (error.status === 422) typeIs<Fields>()(error.body, true);
    }
    if (isApiError(error, listItems) && error.status === 422) typeIs<Problem>()(error.body, true);
    if (isApiError(error)) typeIs<ShopError>()(error, true);
    if (isApiError(error, "timeout")) typeIs<ShopError>()(error, true);
    // @ts-expect-error: it is no operation
    isApiError(error, createClient);
    // @ts-expect-error: there is no such kind
    isApiError(error, "late");
  }
}
/** As \`useSWR\` returns it. */
export function show(error: any) {
  if (isApiError(error, createItem) && error.status === 422) typeIs<Fields>()(error.body, true);
}
`;
    expect(await check(program)).toEqual([]);
  });
});

describe("isApiError", () => {
  interface Sdk {
    createClient(options: object): object;
    createItem(client: object, request: object): Promise<object>;
    listItems(client: object, request?: object): Promise<object>;
    unwrap(result: unknown): Promise<unknown>;
    isApiError(value: unknown, which?: unknown): boolean;
  }

  it("tells the operation of an error", async () => {
    const sdk = (await installed.load(
      "app",
      'export * from "shop-client";',
    )) as unknown as Sdk;
    const { createItem, isApiError, listItems } = sdk;
    let sent = 0;
    const client = sdk.createClient({
      fetch: () => {
        sent++;
        return Promise.resolve(Response.json({}, { status: 422 }));
      },
    });
    const error: unknown = await sdk
      .unwrap(createItem(client, { body: { name: "" } }))
      .catch((reason: unknown) => reason);
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, createItem)).toBe(true);
    expect(isApiError(error, listItems)).toBe(false);
    expect(isApiError(error, "http")).toBe(true);
    expect(isApiError(error, "network")).toBe(false);
    expect(isApiError(new Error("other"), createItem)).toBe(false);
    // The question sends no request.
    expect(sent).toBe(1);
  });
});
