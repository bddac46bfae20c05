import { createHash } from 'node:crypto';

const NAME = 'BuildId';

/**
 * Stands for the id while a build is made; as long as an id, so that nothing moves when it comes. Letters alone: webpack
 * makes an identifier of it, and two builds in one page would share their chunks where it was not found again.
 */
export const BUILD_ID_TO_COME = 'BUILDIDTOCOM';

/** Files that may carry the id: in addresses, names of containers, descriptions. */
const TEXTS = /\.(js|css|html|json|map)$/;
/** Quotes the sources, comments and unused code among them, and is for developers alone. */
const isMap = (file) => file.endsWith('.map');

/**
 * Gives a build the id that names its content: 12 hex digits over names and contents of all files but source maps, in
 * the order of their names. It is put where `BUILD_ID_TO_COME` stands.
 */
export class BuildIdPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const id = idOf(assets);
        for (const [file, source] of Object.entries(assets)) {
          if (!TEXTS.test(file)) continue;
          const text = source.source().toString();
          if (text.includes(BUILD_ID_TO_COME))
            compilation.updateAsset(file, new sources.RawSource(text.replaceAll(BUILD_ID_TO_COME, id)));
        }
      });
    });
  }
}

function idOf(assets) {
  const hash = createHash('sha256');
  for (const file of Object.keys(assets).sort())
    if (!isMap(file)) hash.update(file).update('\0').update(assets[file].buffer()).update('\0');
  return hash.digest('hex').slice(0, BUILD_ID_TO_COME.length);
}
