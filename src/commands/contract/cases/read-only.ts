/** Sends values of properties that are `readOnly`. */
import { visible } from "../../../base/diagnostics.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import { isHidden } from "../../../facts/schemas/hidden-names.js";
import { rootType } from "../../../facts/schemas/resolved-type.js";
import type { Operation } from "../../../model/model.js";
import { isSuccess } from "../checks/expectations.js";
import type { Mismatch } from "../checks/finding.js";
import { jsonOf } from "../checks/response.js";
import { requestOf } from "../exchange/request.js";
import type { Session } from "../session.js";

/** A service may reject or ignore them. */
export async function runReadOnly(
  session: Session,
  create: Operation,
): Promise<void> {
  const { inputs, model, seed } = session;
  const input = inputs.of(create, { seed, size: "typical" });
  const body = input?.body;
  const schema = body?.content.schema ?? null;
  if (!input || body?.kind !== "json" || schema === null) return;
  if (!isRecord(body.value)) return;
  const type = rootType(model, schema);
  const sample = inputs
    .sampler({ seed: seed + 77, size: "maximal" })
    .of(schema, "response");
  if (sample === undefined || !isRecord(sample)) return;
  const names = Object.keys(sample).filter((name) => {
    const own =
      type.kind === "object"
        ? type.properties.find((one) => one.name === name)?.schema
        : undefined;
    const value = sample[name];
    return (
      own !== undefined &&
      isHidden((id) => model.schemas[id], own, "request") &&
      // The service may choose the same value of a few.
      (typeof value === "number" ||
        (typeof value === "string" && value.length > 5))
    );
  });
  if (names.length === 0) return;
  const added = Object.fromEntries(
    names.map((name) => [name, sample[name] ?? null]),
  );
  const value = { ...body.value, ...added };
  const request = requestOf(create, { ...input, body: { ...body, value } });
  await session.run(create, {
    title: "properties that are readOnly",
    request,
    judge: (reply) => {
      const shown = jsonOf(reply);
      if (!isSuccess(reply.status) || shown === undefined || !isRecord(shown))
        return session.expect.described(create)(reply);
      return names.flatMap((name): Mismatch[] =>
        shown[name] === added[name]
          ? [
              {
                check: "read-only-changed",
                message: `The response has the value that was sent for ${visible(name)}: ${visible(JSON.stringify(added[name]))}.`,
                expected: "The service ignores or rejects the property.",
                origin: model.schemas[schema]?.origin ?? create.origin,
                key: `read-only-changed ${name}`,
              },
            ]
          : [],
      );
    },
  });
}
