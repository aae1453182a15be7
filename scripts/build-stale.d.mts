/** Compiles the packages whose sources have changed, and returns their folders. */
export function buildStale(): string[];
