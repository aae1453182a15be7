import tseslint from "typescript-eslint";

const noEnum = {
  selector: "TSEnumDeclaration",
  message: "Use a union of literals: enums leave code behind.",
};

/** Only `test/support` waits for time. Tests wait for events, so that a busy machine cannot make them fail. */
const timeLimits = [
  {
    selector:
      'MemberExpression[object.name="expect"][property.name="poll"], MemberExpression[object.name="vi"][property.name=/^(waitFor|waitUntil)$/]',
    message: "Use test/support/eventually.ts: it has no time limit.",
  },
  {
    selector:
      'CallExpression[callee.name=/^(it|test|describe)$/] > ObjectExpression > Property[key.name="timeout"], CallExpression[callee.name=/^(it|test|(before|after)(All|Each))$/] > Literal[raw=/^[0-9]/]',
    message: "Only vitest.config.ts has a time limit, for tests that hang.",
  },
  {
    selector:
      'CallExpression[callee.object.name="AbortSignal"][callee.property.name="timeout"]',
    message: "Abort after an event: a busy machine may need more time.",
  },
];
const waitForEvents =
  "Wait for an event, or with test/support/eventually.ts. Where time is the subject, use test/support/pause.ts.";

export default tseslint.config(
  {
    ignores: [
      "**/dist/",
      "generated/",
      "examples/monorepo/",
      "test/golden/*/",
      "test/query/frameworks/apps/",
      "test/migrations/apps/",
      "test/json-schema-suite/",
      "**/node_modules/",
      "**/.cache/",
      "coverage/",
    ],
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: ["*.js", "bench/*.mjs", "bench/*/*.mjs"],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // A switch over a `kind` names every member, so that a new one is found by the compiler.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        {
          considerDefaultExhaustiveForUnions: true,
          // Of a string that may be anything there is nothing to exhaust.
          requireDefaultForNonUnion: false,
        },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: true },
      ],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // What the generated server answers by itself is thrown like an error, but nobody looks for where it was made.
      "@typescript-eslint/only-throw-error": [
        "error",
        { allow: [{ from: "file", name: "Refusal" }] },
      ],
      // Our objects of functions have no `this`.
      "@typescript-eslint/unbound-method": "off",
      // Spreading a string gives its code points, which is what we want where we do it.
      "@typescript-eslint/no-misused-spread": "off",
      eqeqeq: "error",
      "no-restricted-syntax": ["error", noEnum],
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        noEnum,
        {
          // `no-floating-promises` accepts `void`.
          selector:
            'UnaryExpression[operator="void"] MemberExpression[property.name=/^(rejects|resolves)$/]',
          message: "Await the assertion: otherwise it cannot fail the test.",
        },
        ...timeLimits,
      ],
      "no-restricted-globals": [
        "error",
        {
          globals: ["setTimeout", "setInterval"].map((name) => ({
            name,
            message: waitForEvents,
          })),
          checkGlobalObject: true,
        },
      ],
      "no-restricted-properties": [
        "error",
        {
          object: "Math",
          property: "random",
          message: "Use test/support/random.ts: its numbers can be repeated.",
        },
      ],
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            ...["node:timers", "node:timers/promises"].map((name) => ({
              name,
              importNames: ["setTimeout", "setInterval", "scheduler"],
              message: waitForEvents,
            })),
            {
              name: "fast-check",
              message: "Use test/support/fast-check.ts: it sets the seed.",
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    // A script ends mutants that hang.
    files: ["test/support/{eventually,pause}.ts", "test/mutants/judges.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  {
    files: ["test/support/fast-check.ts"],
    rules: { "@typescript-eslint/no-restricted-imports": "off" },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
