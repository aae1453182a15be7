import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/golden/*/expected/**"],
    testTimeout: 60_000,
  },
});
