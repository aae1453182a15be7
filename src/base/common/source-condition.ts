/**
 * The condition in the `exports` of generated packages that leads to their sources, so that an application needs no
 * build of them during development. Bundlers set `development` by themselves, also for packages in `node_modules`, where
 * few tools compile TypeScript. No tool sets a name of our own unless the user says so.
 */
export const sourceCondition = "specwright-source";
