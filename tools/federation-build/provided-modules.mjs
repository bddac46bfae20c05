import { installedVersion, sharedVersion } from './workspace.mjs';

/**
 * What the host provides to remotes at run time: module request -> package whose version counts. The host's
 * `sharedSurface.ts` provides exactly these (a test compares them); remotes never bundle them.
 */
export const providedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  jotai: 'jotai',
  dayjs: 'dayjs',
  '@tanstack/react-query': '@tanstack/react-query',
  '@hospital/shared/api': '@hospital/shared',
  '@hospital/shared/session': '@hospital/shared',
  '@hospital/shared/navigation': '@hospital/shared',
  '@hospital/shared/drafts': '@hospital/shared',
  '@hospital/shared/parts': '@hospital/shared',
  '@hospital/shared/format': '@hospital/shared',
  '@hospital/shared/print': '@hospital/shared',
  '@hospital/shared/ui/basic': '@hospital/shared',
  '@hospital/shared/ui/charts': '@hospital/shared',
  '@hospital/shared/ui/core': '@hospital/shared',
  '@hospital/shared/ui/data': '@hospital/shared',
  '@hospital/shared/ui/date': '@hospital/shared',
  '@hospital/shared/ui/imports': '@hospital/shared',
  '@hospital/shared/ui/listView': '@hospital/shared',
  '@hospital/shared/ui/signing': '@hospital/shared',
  '@hospital/shared/ui/upload': '@hospital/shared',
};

/** Version of each provided package in this checkout. */
export function providedVersions() {
  return Object.fromEntries(
    [...new Set(Object.values(providedModules))].map((name) => [
      name,
      name === '@hospital/shared' ? sharedVersion : installedVersion(name),
    ]),
  );
}

/** Version of each provided module. */
export function versionsByModule() {
  const versions = providedVersions();
  return Object.fromEntries(
    Object.entries(providedModules).map(([request, name]) => [request, versions[name]]),
  );
}

/** The `shared` option of a remote: everything from the host, in a version that fits, or the remote does not load. */
export function consumedShares() {
  return Object.fromEntries(
    Object.entries(versionsByModule()).map(([request, version]) => [
      request,
      { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );
}
