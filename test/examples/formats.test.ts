/** The decisions about formats never contradict the checks of the runtime. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { stringFormats } from "../../src/base/openapi/string-formats.js";
import { formatChecks } from "../../src/emit/validators/facts/formats.js";
import { hasTextFormat } from "../../src/facts/schemas/formats.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";

const runtime = join(import.meta.dirname, "../../templates/validators/runtime");

const checked = Object.entries(stringFormats).flatMap(([format, { check }]) =>
  check === null ? [] : [{ format, check }],
);

const texts = [
  ...Object.values(stringFormats).map(({ example }) => example),
  ..."|a|a b|a:b|a@b|@|a@|0|01|1/a|#|?a=b|/a//b|//a|/~|/~2|{a}|[|(|%|%41|xn--a|a--b|-a|a-|é|a.|.a".split(
    "|",
  ),
  ..."2026-02-30|2024-02-29|2026-13-01|23:59:60Z|22:59:60+02:00|24:00:00Z|09:30:00|09:30:00.5z|2026-01-15t09:30:00z|P|PT|P1Y2D|P1M|PT1H1S|P2W".split(
    "|",
  ),
  ..."256.1.1.1|1.2.3|01.2.3.4|::|::1|1::2::3|1:2:3:4:5:6:7:8|::ffff:1.2.3.4|g::1|AA==|AAA=|A===|AAAA|AA|AAA|A|A-_=|A-_a".split(
    "|",
  ),
  ...'https://{x}.example.com|https://{x}|http:|http:?|//a:1/b|/a{b}|a:/b?c#d|a//b|//a@b:|a@b/c:d|http://a:b@c|http://a:80/b|HTTP://a|http://[::1]/|http://a b|a/v0.0/|urn:a:b|http://é/|mailto:a@b|1a://b|http://a--b.c/|"a b"@c.d|a..b@c|a@b_c|a@[1.2.3.4]'.split(
    "|",
  ),
];

it.each(checked)("$format", async ({ format, check }) => {
  const module = formatChecks.get(format)?.module;
  const checks = (await import(join(runtime, `${String(module)}.ts`))) as {
    readonly [name: string]: (text: string) => boolean;
  };
  const random = randomFrom(testSeed);
  const mutated = Array.from({ length: scaled(2_000) }, () => {
    const text = random.pickOrThrow(texts);
    const at = random.below(text.length + 1);
    const added = random.pickOrThrow([..."a0-:./@=+_~%? Z", ""]);
    return text.slice(0, at) + added + text.slice(at + random.below(3));
  });
  const wrong = [...texts, ...mutated].filter((text) => {
    const decision = hasTextFormat(format, text);
    return decision !== null && decision !== checks[check]?.(text);
  });
  expect(wrong).toEqual([]);
});

it.each(["uri", "uri-reference"])(
  "decide about every %s without brackets",
  (format) => {
    for (const text of texts.filter((one) => !/[[\]]/.test(one)))
      expect({ text, decision: hasTextFormat(format, text) }).not.toEqual({
        text,
        decision: null,
      });
  },
);
