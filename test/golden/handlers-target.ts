/** A target for golden cases: the handler files that `specwright scaffold` creates. */
import {
  contextStub,
  groupStubs,
  handlerGroups,
  handlersFolder,
  indexStub,
} from "../../src/emit/server/stubs.js";
import { defineTarget } from "../../src/emit/target.js";

export const handlers = defineTarget({
  name: handlersFolder,
  names: { reserved: [], operations: {} },
  *plan(context) {
    const groups = handlerGroups(context);
    const stubs = [
      contextStub(context),
      ...groups.map((group) => groupStubs(context, group, group.operations)),
      indexStub(groups),
    ];
    for (const { path, build } of stubs) {
      yield { kind: "source", path: `src/${path}`, build };
    }
  },
});
