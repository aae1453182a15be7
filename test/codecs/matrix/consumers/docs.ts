/** Samples of the docs: the client takes values of code, and sends what the sample with `fetch` sends. */
import { camelCase } from "../../../../src/naming/identifiers.js";
import { samplesOf, type Sample } from "../../../docs/run-samples.js";
import { calls } from "../../calls.js";
import { consumer, type Setting } from "../cell.js";
import { expectSame } from "../same.js";
import type { World } from "../world.js";

const operations = Object.fromEntries(
  calls.map(({ operation }) => [operation, operation]),
);

export const docs = consumer(
  "docs samples",
  operations,
  async (setting, operation) => {
    const { fetch, client } = samplesFor(setting.world, operation);
    const plain = samplesFor(setting.plain, operation);
    await expectSame(textsOf(fetch), textsOf(plain.fetch), "those with fetch");
    await expectSame(client.length, fetch.length, "the number of samples");
    for (const [at, sample] of client.entries())
      await expectSame(
        await requestOf(setting, sample),
        await requestOf(setting, fetch[at]),
        `the request of ${sample.text}`,
      );
  },
);

const textsOf = (samples: readonly Sample[]) => samples.map(({ text }) => text);

function samplesFor(
  { files }: World,
  operation: string,
): Record<"fetch" | "client", Sample[]> {
  const own = samplesOf(files).filter(
    ({ heading }) => heading === camelCase(operation),
  );
  const of = (form: string) => own.filter((sample) => sample.form === form);
  return { fetch: of("fetch"), client: of("client") };
}

let count = 0;

/** Without headers, and without what differs between writers: the precision of times, the names of files. */
async function requestOf(
  { network, world }: Setting,
  sample: Sample | undefined,
): Promise<unknown> {
  const { installed } = world;
  const text = (sample?.text ?? "")
    .replaceAll("console.log(", "void (")
    .replaceAll('openAsBlob("', `openAsBlob("${installed.folder}/`);
  const response = new Response(null, { status: 204 });
  const [request] = await network.requestsOf([response], () =>
    // Some samples read the body of the response, which has none.
    installed.load(`sample-${String(++count)}`, text).catch(() => undefined),
  );
  if (!request) throw new Error(`Nothing was sent by ${text}`);
  const { line, body } = request;
  const withoutMilliseconds = (value: unknown) =>
    JSON.stringify(value).replaceAll(".000Z", "Z");
  const isJson = typeof body === "string" && /^[[{]/.test(body);
  return {
    line: withoutMilliseconds(line),
    body: withoutMilliseconds(
      isJson && !body.includes("\n{") ? JSON.parse(body) : body,
    ),
  };
}
