/** Rules of this repository, as a plugin of oxlint: each forbids what its selectors find. */
const rules = {
  "no-enum": {
    TSEnumDeclaration: "Use a union of literals: enums leave code behind.",
  },
  // `no-floating-promises` accepts `void`.
  "awaited-assertions": {
    'UnaryExpression[operator="void"] MemberExpression[property.name=/^(rejects|resolves)$/]':
      "Await the assertion: otherwise it cannot fail the test.",
  },
  // Only `test/support` waits for time. Tests wait for events, so that a busy machine cannot make them fail.
  "no-time-limits": {
    'MemberExpression[object.name="expect"][property.name="poll"], MemberExpression[object.name="vi"][property.name=/^(waitFor|waitUntil)$/]':
      "Use test/support/eventually.ts: it has no time limit.",
    'CallExpression[callee.name=/^(it|test|describe)$/] > ObjectExpression > Property[key.name="timeout"], CallExpression[callee.name=/^(it|test|(before|after)(All|Each))$/] > Literal[raw=/^[0-9]/]':
      "Only vitest.config.ts has a time limit, for tests that hang.",
    'CallExpression[callee.object.name="AbortSignal"][callee.property.name="timeout"]':
      "Abort after an event: a busy machine may need more time.",
  },
};

function forbid(selectors) {
  return {
    create: (context) =>
      Object.fromEntries(
        Object.entries(selectors).map(([selector, message]) => [
          selector,
          (node) => context.report({ node, message }),
        ]),
      ),
  };
}

export default {
  meta: { name: "specwright" },
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, selectors]) => [name, forbid(selectors)]),
  ),
};
