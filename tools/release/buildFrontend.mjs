import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { inputsOf } from '../federation-build/fingerprint.mjs';
import { buildNotes, releasesFolder, root } from '../federation-build/workspace.mjs';
import { mustRun } from '../run.mjs';

const webpackCli = createRequire(path.join(root, 'host/package.json')).resolve('webpack-cli/bin/cli.js');

/** Which build came of which inputs, one file each: without it the same build is made once more. */
const noteOf = (name, inputs) => path.join(buildNotes(name), inputs);

/**
 * Builds the host or a remote of this checkout, unless its inputs have been built. The finished folder, with the
 * manifest of its files, is moved into place whole: a build cut short leaves nothing behind. Where a build of that id
 * is already, nothing is: an id names one content.
 *
 * @param {string} name
 * @returns {Promise<{ buildId: string, folder: string, built: boolean }>}
 */
export async function buildFrontend(name) {
  const inputs = inputsOf(name);
  const note = noteOf(name, inputs);
  const folderOf = (buildId) => path.join(releasesFolder, name, buildId);
  if (existsSync(note)) {
    const buildId = readFileSync(note, 'utf8');
    if (existsSync(folderOf(buildId))) return { buildId, folder: folderOf(buildId), built: false };
  }
  const unfinished = folderOf(`.unfinished-${inputs}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await mustRun(process.execPath, [webpackCli, 'build', '--mode', 'production'], {
    cwd: path.join(root, name),
    env: { BUILD_OUTPUT: unfinished, NODE_ENV: 'production' },
    quiet: true,
  });
  const description = path.join(unfinished, name === 'host' ? 'host.json' : 'remote.json');
  const { buildId } = JSON.parse(readFileSync(description, 'utf8'));
  const folder = folderOf(buildId);
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else {
    writeFileSync(path.join(unfinished, 'manifest.json'), await manifestOf(name, buildId, unfinished));
    renameSync(unfinished, folder);
  }
  mkdirSync(path.dirname(note), { recursive: true });
  writeFileSync(note, buildId);
  return { buildId, folder, built: true };
}

async function manifestOf(name, buildId, folder) {
  const { describeFolder } = await tsImport(
    '../../server/src/platform/releases/buildFiles.ts',
    import.meta.url,
  );
  const files = await describeFolder(folder);
  return JSON.stringify({
    name,
    buildId,
    publishedBy: '本机构建',
    publishedAt: new Date().toISOString(),
    files,
  });
}
