import path from 'node:path';
import { remoteNames, root } from '../federation-build/workspace.mjs';
import { run } from '../run.mjs';

async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed`);
  return output.split('\n').filter(Boolean);
}

/** Files that this branch and its working tree change against `main`, without those that are gone. */
export async function changedFiles() {
  const [base] = await git('merge-base', 'main', 'HEAD');
  const [known, fresh] = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...known, ...fresh])].sort();
}

/**
 * The import graph of the whole workspace, tests and types included.
 *
 * @returns {Promise<{ imports: Map<string, string[]>, exported: Map<string, Set<string>> }>} file -> files that it
 * imports; and those of them that it exports something of
 */
export async function importGraph() {
  const { code, output } = await run(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      ...['--exclude', '(node_modules/|^dist|\\.css$|playwright-report|test-results)'],
      ...['host', 'shared', 'server', 'e2e', 'tools', ...remoteNames],
    ],
    { quiet: true },
  );
  if (code !== 0 && !output.startsWith('{')) throw new Error('The import graph cannot be read');
  const { modules } = JSON.parse(output);
  const filesOf = (dependencies) => dependencies.map(({ resolved }) => resolved);
  const isExport = ({ dependencyTypes }) => dependencyTypes.includes('export');
  return {
    imports: new Map(modules.map(({ source, dependencies }) => [source, filesOf(dependencies)])),
    exported: new Map(
      modules.map(({ source, dependencies }) => [source, new Set(filesOf(dependencies.filter(isExport)))]),
    ),
  };
}
