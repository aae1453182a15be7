import { withoutEnd } from "../../base/common/without-end.js";
import type { DocumentContext } from "../target.js";

/** The title of the API for a sentence, after "the". The word "API" follows unless the title has it. */
export function apiTitle({ info }: Pick<DocumentContext, "info">): string {
  const title = withoutEnd(info.title.trim().replace(/^the\s+/i, ""), ".");
  return /\bAPIs?\b/i.test(title) ? title : `${title} API`.trim();
}
