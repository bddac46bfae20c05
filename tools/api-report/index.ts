/**
 * The report of what `shared` gives to remotes, one file an entry in `shared/api-report`.
 *
 *   tsx tools/api-report/index.ts            writes it
 *   tsx tools/api-report/index.ts --check    fails when it is not what the sources give, or when the version of shared
 *                                            does not say what has changed since the previous release
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { previousRelease, readKeptShared, type KeptShared } from '../release/previousRelease';
import { callChanges } from './callChanges';
import { currentShared } from './currentShared';
import { declarationChanges, type DeclaredApi } from './declarationChanges';
import { providedChanges } from './providedChanges';
import { printed, reportOf } from './report';
import { versionProblem } from './versionProblem';

const folder = fileURLToPath(new URL('../../shared/api-report', import.meta.url));

const apiOf = ({ entries, declarations }: KeptShared): DeclaredApi => ({
  entries: new Map(Object.entries(entries)),
  declarations: new Map(Object.entries(declarations)),
});

/** Name of an entry's file: `ui-core.txt`. */
const fileOf = (request: string): string => `${request.split('/').slice(2).join('-')}.txt`;

const current = currentShared();
const { declarations, entries } = apiOf(current);
const report = new Map(
  [...reportOf(declarations, entries)].map(([request, entry]) => [fileOf(request), printed(request, entry)]),
);

if (process.argv.includes('--check')) {
  const problem = reportProblem() ?? (await releaseProblem());
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
} else {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of report) writeFileSync(path.join(folder, file), text);
}
console.log(`${report.size} entries of shared ${current.version}`);

function reportProblem(): string | null {
  const kept = existsSync(folder) ? readdirSync(folder) : [];
  const wrong = [...new Set([...kept, ...report.keys()])].filter(
    (file) => !kept.includes(file) || readFileSync(path.join(folder, file), 'utf8') !== report.get(file),
  );
  if (wrong.length === 0) return null;
  return `shared/api-report is not what the sources give (${wrong.join(', ')}): run \`pnpm api-report\``;
}

async function releaseProblem(): Promise<string | null> {
  if (!existsSync(previousRelease)) return `${previousRelease} is missing: run \`pnpm release keep\``;
  const previous = await readKeptShared();
  const changes = [
    ...providedChanges(previous.provides, current.provides),
    ...declarationChanges(apiOf(previous), apiOf(current)),
    ...callChanges(previous.calls, current.calls),
  ];
  return versionProblem(previous.version, current.version, changes);
}
