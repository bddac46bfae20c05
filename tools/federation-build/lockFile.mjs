/**
 * What the lock file says to some of the packages of the workspace: everything but the sections of the others, so that
 * a remote that is added or changes its packages rebuilds nothing else.
 *
 * @param {string} text `pnpm-lock.yaml`
 * @param {readonly string[]} folders of the packages that count; the root always does
 */
export function lockedFor(text, folders) {
  const importers = text.indexOf('\nimporters:\n');
  const packages = text.indexOf('\npackages:\n');
  if (importers < 0 || packages < importers) return text;
  const wanted = text
    .slice(importers, packages)
    .split(/\n(?= {2}\S)/)
    .filter((section) => {
      const [, folder] = /^ {2}(\S+):/.exec(section) ?? [];
      return folder === undefined || folder === '.' || folders.includes(folder);
    });
  return text.slice(0, importers) + wanted.join('\n') + text.slice(packages);
}
