/** Compares what code on the generated packages uses: names and types. */
import type { Finding } from "../finding.js";
import { declarationsOf, type Declarations } from "./types/declarations.js";
import type { SdkSide } from "./sdk-side.js";

export type { SdkSide };

/** Code on the server package follows the spec by design, so its types are not compared. */
export async function compareSdk(
  base: SdkSide,
  head: SdkSide,
): Promise<Finding[]> {
  const before = declarationsOf(base);
  const after = declarationsOf(head);
  if (areEqual(before, after)) return [];
  // The compiler takes half a second to load.
  const { compareTypes } = await import("./compare-types.js");
  return compareTypes(
    { side: base, declarations: before },
    { side: head, declarations: after },
  );
}

function areEqual(before: Declarations, after: Declarations): boolean {
  return (
    before.size === after.size &&
    [...before].every(([path, text]) => after.get(path) === text)
  );
}
