// Asks the mocks of one generator for the success response of each operation, and prints one JSON line for each answer.
//
//   node answers.mjs BUNDLE OPERATIONS COUNT
import { readFileSync, writeSync } from "node:fs";
import { faker } from "@faker-js/faker";

const [bundle, operationsFile, count] = process.argv.slice(2);
const operations = JSON.parse(readFileSync(operationsFile, "utf8"));

// MSW resolves relative paths against the location of the page.
globalThis.location ??= new URL("http://localhost/");
const { handlers, mock, responses } = await import(bundle);
const ask = handlers ? askHandlers : askMock;
print({ ready: true });

for (const [index, operation] of operations.entries()) {
  for (let seed = 1; seed <= Number(count); seed++) {
    faker.seed(seed);
    try {
      print({ index, ...(await ask(operation, seed)) });
    } catch (error) {
      print({ index, error: String(error).slice(0, 200) });
    }
  }
}
process.exit();

/** The first call has no seed, as in most tests. No request is sent: the mock would validate it. */
function askMock({ method, path }, seed) {
  const { operation } = mock.paths
    .flatMap(({ operations }) => operations)
    .find((one) => one.path === path && one.method.toLowerCase() === method);
  const { status, body } = responses[operation](
    undefined,
    seed === 1 ? {} : { seed },
  );
  return { status, body: JSON.stringify(body) };
}

async function askHandlers({ method, path }) {
  const handler = handlerOf(method, path);
  if (!handler) return { error: "no handler" };
  const [, origin = "", template] = /^(\w+:\/\/[^/]+)?\*?(.*)$/.exec(
    plainPath(handler),
  );
  const url = origin + template.replace(/:\w+/g, "1");
  const request = new Request(new URL(url, location), {
    method: method.toUpperCase(),
  });
  const result = await handler.run({ request, requestId: "1" });
  if (!result?.response) return { error: "no response" };
  const { response } = result;
  return { status: response.status, body: await response.text() };
}

/** The handler of a path template, behind the address of a server. */
function handlerOf(method, path) {
  const literals = path
    .split(/\{[^}]*\}/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = new RegExp(`${literals.join(":[^/]+?")}$`);
  return handlers
    .filter(
      (handler) =>
        handler.info.method.toLowerCase() === method &&
        pattern.test(plainPath(handler)),
    )
    .sort((one, other) => plainPath(one).length - plainPath(other).length)[0];
}

function plainPath({ info }) {
  return String(info.path).replaceAll("\\", "");
}

function print(line) {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
