/** Results hide credentials in every encoding that a response may repeat them in. */
import { expect, it } from "vitest";
import { createSecrets } from "../../templates/mcp/runtime/secrets.js";

const tokens = [
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  "pä$$ w+rd/??>~=&%",
  'a"b\\c:dé€😀',
];

it.each(tokens)("hides %s", (token) => {
  const { watch, redact } = createSecrets();
  watch({ bearer: token });
  const bytes = Buffer.from(token);
  const forms = [
    token,
    JSON.stringify(token).slice(1, -1),
    encodeURIComponent(token),
    encodeURIComponent(token).replace(/%../g, (byte) => byte.toLowerCase()),
    new URLSearchParams({ t: token }).toString(),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    ...["", "u", "us", "user:", "Bearer "].flatMap((before) =>
      ["", ":", "::", ", and more"].flatMap((after) => {
        const whole = Buffer.from(before + token + after);
        return [
          whole.toString("base64"),
          whole.toString("base64url"),
          encodeURIComponent(whole.toString("base64")),
        ];
      }),
    ),
  ];
  for (const form of forms)
    expect(redact({ text: `a ${form} b` }).text, form).toContain(
      "[credential]",
    );
  expect(redact("nothing of it")).toBe("nothing of it");
});
