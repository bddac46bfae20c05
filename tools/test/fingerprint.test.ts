import { exports } from '../../shared/package.json';
// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { BUNDLED } from '../federation-build/fingerprint.mjs';
// @ts-expect-error plain JavaScript, as above
import { providedModules } from '../federation-build/provided-modules.mjs';

it('a remote is built anew when anything of shared changes that the host does not provide', () => {
  const folderOf = (module: string) => module.split('/')[1] ?? '';
  const provided = Object.keys(providedModules as object)
    .filter((module) => module.startsWith('@hospital/shared/'))
    .map((module) => folderOf(module.replace('@hospital/', '')));
  // `host` and `testing` are in no build of a remote.
  const others = new Set([...provided, 'host', 'testing']);
  const bundled = Object.keys(exports)
    .map(folderOf)
    .filter((folder) => !others.has(folder));
  expect(BUNDLED).toEqual(expect.arrayContaining(bundled.map((folder) => `shared/src/${folder}`)));
});
