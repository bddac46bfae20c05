import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun, run } from './run.mjs';
import { root } from './federation-build/workspace.mjs';

const wanted = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager;

/** How pnpm is started here: the installed one if it is the wanted version, else through npx, which fetches it. */
async function pnpmCommand() {
  const [, version] = wanted.split(/[@+]/);
  const installed = await run('pnpm', ['--version'], {
    quiet: true,
    cwd: root,
    env: { COREPACK_ENABLE_STRICT: '0' },
  }).catch(() => null);
  return installed?.code === 0 && installed.output.trim() === version
    ? ['pnpm']
    : ['npx', '--yes', `pnpm@${version}`];
}

async function install(...options) {
  const [command, ...prefix] = await pnpmCommand();
  await mustRun(command, [...prefix, 'install', ...options, '--prefer-offline', '--reporter=append-only'], {
    quiet: true,
  });
}

/** Installs exactly what the lock file says. */
export const installDependencies = () => install('--frozen-lockfile');

/** Installs what the packages of the workspace ask for, and writes what is new into the lock file. */
export const addDependencies = () => install('--no-frozen-lockfile');
