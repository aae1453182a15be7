// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";

export const mustBeUriTemplate: TestNode = /* @__PURE__ */ formatted(
  "uri-template",
  "a URI template such as /pets/{id}",
  isUriTemplate,
);

const template =
  /^(?:[^\0-\x20"%<>\\^`{|}\x7f-\x9f]|%[\dA-Fa-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*(?::[1-9]\d{0,3}|\*)?)*\})*$/u;

/** RFC 6570: `/pets{?limit,status}`. */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}
