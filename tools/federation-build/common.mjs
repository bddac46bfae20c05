import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { constants } from 'node:zlib';
import { SteadyNamesPlugin } from './steadyNames.mjs';
import { buildNotes, root } from './workspace.mjs';

const require = createRequire(import.meta.url);

const TARGET = 'es2021';

/**
 * Where the files of a build go: `BUILD_OUTPUT`, else `dist/build/<name>`, since what a production build is called is
 * known only when it is made (`tools/release/buildFrontend.mjs` moves it to its place); `dist/dev/<name>/dev` for a
 * development build.
 */
export const outputFolder = (name, production) =>
  process.env.BUILD_OUTPUT ??
  (production ? path.join(root, 'dist/build', name) : path.join(root, 'dist/dev', name, 'dev'));

/** Keeping it takes half as long as a build: many checkouts build once and never again, and then it is of no use. */
const cacheOf = (name, production) => ({
  type: 'filesystem',
  cacheDirectory: path.join(root, '.cache/webpack'),
  name: `${name}-${production ? 'production' : 'development'}`,
});

/** What host and remotes build alike: TypeScript, CSS and CSS modules, minifying, compression. */
export function commonBuild({ name, buildId, production, outputPath, publicPath }) {
  return {
    name,
    mode: production ? 'production' : 'development',
    context: path.join(root, name),
    target: ['web', TARGET],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: outputPath,
      publicPath,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Two builds of one remote in one page must not share a chunk registry.
      uniqueName: `${name}_${buildId}`,
      chunkLoadTimeout: 20_000,
      crossOriginLoading: 'anonymous',
      clean: false,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            configFile: path.join(root, name, 'tsconfig.json'),
            compilerOptions: { noEmit: false, target: TARGET, sourceMap: true },
          },
        },
        {
          test: /\.css$/,
          resourceQuery: { not: [/^\?raw$/] },
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  localIdentName: production ? `${name}-[hash:base64:6]` : `${name}-[name]-[local]`,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                },
              },
            },
          ],
        },
        { test: /\.(svg|png|webp)$/, resourceQuery: { not: [/^\?raw$/] }, type: 'asset/resource' },
        // The text of a file, for the page's template: `require('./frame.css?raw')`.
        { resourceQuery: /^\?raw$/, type: 'asset/source' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:8].css' : '[name].css',
        ignoreOrder: true, // CSS modules and one stylesheet a component: no rule depends on another file's place
      }),
      ...(production
        ? [
            new SteadyNamesPlugin(),
            new CompressionPlugin({
              test: /\.(js|css|html|svg)$/,
              algorithm: 'brotliCompress',
              filename: '[path][base].br',
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
              minRatio: 1,
            }),
            new CompressionPlugin({
              test: /\.(js|css|html|svg)$/,
              algorithm: 'gzip',
              filename: '[path][base].gz',
              minRatio: 1,
            }),
          ]
        : []),
    ],
    optimization: production
      ? {
          minimizer: [
            new TerserPlugin({
              minify: TerserPlugin.swcMinify,
              extractComments: false,
              terserOptions: { format: { comments: false } },
            }),
            new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
          ],
        }
      : {},
    performance: false,
    stats: 'errors-warnings',
    cache: !production || existsSync(buildNotes(name)) ? cacheOf(name, production) : false,
  };
}
