/** The compiler refuses code of packages and of the generator that takes a value of the wire for one of code, or the reverse. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { compileFolder, typeErrorsByOutput } from "../support/compile.js";

const packageName = (target: string) => `places-${target}`;

interface Mistake {
  readonly what: string;
  readonly target: string;
  /** The code that is right. It is in exactly one file of the package. */
  readonly from: string;
  readonly to: string;
}

const mistakes: readonly Mistake[] = [
  {
    what: "an operation that sends values of code",
    target: "client",
    from: `import { requestEncoder, sendEncoded } from "../runtime/options.js";

/** Parameters and body of \`subscribe\`. */`,
    to: `import { requestEncoder } from "../runtime/options.js";
import { send as sendEncoded } from "../runtime/core.js";
`,
  },
  {
    what: "an operation that returns values of the wire",
    target: "client",
    from: `import { sendDecoded } from "../runtime/options.js";

/** Parameters and body of \`feedEntries\`. */`,
    to: `import { sendEncoded as sendDecoded } from "../runtime/options.js";
`,
  },
  {
    what: "a request that is not encoded",
    target: "client",
    from: "return send(client, wire, options, route);",
    to: "return send(client, request, options, route);",
  },
  {
    what: "a description of a request that is not encoded",
    target: "client",
    from: "const draft = draftOf(client, wire, options, route);",
    to: "const draft = draftOf(client, request ?? {}, options, route);",
  },
  {
    what: "a request that is encoded twice",
    target: "client",
    from: "wire = wireRequestOf(route, request);",
    to: "wire = wireRequestOf(route, wireRequestOf(route, request));",
  },
  {
    what: "a response that is not decoded",
    target: "client",
    from: "return decodedResult(result, route) as Result as R;",
    to: "return result;",
  },
  {
    what: "the position of the next page, kept in code",
    target: "client",
    from: "keepWire(body, wire);",
    to: "keepWire(wire, body);",
  },
  {
    what: "an item that is not decoded",
    target: "client",
    from: "for await (const item of items) yield decode(item);",
    to: "for await (const item of items) yield item;",
  },
  {
    what: "a handler that gets values of the wire",
    target: "server",
    from: "handler(decode(input), call)",
    to: "handler(input, call)",
  },
  {
    what: "a result of a handler that is not encoded",
    target: "server",
    from: `        : after(result, (known) => encoded(route, responses, known));
    };
    return Object.assign(convert,`,
    to: `        : after(result, (known) => encoded(route, responses, known));
    };
    const same: WireHandler = (input, call) => handler(decode(input), call);
    return Object.assign(same,`,
  },
  {
    what: "a header that is not encoded",
    target: "server",
    from: "return codec.encode(value);",
    to: "return value;",
  },
  {
    what: "a value of a request that is not decoded",
    target: "server",
    from: "    return decode(value);",
    to: "    return value;",
  },
  {
    what: "a decoder in the place of an encoder",
    target: "server",
    from: "eachSent(\n            codec(codecsInWatchEntries200Text",
    to: "eachIncoming(\n            codec(codecsInWatchEntries200Text",
  },
  {
    what: "an event that is not decoded",
    target: "webhooks",
    from: "          decoded(known, event),\n",
    to: "          encoded(known, event),\n",
  },
  {
    what: "an event that is not encoded",
    target: "webhooks",
    from: "send(encoded(known, event), ...options)",
    to: "send(event, ...options)",
  },
  {
    what: "a sample that stays on the wire",
    target: "mock",
    from: "decoded(known, sample(...options))",
    to: "sample(...options)",
  },
  {
    what: "integers of a sample that are read last",
    target: "mock",
    from: "codec.decode(integers.decode(value) as WireValue)",
    to: "integers.decode(codec.decode(value))",
  },
];

/** Files with all mistakes, and where each of them is: its file, and its lines if the file is long. */
function withMistakes(files: readonly GeneratedFile[]) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const changed = mistakes.map(({ what, target, from, to }) => {
    const [path = "", ...others] = [...texts.keys()].filter(
      (path) =>
        path.startsWith(`${target}/`) && texts.get(path)?.includes(from),
    );
    expect([path, ...others], what).toEqual([expect.stringMatching(/./)]);
    texts.set(path, texts.get(path)?.replace(from, to) ?? "");
    return { path, to };
  });
  const places = changed.map(({ path, to }) => {
    const [before = ""] = (texts.get(path) ?? "").split(to);
    const first = before.split("\n").length;
    const last = first + to.trimEnd().split("\n").length - 1;
    return {
      path,
      lines: path.includes("/runtime/") ? [first, last] : [1, Infinity],
    } as const;
  });
  return { files: [...texts].map(([path, text]) => ({ path, text })), places };
}

