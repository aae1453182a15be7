import { defineConfig } from "specwright";

export default defineConfig({
  input: "spec/petstore.yaml",
  output: "generated",
  targets: [
    "validators",
    "client",
    "server",
    "docs",
    "types",
    "mock",
    "webhooks",
  ],
  packageName: "@petstore/{target}",
  publish: {
    repository: "git+https://github.com/example/petstore.git",
    directory: "generated",
    access: "public",
    provenance: true,
  },
  docs: { llms: "full" },
  scaffold: "examples/petstore/src/handlers",
  serverDescription: "public",
  telemetry: true,
  serverPlugins: [
    "compression",
    "conditional",
    "cors",
    "health",
    "idempotency",
    "limits",
    "ranges",
    "request-id",
    "timeouts",
  ],
  lifecycle: {
    notice: { stable: 365, beta: 30 },
    requireRemovalDate: true,
    requireReplacement: true,
    failWhenOverdue: true,
  },
});
