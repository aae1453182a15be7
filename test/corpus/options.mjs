/** What a run generates: the targets, and for `--targets all` the options that add files or change all values. */

const plugins = [
  ...["compression", "conditional", "cors", "health", "idempotency"],
  ...["limits", "ranges", "request-id", "timeouts"],
];

/** The targets of a run without `--targets`. */
const usual = [
  ...["validators", "client", "server", "docs", "types", "mock", "webhooks"],
];

const all = [...usual, "zod", "cli", "mcp"];

/** Each option that adds files or exports. */
const everyFile = {
  telemetry: true,
  tanstackQuery: true,
  jsonSchema: true,
  messages: ["de", "fr"],
  shapes: true,
  skills: true,
  enumHelpers: true,
  serverDescription: "full",
  serverPlugins: plugins,
  docs: { llms: "full" },
};

/** Options that change the values in code, or where the code is. One spec after another takes the next ones. */
const variants = [
  {},
  {
    dates: "Date",
    bytes: "Uint8Array",
    int64: "bigint",
    casing: "camel",
    brands: true,
  },
  { layout: "package", mcpTools: "each", rootTypes: "prefixed" },
  {
    dates: "temporal",
    temporal: { from: "temporal-polyfill" },
    int64: "string",
    enums: "open",
    readWriteMarkers: true,
  },
  {
    layout: "source",
    casing: "camel",
    impliedTypes: true,
    mcpTools: "search",
    webhookSignature: "github",
  },
];

/** The config of the spec at a position in the list of all specs. */
export function configOf(wanted, position) {
  if (wanted === "all") {
    const variant = variants[position % variants.length];
    return { targets: all, ...everyFile, ...variant };
  }
  const targets = wanted === "" ? usual : wanted.split(",");
  return { targets, telemetry: true };
}
