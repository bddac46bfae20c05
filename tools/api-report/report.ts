import path from 'node:path';
import ts from 'typescript';
import { declaresCalls, programOf, virtualFolder, type Declarations } from './declarations';

/** What an entry gives to remotes: exported name -> what it is declared as. */
export interface EntryReport {
  readonly exports: ReadonlyMap<string, Exported>;
  /** What the exported declarations refer to without being exported here: name -> declaration. */
  readonly referred: ReadonlyMap<string, string>;
}

export interface Exported {
  readonly text: string;
  /** The same with all that it refers to, however far: two that are equal mean the same. */
  readonly whole: string;
  /** It is there when the code runs; a type is not. */
  readonly isValue: boolean;
}

/**
 * The report of each entry.
 *
 * @param entries request -> file of its declarations, without extension
 */
export function reportOf(
  declarations: Declarations,
  entries: ReadonlyMap<string, string>,
): ReadonlyMap<string, EntryReport> {
  const folder = virtualFolder('reported');
  const files = new Map([...declarations].map(([file, text]) => [path.join(folder, file), text]));
  const program = programOf(files);
  const checker = program.getTypeChecker();

  const isOwn = (file: ts.SourceFile): boolean => files.has(file.fileName);
  const resolved = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  /** What a symbol is declared as in `shared`; where a library declares it, the way there. */
  const declarationsOf = (symbol: ts.Symbol): readonly ts.Node[] =>
    (symbol.declarations ?? []).filter((node) => isOwn(node.getSourceFile())).map(statementOf);

  function textOf(exported: ts.Symbol): string {
    const own = declarationsOf(resolved(exported));
    if (own.length > 0) return own.map(cleanText).join('\n');
    let alias = exported;
    for (;;) {
      const next = checker.getImmediateAliasedSymbol(alias);
      if (!next?.declarations?.some((node) => isOwn(node.getSourceFile()))) break;
      alias = next;
    }
    const [node] = alias.declarations ?? [];
    const specifier = node && moduleOf(node);
    if (!specifier) throw new Error(`${exported.name} is declared nowhere`);
    return `${node.getText()} from '${specifier}'`;
  }

  /** Declarations of `shared` that these refer to, and so on; those of the calls are left out. */
  function referredBy(symbol: ts.Symbol, seen = new Set<ts.Symbol>()): Set<ts.Symbol> {
    for (const node of declarationsOf(symbol)) visit(node);
    return seen;

    function visit(node: ts.Node): void {
      if (ts.isIdentifier(node)) {
        const found = checker.getSymbolAtLocation(node);
        const target = found && resolved(found);
        if (target && target !== symbol && !seen.has(target) && isReferred(target)) {
          seen.add(target);
          referredBy(target, seen);
        }
      }
      ts.forEachChild(node, visit);
    }
  }

  const isReferred = (symbol: ts.Symbol): boolean =>
    (symbol.declarations ?? []).some(
      (node) =>
        statementOf(node).parent === node.getSourceFile() &&
        isOwn(node.getSourceFile()) &&
        !declaresCalls(path.relative(folder, node.getSourceFile().fileName)),
    );

  function reportOfEntry(file: string): EntryReport {
    const source = program.getSourceFile(path.join(folder, `${file}.d.ts`));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is no module`);
    const symbols = checker.getExportsOfModule(module).sort((one, other) => (one.name < other.name ? -1 : 1));
    const own = new Set(symbols.map(resolved));
    const all = new Map<string, string>();
    const exports = symbols.map((symbol) => {
      const text = textOf(symbol);
      const referred = [...referredBy(resolved(symbol))];
      for (const target of referred) if (!own.has(target)) all.set(...namedText(target));
      const whole = [
        text,
        ...referred
          .map(namedText)
          .sort(byName)
          .map(([, declared]) => declared),
      ].join('\n');
      const isValue = Boolean(resolved(symbol).flags & ts.SymbolFlags.Value);
      return [symbol.name, { text, whole, isValue }] as const;
    });
    return { exports: new Map(exports), referred: new Map([...all].sort(byName)) };
  }

  const namedText = (symbol: ts.Symbol): [name: string, text: string] => {
    const nodes = declarationsOf(symbol);
    const [first] = nodes;
    const where = first ? path.relative(folder, first.getSourceFile().fileName).replace(/\.d\.ts$/, '') : '';
    return [`${symbol.name} ${where}`, nodes.map(cleanText).join('\n')];
  };

  return new Map([...entries].map(([request, file]) => [request, reportOfEntry(file)]));
}

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]): number =>
  one < other ? -1 : 1;

/** The whole statement of a declaration: of `a` in `declare const a: string;`, too. */
function statementOf(node: ts.Node): ts.Node {
  if (ts.isVariableDeclaration(node)) return node.parent.parent;
  return node;
}

const cleanText = (node: ts.Node): string =>
  node.getText().replace(/^export (default )?(declare )?|^declare /, '');

function moduleOf(node: ts.Node): string | undefined {
  for (let at: ts.Node = node; at; at = at.parent) {
    const from = ts.isExportDeclaration(at) || ts.isImportDeclaration(at) ? at.moduleSpecifier : undefined;
    if (from && ts.isStringLiteral(from)) return from.text;
  }
  return undefined;
}

/** The report of an entry as it is kept in the repository. */
export function printed(request: string, { exports, referred }: EntryReport): string {
  const sections = [
    `// What remotes take from the host as ${request}. Made by \`pnpm api-report\`; do not edit.`,
    ...[...exports].map(([name, { text }]) => `// ${name}\n${text}`),
  ];
  if (referred.size > 0)
    sections.push(
      '// ---- what these refer to',
      ...[...referred].map(([name, text]) => `// ${name.replace(' ', ', ')}\n${text}`),
    );
  return `${sections.join('\n\n')}\n`;
}
