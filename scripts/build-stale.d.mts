/** Compiles the packages whose sources have changed, and returns their folders. */
export function buildStale(options?: {
  /** Whether the types are checked and written as declarations: `true` by default. */
  declarations?: boolean;
}): Promise<string[]>;
