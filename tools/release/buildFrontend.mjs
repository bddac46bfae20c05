import { createRequire } from 'node:module';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { buildIdOf } from '../federation-build/fingerprint.mjs';
import { releasesFolder, root } from '../federation-build/workspace.mjs';
import { mustRun } from '../run.mjs';

const webpackCli = createRequire(path.join(root, 'host/package.json')).resolve('webpack-cli/bin/cli.js');

/**
 * Builds the host or a remote of this checkout, unless it is built. A build's id is the fingerprint of its inputs, so
 * a build that exists is the build that is wanted. The finished folder, with the manifest of its files, is moved into
 * place whole: a build cut short leaves nothing behind.
 *
 * @param {string} name
 * @returns {Promise<{ buildId: string, folder: string, built: boolean }>}
 */
export async function buildFrontend(name) {
  const buildId = buildIdOf(name);
  const folder = path.join(releasesFolder, name, buildId);
  if (existsSync(folder)) return { buildId, folder, built: false };
  const unfinished = path.join(releasesFolder, name, `.unfinished-${buildId}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await mustRun(process.execPath, [webpackCli, 'build', '--mode', 'production'], {
    cwd: path.join(root, name),
    env: { BUILD_OUTPUT: unfinished, NODE_ENV: 'production' },
    quiet: true,
  });
  writeFileSync(path.join(unfinished, 'manifest.json'), await manifestOf(name, buildId, unfinished));
  renameSync(unfinished, folder);
  return { buildId, folder, built: true };
}

async function manifestOf(name, buildId, folder) {
  const { describeFolder } = await tsImport('../../server/src/releases/buildFiles.ts', import.meta.url);
  const files = await describeFolder(folder);
  return JSON.stringify({
    name,
    buildId,
    publishedBy: '本机构建',
    publishedAt: new Date().toISOString(),
    files,
  });
}
