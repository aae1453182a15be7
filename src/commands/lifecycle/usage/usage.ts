/** Finds where a project uses deprecated or unstable parts of an API through its generated packages. */
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import { ts, type Project } from "ts-morph";
import { statusOf, type PartStatus } from "../days.js";
import type { Day } from "../../../model/model.js";
import {
  declaredLifecycle,
  listedValueLifecycle,
  type DeclaredLifecycle,
} from "./declared-lifecycle.js";
import {
  generatedPackages,
  type GeneratedPackages,
} from "./generated-packages.js";
import { projectsIn } from "./projects.js";
import { referencesIn } from "./references.js";

export interface Use extends DeclaredLifecycle, PartStatus {
  /** An absolute path. */
  file: string;
  line: number;
  column: number;
}

export interface UsageReport {
  /** The earliest removal first, then by place. */
  uses: Use[];
  /** The generated packages that the code imports. */
  packages: string[];
  /** Generated packages without types: they are not built. */
  untyped: { package: string; file: string; line: number; column: number }[];
  files: number;
}

export function usageOf(folder: string, today: Day): UsageReport {
  const packages = generatedPackages();
  const root = realpathSync(folder);
  const report: UsageReport = { uses: [], packages: [], untyped: [], files: 0 };
  const seen = new Set<string>();
  for (const project of projectsIn(root)) {
    for (const file of ownFiles(project, root, packages)) {
      if (seen.has(file.fileName)) continue;
      seen.add(file.fileName);
      report.files++;
      const checker = project.getTypeChecker().compilerObject;
      readImports(file, checker, packages, report);
      report.uses.push(...usesIn(file, checker, packages, today));
    }
  }
  report.packages = [...new Set(report.packages)].sort();
  report.uses.sort(compare);
  return report;
}

/** The files of the folder, without generated packages and dependencies. */
function ownFiles(
  project: Project,
  root: string,
  packages: GeneratedPackages,
): ts.SourceFile[] {
  return project
    .getSourceFiles()
    .map((file) => file.compilerNode)
    .filter(
      ({ fileName, isDeclarationFile }) =>
        !isDeclarationFile &&
        fileName.startsWith(root.replaceAll(sep, "/")) &&
        !fileName.includes("/node_modules/") &&
        packages.of(fileName) === null,
    );
}

/** Notes which generated packages a file imports, and which of them have no types. */
function readImports(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  packages: GeneratedPackages,
  report: UsageReport,
): void {
  for (const { moduleSpecifier } of file.statements.filter(hasModule)) {
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) continue;
    const symbol = checker.getSymbolAtLocation(moduleSpecifier);
    const declared = symbol?.declarations?.[0]?.getSourceFile().fileName;
    const found =
      declared === undefined
        ? packages.named(moduleSpecifier.text, file.fileName)
        : packages.of(declared);
    if (found === null) continue;
    report.packages.push(found.name);
    if (declared === undefined) {
      report.untyped.push({
        package: found.name,
        ...placeOfNode(file, moduleSpecifier),
      });
    }
  }
}

function hasModule(
  statement: ts.Statement,
): statement is ts.ImportDeclaration | ts.ExportDeclaration {
  return ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
}

/** A call and its name lead to the same declaration, which is one use. */
function usesIn(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  packages: GeneratedPackages,
  today: Day,
): Use[] {
  const uses = new Map<string, Use>();
  for (const { node, declarations, value } of referencesIn(file, checker)) {
    for (const declaration of declarations) {
      const from = packages.of(declaration.getSourceFile().fileName);
      const lifecycle =
        from &&
        (value === undefined
          ? declaredLifecycle(declaration, from)
          : listedValueLifecycle(declaration, from, value));
      if (!lifecycle) continue;
      const { kind, name } = lifecycle;
      uses.set(`${node.getStart(file)} ${kind} ${name}`, {
        ...lifecycle,
        ...statusOf(lifecycle.deprecation, today),
        ...placeOfNode(file, node),
      });
    }
  }
  return [...uses.values()];
}

function placeOfNode(
  file: ts.SourceFile,
  node: ts.Node,
): Pick<Use, "file" | "line" | "column"> {
  const { line, character } = file.getLineAndCharacterOfPosition(
    node.getStart(file),
  );
  return { file: file.fileName, line: line + 1, column: character + 1 };
}

function compare(one: Use, other: Use): number {
  const key = ({ status, deprecation, name, file, line, column }: Use) => [
    status === "unstable" ? "1" : "0",
    deprecation?.removal ?? "9999-99-99",
    name,
    file,
    String(line).padStart(8, "0"),
    String(column).padStart(8, "0"),
  ];
  const [a, b] = [key(one).join("\n"), key(other).join("\n")];
  return a < b ? -1 : a > b ? 1 : 0;
}
