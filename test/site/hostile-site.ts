/** A spec with a hostile text in every field, and with an operation for each payload. */
import { hostileSpec } from "../hostile/hostile-spec.js";
import { payloads } from "./payloads.js";

/** This text is also the title of the API, the name of a tag and the name of an operation. */
export const everywhere =
  "_vp-fn_(window.__x=1) {{7*7}} <img src=x onerror=window.__x=1></script><script>window.__x=1</script> __VP_STATIC_END__`,window.__x=1,`";

/** The number of payloads that are the title of a page. */
const titles = 4;

export function hostileSite(): Record<string, unknown> {
  const spec = hostileSpec(everywhere);
  const paths = Object.fromEntries(
    payloads.map((payload, index) => [
      `/payload-${index}`,
      {
        get: {
          operationId: `payload${index}`,
          // A page for each payload would take minutes to build and to visit.
          tags: [payloads[index % titles]],
          summary: payload,
          description: payload,
          responses: { 204: { description: payload } },
        },
      },
    ]),
  );
  return { ...spec, paths: { ...(spec["paths"] as object), ...paths } };
}
