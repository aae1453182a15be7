// Calls the generated functions of one generator, with a `fetch` that records the request and answers with a sample. Prints
// a line for each case. Arguments: the name of the generator, its folder, and a file with the cases.
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { generators } from "./generators.mjs";

const [, , generatorName, folder, file] = process.argv;
const { modules, call } = generators.find(({ name }) => name === generatorName);
const bundle = `${folder}.bundle.mjs`;
await build({
  stdin: {
    contents: modules.map((one) => `export * from "./${one}";`).join("\n"),
    resolveDir: folder,
    loader: "ts",
  },
  outfile: bundle,
  bundle: true,
  format: "esm",
  target: "node20",
  platform: "node",
  logLevel: "silent",
});
const module = await import(bundle);

/** The name of a function, which each generator spells in its own way. */
const letters = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const names = new Map(
  Object.keys(module)
    .filter((name) => typeof module[name] === "function")
    .map((name) => [letters(name), name]),
);

const get = (value, path) => path.reduce((part, key) => part?.[key], value);
const isSameTime = (one, text) =>
  new Date(one).getTime() === new Date(text).getTime();

/** A copy with a `Date` at each of the places. */
function withDates(value, places) {
  let copy = structuredClone(value);
  for (const { path } of places) {
    if (path.length === 0) copy = new Date(copy);
    else {
      const parent = get(copy, path.slice(0, -1));
      parent[path.at(-1)] = new Date(parent[path.at(-1)]);
    }
  }
  return copy;
}

const cases = JSON.parse(readFileSync(file, "utf8"));
for (const [index, one] of cases.entries()) {
  const { name, request, sent, status, response, places } = one;
  const given = { ...request };
  if ("body" in request) given.body = withDates(request.body, sent);
  let text = null;
  globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init);
    text = await asked.text();
    return new Response(JSON.stringify(response), {
      status,
      headers: { "content-type": "application/json" },
    });
  };
  let received;
  let error = null;
  try {
    const own = names.get(letters(name));
    if (own === undefined) throw new Error("there is no function");
    received = await call(module, own, given);
  } catch (thrown) {
    // An error response may be thrown, with its body.
    received = thrown?.body ?? thrown?.data ?? thrown?.error;
    if (status < 400 || received === undefined)
      error = `${thrown?.name}: ${thrown?.message}`
        .replaceAll(/\s+/g, " ")
        .slice(0, 160);
  }
  let body;
  try {
    body = text === null || text === "" ? undefined : JSON.parse(text);
  } catch {
    error ??= "the request is not JSON";
  }
  console.log(
    JSON.stringify({
      index,
      error,
      sent: sent.map(({ path }) => {
        const found = get(body, path);
        return (
          typeof found === "string" &&
          isSameTime(found, get(request.body, path))
        );
      }),
      received: places.map(({ path }) => {
        const found = get(received, path);
        return found instanceof Date && isSameTime(found, get(response, path));
      }),
    }),
  );
}
