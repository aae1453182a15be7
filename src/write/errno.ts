/** Returns the code of a failed file operation (`ENOENT`), or null for any other error. */
export function errorCode(error: unknown): string | null {
  const isFailedCall =
    error instanceof Error && "code" in error && "syscall" in error;
  return isFailedCall ? String(error.code) : null;
}

/** Runs a file operation. Returns null if it fails with one of these codes. */
export function unless<T>(codes: readonly string[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (codes.includes(errorCode(error) ?? "")) return null;
    throw error;
  }
}
