// Runs kubb with its MCP plugin: `node kubb.mjs SPEC FOLDER`.
import { build } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginMcp } from "@kubb/plugin-mcp";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";

const [spec, output] = process.argv.slice(2);
await build({
  config: {
    root: ".",
    input: { path: spec },
    output: { path: output, clean: true, barrelType: false },
    plugins: [
      pluginOas({ validate: false, generators: [] }),
      pluginTs({}),
      pluginClient({ client: "fetch" }),
      pluginZod({}),
      pluginMcp({ client: { client: "fetch" } }),
    ],
  },
});