describe("generated packages", () => {
  let errors: ReadonlyMap<string, string[]>;
  let places: ReturnType<typeof withMistakes>["places"];

  beforeAll(async () => {
    const { files, diagnostics } = await generate({
      input: join(import.meta.dirname, "places.yaml"),
      targets: ["validators", "client", "server", "webhooks", "mock"],
      dates: "Date",
      bytes: "Uint8Array",
      int64: "bigint",
      casing: "camel",
      serverPlugins: ["conditional"],
      today: "2026-11-18",
    });
    expect(diagnostics).toEqual([]);
    const wrong = withMistakes(files);
    ({ places } = wrong);
    errors = await typeErrorsByOutput(
      new Map([
        ["right", files],
        ["wrong", wrong.files],
      ]),
      packageName,
    );
  });

  it("compile", () => {
    expect(errors.get("right")).toEqual([]);
  });

  it.each(mistakes.map(({ what }, index) => [what, index] as const))(
    "do not compile with %s",
    (_, index) => {
      const { path = "", lines: [first = 0, last = 0] = [] } =
        places[index] ?? {};
      const found = (errors.get("wrong") ?? []).filter((error) => {
        const [, file, line] = /^wrong\/([^(]*)\((\d+),/.exec(error) ?? [];
        return file === path && Number(line) >= first && Number(line) <= last;
      });
      expect(found).not.toEqual([]);
      for (const error of found)
        expect(error).toMatch(/Wire|Code|never|"(wire|code)"|'decode'/);
    },
  );

  it("have no other error", () => {
    // A mistake leaves functions and parameters unused.
    const others = (errors.get("wrong") ?? []).filter(
      (error) =>
        !error.includes(" TS6133: ") &&
        !places.some(({ path }) => error.startsWith(`wrong/${path}`)),
    );
    expect(others).toEqual([]);
  });
});

describe("samples of the generator", () => {
  const source = join(import.meta.dirname, "../../src");
  const start = `
    import { sequence, type Code } from "${source}/emit/code/index.js";
    import type { SampleInput } from "${source}/emit/docs/samples/sample-input.js";
    import type { ValueWriter } from "${source}/emit/docs/samples/sample-values.js";
    import { targetOf } from "${source}/facts/requests/request-text.js";
    export function sample(writer: ValueWriter, { body, parameters }: SampleInput) {
      return parameters.map(({ parameter, value }): Code | string =>`;
  const isRight: readonly [what: string, code: string, isRight: boolean][] = [
    ["code", "writer.value(parameter.schema, value)", true],
    [
      "text of a request",
      'targetOf({ text: "/" }, { body, parameters: [{ parameter, value }] })',
      true,
    ],
    ["a value of the wire as code", "sequence(value)", false],
    [
      "a value that is converted twice",
      "writer.value(null, writer.value(null, value))",
      false,
    ],
    [
      "a value of code in a request",
      'targetOf({ text: "/" }, { body, parameters: [{ parameter, value: writer.value(null, value) }] })',
      false,
    ],
  ];

  it("are checked by the compiler", async () => {
    const folder = mkdtempSync(join(tmpdir(), "specwright-samples-"));
    try {
      for (const [index, [, code]] of isRight.entries())
        writeFileSync(
          join(folder, `sample${String(index)}.ts`),
          `${start} ${code});\n}\n`,
        );
      const options = {
        extends: join(source, "../tsconfig.json"),
        include: ["*.ts"],
        compilerOptions: {
          noUnusedLocals: false,
          noUnusedParameters: false,
          typeRoots: [join(source, "../node_modules/@types")],
        },
      };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
      writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
      const messages = await compileFolder(folder);
      for (const [index, [what, , right]] of isRight.entries()) {
        const own = `sample${String(index)}.ts`;
        const found = messages.filter((message) => message.startsWith(own));
        expect(found.length === 0, `${what}: ${found.join()}`).toBe(right);
      }
      expect(messages.filter((one) => !one.startsWith("sample"))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
