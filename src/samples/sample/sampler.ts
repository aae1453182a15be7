/** Sample values: those of the spec if they are valid, otherwise made from the schema, always in the same way. */
import type {
  ApiModel,
  Content,
  Direction,
  Example,
  JsonValue,
  Parameter,
  SchemaId,
  StatusMatch,
} from "../../model/model.js";
import { createMemo } from "../../incremental/memo.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { schemaTable } from "../../incremental/tables.js";
import { speedCheckOf } from "../../base/patterns/speed.js";
import { createFacts, type Facts } from "../../facts/schemas/assertions.js";
import { chooserOf, stableKeys } from "./chooser.js";
import { withOwnStatus } from "./error-status.js";
import { createVerdict, type ValueCheck } from "./fits.js";
import type { Maker } from "./made.js";
import { sampledSchema, createMaker } from "./maker.js";
import type { SampleSize } from "./size.js";
import { namesOfValues } from "./value-names.js";

export interface Sampler {
  /**
   * A value that matches the schema. Undefined if the schema has no value, or only values that are too large or too
   * hard to make.
   */
  of(schema: SchemaId, direction: Direction): JsonValue | undefined;
  /** A value that matches several schemas. */
  ofAll(
    schemas: readonly SchemaId[],
    direction: Direction,
  ): JsonValue | undefined;
  /** The examples of the spec that match the schema. */
  givenIn(content: Content, direction: Direction): Example[];
  ofContent(content: Content, direction: Direction): JsonValue | undefined;
  /** The body of an error. If it contains the status of its response, it is the right one. */
  ofError(content: Content, status: StatusMatch): JsonValue | undefined;
  ofParameter(parameter: Parameter): JsonValue | undefined;
}

export interface SamplerOptions {
  /**
   * The same seed gives the same values, and another seed gives others if the schema allows it. Without a seed, the
   * first choice is taken everywhere, and examples of the spec come first.
   */
  seed?: number;
  /**
   * `minimal` has only required fields, the shortest arrays and short texts. `maximal` has all optional fields and
   * longer arrays, until the value is very large. The default is `typical`.
   */
  size?: SampleSize;
  /** The facts of the model, if the caller has them. */
  facts?: Facts;
  /** Whether values of `of` and `ofAll` are parts of a form, in which a text may represent a file. */
  files?: boolean;
}

export function createSampler(
  model: ApiModel,
  {
    seed,
    size = "typical",
    facts = createFacts(model),
    files: inForms = false,
  }: SamplerOptions = {},
): Sampler {
  const names = namesOfValues(wholeModel(model));
  const nameOf = schemaTable(model, "value names", (id) => names.get(id));
  const keyOf = stableKeys(model);
  const isFast = speedCheckOf(model);
  const sources = new Map<string, Source>();

  function sourceOf(direction: Direction, files: boolean): Source {
    const key = `${direction} ${String(files)}`;
    const known = sources.get(key);
    if (known) return known;
    const verdictOf = createVerdict(model, { direction, files, isFast });
    const fits: ValueCheck = (id, value) => verdictOf(id, value) !== "invalid";
    const maker = createMaker({
      ...{
        model,
        facts,
        nameOf,
        direction,
        files,
        verdictOf,
        keyOf,
        isFast,
        seed,
        size,
      },
    });
    const source = {
      fits,
      valueOf: createMemo((id: SchemaId) => build([id], maker, fits)),
      jointValueOf: (ids: readonly SchemaId[]) => build(ids, maker, fits),
    };
    sources.set(key, source);
    return source;
  }

  function valueOf(asked: SchemaId, direction: Direction, files: boolean) {
    const split = model.schemas[asked]?.projection === "split";
    // Most bodies are only a reference. All references to a schema share its value.
    const id = sampledSchema(model, asked);
    return sourceOf(split ? direction : "response", files).valueOf(id);
  }

  function givenIn(
    { examples, schema, mediaType }: Content,
    direction: Direction,
  ) {
    const { fits } = sourceOf(direction, isForm(mediaType));
    return examples.filter(
      ({ value }) => schema === null || fits(schema, value),
    );
  }

  /** With a seed, examples of the spec alternate with made values. */
  function chosenOf(examples: readonly Example[], key: string) {
    const { arrange, below } = chooserOf(seed, key);
    return below?.(2) === 0 ? undefined : arrange(examples)[0];
  }

  function ofContent(content: Content, direction: Direction) {
    const example = chosenOf(
      givenIn(content, direction),
      content.schema === null ? content.mediaType : keyOf(content.schema),
    );
    if (example) return example.value;
    return content.schema === null
      ? undefined
      : valueOf(content.schema, direction, isForm(content.mediaType));
  }

  return {
    of: (id, direction) => valueOf(id, direction, inForms),
    ofAll(ids, direction) {
      const [only, ...others] = ids;
      return only === undefined || others.length > 0
        ? sourceOf(direction, inForms).jointValueOf(ids)
        : valueOf(only, direction, inForms);
    },
    givenIn,
    ofContent,
    ofError(content, status) {
      const value = ofContent(content, "response");
      const { mediaType, schema } = content;
      // The author wrote an example of this response.
      const isOwn = givenIn(content, "response").length > 0;
      if (value === undefined || schema === null || isOwn) return value;
      const { fits } = sourceOf("response", false);
      return withOwnStatus({ mediaType, value, status }, (changed) =>
        fits(schema, changed),
      );
    },
    ofParameter({ examples, schema }) {
      const { fits } = sourceOf("request", false);
      const example = chosenOf(
        examples.filter(({ value }) => fits(schema, value)),
        keyOf(schema),
      );
      return example ? example.value : valueOf(schema, "request", false);
    },
  };
}

interface Source {
  fits: ValueCheck;
  valueOf: (id: SchemaId) => JsonValue | undefined;
  jointValueOf: (ids: readonly SchemaId[]) => JsonValue | undefined;
}

function build(ids: readonly SchemaId[], maker: Maker, fits: ValueCheck) {
  // If the full example is not valid, the required fields alone may suffice.
  for (const level of [0, maker.limits.optionalLevels]) {
    const made = maker.first(ids, { level, depth: 0, variant: 0 });
    if (made !== null && ids.every((id) => fits(id, made.value)))
      return made.value;
  }
  return undefined;
}

/** Only the parts of a form can be files. */
function isForm(mediaType: string): boolean {
  return mediaType.startsWith("multipart/");
}
