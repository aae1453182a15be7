export function firstComment(text: string): string | null;
export function codeMap(
  folder: string,
): [path: string, comment: string | null][];
