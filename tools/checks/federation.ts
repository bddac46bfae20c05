/**
 * Checks of the built federation: what remotes leave out is what the host provides, in versions that fit; every
 * page of every remote can be found in its container; no path belongs to two remotes; no remote bundled a module
 * that must exist once; no build holds schemas; nothing of a build depends on the folder that it was made in.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteBuild } from '../../shared/src/contract/remote';
// @ts-expect-error plain JavaScript, shared with the build
import { liveBuild } from '../release/live.mjs';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { providedModules, providedVersions } from '../federation-build/provided-modules.mjs';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { releasesFolder, remoteNames, root } from '../federation-build/workspace.mjs';

const problems: string[] = [];
const read = (...parts: string[]): string => readFileSync(path.join(...parts), 'utf8');
const liveFolder = (name: string): string => path.join(releasesFolder, name, liveBuild(name) as string);

function sharedSurfaceIsWhole(): void {
  const source = read(root, 'host/src/remote-loading/sharedSurface.ts');
  const provided = new Set([...source.matchAll(/^ {2}'?([@\w/-]+)'?: \{/gm)].map(([, request]) => request));
  for (const request of Object.keys(providedModules as object)) {
    if (!provided.delete(request))
      problems.push(`sharedSurface.ts does not provide ${request}, which remotes leave out`);
  }
  for (const request of provided)
    problems.push(`sharedSurface.ts provides ${request}, which no remote's build leaves out`);
}

/** Folders of this checkout that code can come from. The checkout's own name may be a word of the code: `/workspace`. */
const placesOf = (name: string): readonly string[] =>
  [name, 'shared', 'node_modules', 'tools'].map((folder) => path.join(root, folder) + path.sep);

function remoteIsSound(name: string, owners: Map<string, string>): void {
  const folder = liveFolder(name);
  const build = JSON.parse(read(folder, 'remote.json')) as RemoteBuild;
  const { '@hospital/shared': shared } = providedVersions() as Record<string, string>;
  if (build.sharedRange !== `^${shared}`)
    problems.push(`${name} wants shared ${build.sharedRange}, this host has ${shared}`);
  for (const page of build.pages) {
    const other = owners.get(page.path);
    if (other) problems.push(`${page.path} belongs to both ${other} and ${name}`);
    owners.set(page.path, name);
    if (!read(folder, build.entry).includes(`./${page.module}`))
      problems.push(`${name}'s container does not expose ${page.module}`);
    for (const file of build.files[page.path] ?? []) {
      if (!existsSync(path.join(folder, file)))
        problems.push(`${name}: ${file} of ${page.path} is not in the build`);
    }
  }
  if (!['container(', 'federation('].every((id) => read(folder, build.entry).includes(id)))
    problems.push(`${name}'s entry numbers modules by where it was built (PlaceIndependencePlugin)`);
  for (const file of readdirSync(folder).filter((one) => /\.(js|css|json|map)$/.test(one))) {
    const text = read(folder, file);
    if (placesOf(name).some((place) => text.includes(place)))
      problems.push(`${name}: ${file} has a path of this machine in it`);
  }
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.js.map'))) {
    const { sources } = JSON.parse(read(folder, file)) as { sources: string[] };
    for (const source of sources) {
      if (/node_modules\/(react|react-dom|jotai|axios|@arco-design|@tanstack|react-router)\//.test(source)) {
        problems.push(`${name} bundles ${source}, which the host provides`);
      }
      if (/shared\/src\/(api|session|navigation|ui|host)\//.test(source))
        problems.push(`${name} bundles ${source} of shared`);
    }
  }
}

/** Requests and answers are checked by the server: a schema in a browser's bundle is dead weight. */
function bundlesNoSchemas(name: string): void {
  const folder = liveFolder(name);
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.js.map'))) {
    const { sources } = JSON.parse(read(folder, file)) as { sources: string[] };
    const schema = sources.find((source) => /@sinclair\/typebox|shared\/src\/contract\/calls\//.test(source));
    if (schema !== undefined) problems.push(`${name}: ${file} holds the schemas of ${schema}`);
  }
}

sharedSurfaceIsWhole();
const owners = new Map<string, string>();
for (const name of remoteNames as string[]) remoteIsSound(name, owners);
for (const name of ['host', ...(remoteNames as string[])]) bundlesNoSchemas(name);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? `Federation sound: ${owners.size} pages of ${(remoteNames as string[]).length} remotes`
    : '',
);
process.exit(problems.length > 0 ? 1 : 0);
