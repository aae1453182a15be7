/** The base URLs on the overview page: each server has a name that no other server has. */
import { expect, it } from "vitest";
import { nameServers } from "../../src/naming/servers.js";
import { build } from "../model/build.js";
import { docsOfModel, pageOf } from "./generate.js";

async function apiOf(servers: object[]) {
  return build({
    openapi: "3.2.0",
    info: { title: "Things", version: "1" },
    servers,
    paths: {},
  });
}

async function sectionOf(servers: object[]): Promise<string[]> {
  const { model } = await apiOf(servers);
  const page = pageOf(docsOfModel(model), "README.md");
  const [, section = ""] = /## Base URLs\n\n([^]*?)\n## /.exec(page) ?? [];
  return section
    .split("\n")
    .filter((line) => /^\| (?!-)/.test(line))
    .map((line) => line.replace(/ +/g, " "));
}

const regional = (description: string, region: string) => ({
  url: "https://{region}.example",
  description,
  variables: { region: { default: region, enum: ["eu", "us"] } },
});

it("tells servers with the same template apart", async () => {
  expect(
    await sectionOf([
      regional("Production.", "eu"),
      regional("Staging, for trying things out.", "us"),
    ]),
  ).toEqual([
    "| Server | URL | Template | Description |",
    "| Production | `https://eu.example` | `https://{region}.example` | |",
    "| Staging | `https://us.example` | `https://{region}.example` | Staging, for trying things out. |",
    "| Server | Variable | Default | Values |",
    "| Production | `region` | `eu` | `eu`, `us` |",
    "| Staging | `region` | `us` | `eu`, `us` |",
  ]);
});

it("shows the name that the spec has for a server", async () => {
  expect(
    await sectionOf([
      { url: "https://a.example", name: "prod", description: "For customers." },
    ]),
  ).toEqual([
    "| Server | URL | Description |",
    "| prod | `https://a.example` | For customers. |",
  ]);
});

it("needs no name for one server", async () => {
  expect(await sectionOf([{ url: "https://a.example" }])).toEqual([
    "| URL |",
    "| `https://a.example` |",
  ]);
});

it("gives each server a name of its own, in docs and in code", async () => {
  const url = "https://a.example";
  const { model } = await apiOf([
    { url, description: "Production" },
    { url, description: "Production. The second one." },
    { url, name: "production" },
    { url },
    {
      url,
      description: "A description that is too long to be a name of a server.",
    },
    { url, name: "!!!" },
    { url, name: "<b>|`x`" },
  ]);
  const named = nameServers(model.servers);
  expect(named.map(({ name }) => name)).toEqual([
    "Production",
    "Production 2",
    "production 3",
    "Server 4",
    "Server 5",
    "!!!",
    "<b>|`x`",
  ]);
  const identifiers = named.map(({ identifier }) => identifier);
  expect(new Set(identifiers).size).toBe(named.length);
  expect(identifiers.slice(0, 5)).toEqual([
    "production",
    "production2",
    "production3",
    "server4",
    "server5",
  ]);
  for (const identifier of identifiers) expect(identifier).toMatch(/^\w+$/);
});

it("tells the servers of an operation apart", async () => {
  const servers = [regional("Europe", "eu"), regional("America", "us")];
  const { model } = await build({
    openapi: "3.2.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/a": { get: { operationId: "a", tags: ["x"], servers } },
      // Servers that all operations repeat are those of the API.
      "/b": { get: { operationId: "b", tags: ["x"] } },
    },
  });
  const page = pageOf(docsOfModel(model), "operations/x.md");
  expect(page).toContain(
    "- Server: `https://{region}.example`, by default `https://us.example`: America",
  );
});
