const NAME = 'PlaceIndependence';

/** The two modules of a remote whose names hold, or hash, the folder of the checkout; webpack numbers modules by name. */
function fixedId(module) {
  if (module.identifier().startsWith('container entry')) return 'container';
  return /[\\/]\.federation[\\/]entry\./.test(module.nameForCondition() ?? '') ? 'federation' : null;
}

/**
 * One source gives the same bytes wherever it is built, so that one build id means one content (the store refuses
 * another): the two modules get ids of their own, and the entry, which is the federation's code alone, no source map,
 * since that would quote paths of the machine.
 *
 * @param entry file name of the remote's entry
 */
export class PlaceIndependencePlugin {
  constructor(entry) {
    this.entry = entry;
  }

  apply(compiler) {
    const { Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const module of modules) {
          const id = fixedId(module);
          if (id !== null) compilation.chunkGraph.setModuleId(module, id);
        }
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        compilation.deleteAsset(`${this.entry}.map`);
      });
    });
  }
}
