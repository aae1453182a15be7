// How each generator is run: a script, its flags, and the text of its config file, if it needs one. The benchmarks differ
// in the code that they ask for, and each has its own `node_modules` with the versions that it measures.
import { join, resolve } from "node:path";

const text = JSON.stringify;

const ownScript = resolve(import.meta.dirname, "../dist/cli/main.js");

/** `options` are fields of a Specwright config. */
export const specwright = (options) => ({
  script: ownScript,
  flags: (config) => ["generate", "--config", config],
  config: (spec, output) => `export default {
  input: ${text(spec)}, output: ${text(output)}, ${options}
};`,
});

/** Specwright without a config file. */
export const specwrightFlags = (flags) => ({
  script: ownScript,
  flags: (_config, spec, output) => [
    ...["generate", "--input", spec, "--output", output, ...flags],
  ],
});

/** By default, orval refuses references to other files. */
const orvalInput = (spec) =>
  `{ target: ${text(spec)}, parserOptions: { externalRefs: { allow: ["*"] } } }`;

/** The peers that are installed in a folder. */
export const peersIn = (folder) => {
  const installed = (path) => join(folder, "node_modules", path);
  return {
    heyApi: (plugins) => ({
      script: installed("@hey-api/openapi-ts/bin/run.js"),
      flags: (config) => ["--file", config],
      config: (spec, output) => `export default {
  input: ${text(spec)}, output: ${text(output)}, plugins: ${text(plugins)},
};`,
    }),

    /** Each function of `projects` returns the output options of a project, for a folder. */
    orval: (projects) => ({
      script: installed("orval/dist/bin/orval.mjs"),
      flags: (config) => ["--config", config],
      config: (spec, output) =>
        `export default { ${Object.entries(projects)
          .map(
            ([name, options]) =>
              `${name}: { input: ${orvalInput(spec)}, output: { ${options(output)} } }`,
          )
          .join(", ")} };`,
    }),

    oazapfts: () => ({
      script: installed("oazapfts/dist/cli.js"),
      flags: (_config, spec, output) => [spec, join(output, "api.ts")],
    }),

    openapiTypescript: () => ({
      script: installed("openapi-typescript/bin/cli.js"),
      flags: (_config, spec, output) => [spec, "-o", join(output, "api.d.ts")],
    }),

    /** Without a config file. `flags` are those of `generate-client`. */
    redocly: (generators, flags = []) => ({
      script: installed("@redocly/cli/bin/cli.js"),
      flags: (_config, spec, output) => [
        ...["generate-client", spec, "--output", join(output, "client.ts")],
        ...generators.flatMap((name) => ["--generator", name]),
        ...flags,
      ],
    }),

    /** `plugins` are calls by the name of their package: `{ "plugin-ts": "pluginTs()" }`. */
    kubb: (plugins, script = installed("@kubb/cli/bin/kubb.cjs")) => ({
      script,
      flags: (config) => ["generate", "--config", config],
      config: (spec, output) => `import { pluginOas } from "@kubb/plugin-oas";
${Object.entries(plugins)
  .map(([name, call]) => {
    const [plugin] = call.split("(");
    return `import { ${plugin} } from "@kubb/${name}";\n`;
  })
  .join("")}export default {
  input: { path: ${text(spec)} },
  output: { path: ${text(output)}, format: false, lint: false },
  plugins: [
    pluginOas({ generators: [], validate: false }),
    ${Object.values(plugins).join(",\n    ")},
  ],
};`,
    }),
  };
};
