/** The inputs in `SKILL.md` are executed, against the generated mock server. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installed } from "./packages.js";

const root = join(import.meta.dirname, "../..");

interface Sample {
  readonly tool: string;
  readonly input: object;
}

/** `getPet {"path":{"petId":1}}`, or `{"operation":"getPet","input":{…}}` for the tool `call`. */
function samplesIn(skill: string): Sample[] {
  const [, block = ""] =
    /These inputs are valid:\n\n```text\n(.*?)```/s.exec(skill) ?? [];
  return block
    .trim()
    .split("\n")
    .map((line) => {
      if (line.startsWith("{"))
        return { tool: "call", input: JSON.parse(line) as object };
      const [tool = ""] = line.split(" ", 1);
      const input = JSON.parse(line.slice(tool.length)) as object;
      return { tool, input };
    });
}

describe.each([
  ["pet store", "spec/petstore.yaml", "each"],
  [
    "a tool for each operation",
    "test/golden/mcp-tools/input/openapi.yaml",
    "each",
  ],
  ["search and call", "test/golden/mcp-search/input/openapi.yaml", "search"],
  ["pet store, search and call", "spec/petstore.yaml", "search"],
] as const)("%s", (_, spec, mcpTools) => {
  it("has inputs that the API accepts", async () => {
    const packages = await installed(join(root, spec), {
      targets: ["mcp", "mock", "server"],
      skills: true,
      mcpTools,
    });
    try {
      const [{ createMcpToolbox }, { createMock }] = (await Promise.all([
        packages.import("mcp"),
        packages.import("mock"),
      ])) as unknown as [
        {
          createMcpToolbox: (options: object) => {
            call: (
              tool: string,
              input: object,
            ) => Promise<{ isError?: boolean } | null>;
          };
        },
        {
          createMock: () => {
            basePaths: readonly string[];
            fetch: (request: Request) => Promise<Response>;
          };
        },
      ];
      const mock = createMock();
      const statuses: number[] = [];
      const toolbox = createMcpToolbox({
        allow: "all",
        baseUrl: `https://a.test${mock.basePaths[0] ?? ""}`,
        auth: { bearerAuth: "token" },
        fetch: async (input: Request | string | URL, init?: RequestInit) => {
          const request = new Request(input, init);
          const response = await mock.fetch(request);
          statuses.push(response.status);
          return response;
        },
      });
      const skill = packages.files.find(({ path }) =>
        /^mcp\/.*\/SKILL\.md$/.test(path),
      );
      const samples = samplesIn(skill?.text ?? "");
      expect(samples.length).toBeGreaterThan(0);
      for (const { tool, input } of samples) {
        const result = await toolbox.call(tool, input);
        const shown = JSON.stringify({ tool, input, result, statuses });
        expect(result?.isError ?? false, shown).toBe(false);
      }
      expect(statuses).toHaveLength(samples.length);
      expect(statuses.every((status) => status < 300)).toBe(true);
    } finally {
      packages.remove();
    }
  });
});
