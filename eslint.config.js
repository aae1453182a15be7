import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "**/dist/",
      "generated/",
      "test/golden/*/",
      "**/node_modules/",
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
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSEnumDeclaration",
          message: "Use a union of literals: enums leave code behind.",
        },
      ],
    },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
