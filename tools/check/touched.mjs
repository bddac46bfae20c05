/**
 * Files in which everything meets: through them each part of the product would hang on each other part. What a change
 * touches is looked for without going through them; the whole check runs everything.
 */
const MEETING_POINTS = new Set(['server/src/product.ts', 'shared/src/contract/catalogue.ts']);

/**
 * What changed files touch, as paths from the root.
 *
 * @typedef {object} Touched
 * @property {readonly string[]} changed the files themselves, those that are left
 * @property {readonly string[]} scripts those of them that lint reads
 * @property {readonly string[]} packages whose types hang on them
 * @property {readonly string[]} jestTests
 * @property {readonly string[]} serverTests
 * @property {readonly string[]} suites folders and files of the browser suite
 */

const packageOf = (file) => file.split('/')[0];
/** A room of the server's platform or a domain: `server/src/domains/stock`. */
const domainOf = (file) => file.split('/').slice(0, 4).join('/');
const isTest = (file) => /\.test\.tsx?$/.test(file);
/** What the database of each server test is made of, as `makesRows` of `testDatabase.ts` has it. */
const MAKES_ROWS =
  /^server\/(?:migrations\/|src\/(?:.*\/)?(?:(?:seeds?|initial|declared|menu)\/[^/]+\.ts$|[^/]*(?:schema|begin)\.ts$))/;
const isSuite = (file) => /^e2e\/specs\/.*\.spec\.ts$/.test(file);

/** The door of a server domain: what it exports of its files, and the domain that the product is made of. */
const isDoor = (file) => /^server\/src\/domains\/\w+\/index\.ts$/.test(file);

/**
 * The files and all that import them, in any number of steps, through the files that `goesOn` lets.
 *
 * @param {(file: string, from: string | null) => boolean} goesOn `from`: what the file was reached by
 */
function dependentsOf(files, importers, goesOn = () => true) {
  const found = new Set(files);
  const gone = new Set();
  const queue = [...found].map((file) => [file, null]);
  for (const [file, from] of queue) {
    if (gone.has(file) || !goesOn(file, from)) continue;
    gone.add(file);
    for (const importer of importers.get(file) ?? []) {
      found.add(importer);
      queue.push([importer, file]);
    }
  }
  return [...found];
}

/** @param {ReadonlyMap<string, readonly string[]>} imports */
function importersIn(imports) {
  const importers = new Map();
  for (const [file, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
  return importers;
}

/**
 * What changed files touch by the import graph: tests that import them, all tests of a server domain that does, and
 * the suites of host and remotes that are made of them. Through the door of a server domain others meet what it exports;
 * its calls, jobs and permissions are met over HTTP, and by the whole check.
 *
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} imports file -> files that it imports
 * @param {ReadonlyMap<string, ReadonlySet<string>>} exported door of a domain -> files that it exports something of
 * @returns {Touched}
 */
export function touchedBy(changed, imports, exported = new Map()) {
  const importers = importersIn(imports);
  // Every database begins with them, whether anything imports them or not, and whatever door they lie behind.
  const begun = changed.some((file) => MAKES_ROWS.test(file) && !isTest(file));
  const roots = begun ? [...changed, 'server/src/platform/database/migrations.ts'] : changed;
  const near = dependentsOf(
    roots,
    importers,
    (file, from) =>
      !MEETING_POINTS.has(file) && (from === null || !isDoor(file) || Boolean(exported.get(file)?.has(from))),
  );
  const made = near.filter((file) => !isTest(file));
  const domains = new Set(made.filter((file) => file.startsWith('server/src/')).map(domainOf));
  const builds = new Set(made.map(packageOf).filter((name) => name === 'host' || name.startsWith('remote-')));
  const packages = new Set([...imports.keys()].map(packageOf));

  return {
    changed,
    scripts: changed.filter((file) => /\.([cm]?js|[cm]?ts|tsx)$/.test(file)),
    packages: [...new Set(dependentsOf(roots, importers).map(packageOf))]
      .filter((name) => packages.has(name))
      .sort(),
    jestTests: near.filter((file) => isTest(file) && packageOf(file) !== 'server').sort(),
    serverTests: [...imports.keys()]
      .filter((file) => file.startsWith('server/') && isTest(file))
      .filter((file) => near.includes(file) || domains.has(domainOf(file)))
      .sort(),
    suites: [...[...builds].map((name) => `e2e/specs/${name}/`), ...near.filter(isSuite)].sort(),
  };
}
