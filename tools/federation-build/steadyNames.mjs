const NAME = 'SteadyNames';
/** Begins what stands for the hash of a file: digits that no code has by chance. */
const BEGINNING = '8172';
/** Digits alone: no name begins with one. */
const standIn = (index, length) => BEGINNING + String(index).padStart(length - BEGINNING.length, '0');

/**
 * Keeps the names that the minifier gives from following the hashes of files. It names by how often each letter occurs,
 * and who loads files has their hashes in it, which follow also what no file has in the end (a call that nobody makes):
 * two builds of the same would now and then differ in their letters, and so in their ids.
 */
export class SteadyNamesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      let pairs = [];
      const exchange = (assets, from, to) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const text = source.source().toString();
          const exchanged = new sources.ReplaceSource(source);
          let found = false;
          for (const pair of pairs) {
            for (let at = text.indexOf(pair[from]); at >= 0; at = text.indexOf(pair[from], at + 1)) {
              exchanged.replace(at, at + pair[from].length - 1, pair[to]);
              found = true;
            }
          }
          if (found) compilation.updateAsset(file, exchanged);
        }
      };
      compilation.hooks.processAssets.tap({ name: NAME, stage: stage - 1 }, (assets) => {
        pairs = hashesIn(compilation).map((hash, index) => ({ hash, digits: standIn(index, hash.length) }));
        exchange(assets, 'hash', 'digits');
      });
      compilation.hooks.processAssets.tap({ name: NAME, stage: stage + 1 }, (assets) =>
        exchange(assets, 'digits', 'hash'),
      );
    });
  }
}

/** Hashes in names of files, in the order of the names without them. */
function hashesIn(compilation) {
  const named = compilation
    .getAssets()
    .flatMap(({ name, info }) =>
      [info.contenthash ?? []].flat().map((hash) => ({ hash, name: name.replace(hash, '') })),
    );
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  return [...new Set(named.map(({ hash }) => hash))];
}
