/** The public API of Specwright. */
export { defineConfig, type Config } from "./base/config.js";
export type {
  Diagnostic,
  DiagnosticCode,
  SourcePlace,
  Severity,
} from "./base/diagnostics.js";
export {
  type Code,
  type Markdown,
  args,
  array,
  assignedCall,
  assignment,
  block,
  code,
  docComment,
  expanded,
  globalRef,
  group,
  hardline,
  ident,
  ifBreak,
  indent,
  join,
  key,
  line,
  lines,
  lit,
  member,
  none,
  num,
  object,
  objectType,
  packageRef,
  paragraphs,
  regex,
  sequence,
  softline,
  str,
  typeRef,
  valueRef,
} from "./emit/code/index.js";
export { codeBlock, plain } from "./emit/markdown/index.js";
export { installBlock } from "./emit/packages/install.js";
export {
  defineTarget,
  type DocumentContext,
  type DocumentTarget,
  type FilePlan,
  type Int64,
  type ModelTarget,
  type ModulePlace,
  type PackageFacts,
  type SourceBuild,
  type SourceTools,
  type Target,
  type TargetContext,
  type TargetOf,
  type View,
  type ViewValue,
} from "./emit/target.js";
export { brandSchemas, type BrandSchemas } from "./facts/schemas/brands.js";
export {
  codecSchemas,
  type CodecContext,
  type CodecOptions,
  type CodecSchemas,
  type LeafCodec,
  type TemporalType,
} from "./facts/schemas/codecs.js";
export { isCheckedFormat } from "./facts/schemas/formats.js";
export { resolvedType } from "./facts/schemas/resolved-type.js";
export {
  generate,
  type GenerateOptions,
  type GenerateResult,
  type GeneratedFile,
} from "./generate.js";
export { boundOf, keywordOf, limitsOf, type Limit } from "./keywords/limits.js";
export {
  isSet,
  keywordsOf,
  valueOf,
  type KeywordRow,
  type ZodCall,
} from "./keywords/table.js";
export type { Filters, OperationFilter } from "./model/selection/filter.js";
export type * from "./model/model.js";
export type { ModelOptions } from "./model/options.js";
export type { LockedOperation, LockedSchema, NameLock } from "./naming/lock.js";
export type {
  GroupNames,
  NameTable,
  OperationNames,
  SchemaNames,
  TargetNames,
} from "./naming/names.js";
export type { SymbolRef } from "./naming/symbols.js";
export type { ReadOptions } from "./read/read.js";
