import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { providedModules } from '../federation-build/provided-modules.mjs';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { root as rootFolder } from '../federation-build/workspace.mjs';

const root = rootFolder as string;
const sharedFolder = path.join(root, 'shared');
const packageName = '@hospital/shared';

/** Emitted declarations of `shared`: path below its folder, `src/ui/core.d.ts` -> text, without comments. */
export type Declarations = ReadonlyMap<string, string>;

/** Calls are compared by their schemas (`callChanges.ts`), which say more than their types. */
export const declaresCalls = (file: string): boolean =>
  /^src\/contract\/(calls\/|catalogue\.d\.ts$)/.test(file);

/** What remotes take from the host of `shared`: request -> file below its folder, without extension, `src/ui/core`. */
export function providedEntries(): ReadonlyMap<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(sharedFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const requests = Object.keys(providedModules as object).filter((request) =>
    request.startsWith(`${packageName}/`),
  );
  return new Map(
    requests.map((request) => [request, fileOf(request.slice(packageName.length + 1), exports)]),
  );
}

function fileOf(subpath: string, exports: Readonly<Record<string, string>>): string {
  const [folder = '', name = ''] = subpath.split('/');
  const target = exports[`./${subpath}`] ?? exports[`./${folder}/*`]?.replace('*', name);
  if (!target) throw new Error(`shared/package.json does not export ./${subpath}`);
  return target.replace(/^\.\//, '').replace(/\.tsx?$/, '');
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  types: [],
};

/**
 * `Program.emit` with its last argument, `forceDtsEmit`, which the compiler's types keep to themselves: only what the
 * declarations need is checked, in half the time. `npm test` checks the types in a step of their own.
 */
type EmitDeclarations = (...emit: [...Partial<Parameters<ts.Program['emit']>>, force: true]) => ts.EmitResult;

/** The declarations of everything that can be reached from `entries`, as the sources give them. */
export function emitDeclarations(entries: Iterable<string>): Declarations {
  const sources = [...entries].map((entry) =>
    [`${entry}.ts`, `${entry}.tsx`]
      .map((file) => path.join(sharedFolder, file))
      .find((file) => ts.sys.fileExists(file)),
  );
  const program = ts.createProgram({
    rootNames: [...sources.filter((file) => file !== undefined), path.join(sharedFolder, 'src/assets.d.ts')],
    options: {
      ...options,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: sharedFolder,
      outDir: sharedFolder,
    },
    host: newHost(),
  });
  const files = new Map<string, string>();
  const { diagnostics } = (program.emit as EmitDeclarations)(
    undefined,
    (file, text) => files.set(path.relative(sharedFolder, file), text),
    undefined,
    true,
    undefined,
    true,
  );
  if (diagnostics.length > 0) throw new Error(wordsOf(diagnostics));
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const wordsOf = (diagnostics: readonly ts.Diagnostic[]): string =>
  diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n');

/** Where declarations stand as if they were files; libraries are found as `shared` finds them. */
export const virtualFolder = (name: string): string => path.join(sharedFolder, `.${name}`);

/**
 * A program over files that are only in memory, beside those of the disk.
 *
 * @param files absolute path -> text
 */
export function programOf(files: ReadonlyMap<string, string>): ts.Program {
  const host = newHost();
  const { readFile, fileExists, directoryExists, getSourceFile } = host;
  const folders = new Set<string>();
  for (const file of files.keys())
    for (let folder = path.dirname(file); folder !== sharedFolder; folder = path.dirname(folder))
      folders.add(folder);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.directoryExists = (folder) => folders.has(folder) || (directoryExists?.(folder) ?? true);
  host.getSourceFile = (file, how) => {
    const text = files.get(file);
    return text === undefined ? getSourceFile(file, how) : ts.createSourceFile(file, text, how);
  };
  return ts.createProgram({ rootNames: [...files.keys()], options: { ...options, noEmit: true }, host });
}

const parsed = new Map<string, ts.SourceFile | undefined>();

/** Files of the disk are read once for all programs. */
function newHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, how) => {
    if (!parsed.has(file)) parsed.set(file, getSourceFile(file, how));
    return parsed.get(file);
  };
  return host;
}
