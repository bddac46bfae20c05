import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { BUILD_ID_TO_COME, BuildIdPlugin } from './buildId.mjs';
import { commonBuild, outputFolder } from './common.mjs';
import { hostChunks } from './hostChunks.mjs';
import { providedVersions, versionsByModule } from './provided-modules.mjs';
import { UsedCalls } from './usedCalls.mjs';
import { root } from './workspace.mjs';

/** Writes `chunks.json`: the files of every named chunk with what it needs, for budgets and for the page's preloading. */
class ChunkFilesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ChunkFiles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkFiles', stage }, () => {
        compilation.emitAsset(
          'chunks.json',
          new sources.RawSource(JSON.stringify(chunkFiles(compilation), null, 2)),
        );
      });
    });
  }
}

/** Writes `host.json`: what remotes find in this build, and the calls that it makes. */
class HostJsonPlugin {
  constructor(buildId) {
    this.buildId = buildId;
    this.usedCalls = new UsedCalls();
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    this.usedCalls.apply(compiler);
    compiler.hooks.thisCompilation.tap('HostJson', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'HostJson', stage }, () => {
        const calls = this.usedCalls.of(compilation);
        const host = { name: 'host', buildId: this.buildId, provides: versionsByModule(), calls };
        compilation.emitAsset('host.json', new sources.RawSource(JSON.stringify(host, null, 2)));
      });
    });
  }
}

/** Files of each named chunk group: `{ main: ['main.1234.js', …], shell: […] }`. */
function chunkFiles(compilation) {
  const files = {};
  for (const group of compilation.chunkGroups) {
    if (!group.name) continue;
    files[group.name] = group.getFiles().filter((file) => /\.(js|css)$/.test(file));
  }
  return files;
}

/** Webpack configuration of the host. Nothing about remotes is in it: they are known only at run time. */
export const defineHostBuild =
  () =>
  async (_environment, { mode = 'production' } = {}) => {
    const production = mode === 'production';
    const buildId = production ? BUILD_ID_TO_COME : 'dev';
    const outputPath = outputFolder('host', production);
    const publicPath = `/host/${buildId}/`;
    const base = commonBuild({ name: 'host', buildId, production, outputPath, publicPath });
    return {
      ...base,
      entry: { main: ['./src/index.tsx'] },
      optimization: { ...base.optimization, ...(production ? { splitChunks: hostChunks } : {}) },
      plugins: [
        ...base.plugins,
        new webpack.DefinePlugin({
          PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
          BUILD_ID: JSON.stringify(buildId),
        }),
        new HtmlWebpackPlugin({
          template: path.join(root, 'host/src/index.html.ejs'),
          inject: false,
          minify: production
            ? { collapseWhitespace: true, removeComments: true, minifyCSS: true, minifyJS: true }
            : false,
          chunkFilesOf: (compilation) => chunkFiles(compilation),
        }),
        new ChunkFilesPlugin(),
        new HostJsonPlugin(buildId),
        ...(production ? [new BuildIdPlugin()] : []),
      ],
    };
  };
