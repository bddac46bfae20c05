import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { releasesFolder, remoteNames } from '../federation-build/workspace.mjs';
import { liveBuild } from '../release/live.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const budgets = readJson(new URL('./budgets.json', import.meta.url));

const liveFolder = (name) => path.join(releasesFolder, name, liveBuild(name));
const served = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
const isScript = (file) => file.endsWith('.js');

/** Chunks of the host that the sign-in page loads. */
const SIGN_IN = ['main', 'signIn'];

/** Chunks of the host behind pages: the shell, the federation, and every module that the pages take from the host. */
const pageChunks = (needs) => [...SIGN_IN, 'shell', 'federation', ...[...new Set(needs.flat())].map(chunkOf)];

/** Name of the chunk that `sharedSurface.ts` loads a module in; those without one are in the shell. */
const chunkOf = (request) => request.replace('@hospital/shared/', '').replace('ui/', 'ui-');

function scriptBytes(folder, files) {
  return [...new Set(files)].filter(isScript).reduce((sum, file) => sum + served(path.join(folder, file)), 0);
}

/** What each measured step loads, in bytes after brotli, with its budget. */
export function measureBudgets() {
  const host = liveFolder('host');
  const chunks = readJson(path.join(host, 'chunks.json'));
  const hostScript = (names) =>
    scriptBytes(
      host,
      names.flatMap((name) => chunks[name] ?? []),
    );
  const builds = remoteNames.map((name) => readJson(path.join(liveFolder(name), 'remote.json')));
  const remotes = builds.flatMap((build) => {
    const { name } = build;
    const folder = liveFolder(name);
    return build.pages.map((page) => {
      const files = [build.entry, ...build.files[page.path]];
      return {
        name: `${name} ${page.path}`,
        bytes: files.reduce((sum, file) => sum + served(path.join(folder, file)), 0),
        script: scriptBytes(folder, files),
        requests: files.length,
      };
    });
  });
  const homePage = remotes.find(({ name }) => name === 'remote-dashboard /home')?.script ?? 0;
  const homeNeeds = builds.find(({ name }) => name === 'remote-dashboard')?.needs['/home'] ?? [];
  const allNeeds = builds.flatMap(({ needs }) => Object.values(needs));
  return [
    { name: 'sign-in page, script', bytes: hostScript(SIGN_IN), budget: budgets.signInScript },
    {
      name: 'sign-in to home ready, script',
      bytes: hostScript(pageChunks([homeNeeds])) + homePage,
      budget: budgets.homeReadyScript,
    },
    {
      // What pages of live remotes take from the host is fetched as soon as the home page stands.
      name: 'and all that is fetched ahead, script',
      bytes: hostScript(pageChunks(allNeeds)) + homePage,
      budget: budgets.homeSettledScript,
    },
    ...remotes.map(({ name, bytes, requests }) => ({
      name: `${name} (${requests} requests)`,
      bytes,
      budget: requests > budgets.remoteFirstPageRequests ? 0 : budgets.remoteFirstPage,
    })),
  ];
}

/** Prints the table; true when every step is within its budget. */
export function printBudgets() {
  const rows = measureBudgets();
  console.log('Bytes after brotli:');
  for (const { name, bytes, budget } of rows) {
    console.log(
      `  ${bytes > budget ? '✗' : '✓'} ${name.padEnd(48)} ${(bytes / 1000).toFixed(1).padStart(7)} of ${(budget / 1000).toFixed(0)} kB`,
    );
  }
  return rows.every(({ bytes, budget }) => bytes <= budget);
}
