// Part of the Specwright runtime.
/** For a schema without a sample. */
export function noSample(name: string): never {
  throw new Error(
    `There is no sample of ${name}: no value matches its schema, or only very large ones.`,
  );
}
