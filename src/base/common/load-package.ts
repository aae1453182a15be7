import { createRequire } from "node:module";

/**
 * Loads a package that few runs need, at once, because `import` would make its callers asynchronous, and would search
 * the megabytes of a compiler for exported names. The build replaces this function by one that loads the copies in
 * `dist/packages/`.
 */
export const loadPackage: (name: string) => unknown = createRequire(
  import.meta.url,
);
