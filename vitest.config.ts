import { defineConfig } from "vitest/config";

/** These use the generated packages as they are built, which is done once before all of them. */
const built = ["test/packages/**/*.test.ts", "test/service/**/*.test.ts"];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "generator",
          include: ["test/**/*.test.ts"],
          exclude: ["test/golden/*/expected/**", ...built],
        },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: built,
          // The first start of an embedded database takes a while.
          hookTimeout: 120_000,
          globalSetup: ["test/support/build-packages.ts"],
        },
      },
    ],
  },
});
