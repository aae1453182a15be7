/** The packages that code blocks of the pages import, chosen by the words after `ts`. */
import { join } from "node:path";
import {
  generate,
  type GeneratedFile,
  type GenerateOptions,
} from "../../src/generate.js";
import { root } from "./pages.js";

interface Variant {
  packageName: (target: string) => string;
  options: Partial<GenerateOptions> & { input: string };
}

const petstore = (options: Partial<GenerateOptions>): Variant => ({
  packageName: (target) => `@petstore/${target}`,
  options: { input: join(root, "spec/petstore.yaml"), ...options },
});

/** A block without a word uses the pet store; `photos` has forms, streams, unions and a recursive schema. */
export const variants = {
  petstore: petstore({
    serverDescription: "public",
    targets: [
      "validators",
      "client",
      "server",
      "docs",
      "types",
      "mock",
      "webhooks",
      "zod",
    ],
  }),
  queries: petstore({ targets: ["client"], tanstackQuery: true }),
  int64: petstore({ int64: "bigint" }),
  jsonSchema: petstore({ jsonSchema: true }),
  messages: petstore({ messages: ["de"] }),
  shapes: petstore({ shapes: true }),
  enums: petstore({ enumHelpers: true }),
  photos: {
    packageName: (target: string) => `@photos/${target}`,
    options: { input: join(root, "test/guide/photos.yaml") },
  },
} satisfies Record<string, Variant>;

export type VariantName = keyof typeof variants;

export function variantOf(words: readonly string[]): VariantName {
  const names = Object.keys(variants) as VariantName[];
  return names.find((name) => words.includes(name)) ?? "petstore";
}

export async function filesOf(name: VariantName): Promise<GeneratedFile[]> {
  const { options, packageName } = variants[name];
  const { files, diagnostics } = await generate({
    packageName: packageName("{target}"),
    today: "2026-11-15",
    ...options,
  });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error) throw new Error(error.message);
  return files;
}
