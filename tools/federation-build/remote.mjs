import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BUILD_ID_TO_COME, BuildIdPlugin } from './buildId.mjs';
import { commonBuild, outputFolder } from './common.mjs';
import { declarationFile, readDeclaration } from './declaration.mjs';
import { ownershipProblem } from './ownership.mjs';
import { PlaceIndependencePlugin } from './placeIndependence.mjs';
import { consumedShares } from './provided-modules.mjs';
import { callNamed, UsedCalls } from './usedCalls.mjs';
import { remoteNames, root, sharedVersion } from './workspace.mjs';

const ENTRY = 'remoteEntry.js';
const DESCRIPTION = 'remote.json';

/** Reads `src/remote.ts` of a remote and checks it, also against the paths of the other remotes. */
export async function remoteDeclaration(name) {
  const declaration = await readDeclaration(name);
  const otherNames = remoteNames.filter((other) => other !== name && existsSync(declarationFile(other)));
  const others = await Promise.all(otherNames.map(readDeclaration));
  const problem = declarationProblem(name, declaration) ?? ownershipProblem(declaration, others);
  if (problem) throw new Error(`${name}/src/remote.ts: ${problem}`);
  return declaration;
}

function declarationProblem(name, declaration) {
  if (declaration?.name !== name) return `the name must be '${name}'`;
  const paths = new Set();
  for (const page of declaration.pages) {
    if (paths.has(page.path)) return `page ${page.path} is declared twice`;
    paths.add(page.path);
    if (Boolean(page.menu) === Boolean(page.hidden))
      return `page ${page.path} needs a place in the menu (menu) or to be hidden, one of both`;
    if (!existsSync(pageFile(name, page))) return `module ${page.module} of page ${page.path} does not exist`;
    const unknown = firstCallsOf(page).find(({ call }) => !callNamed(call));
    if (unknown) return `page ${page.path} asks first for ${unknown.call}, which is no declared call`;
  }
  const source = sourcesOf(declaration).find(({ call }) => !callNamed(call));
  if (source) return `source ${source.id} asks ${source.call}, which is no declared call`;
  const action = actionsOf(declaration).find(({ call }) => !callNamed(call));
  if (action) return `action ${action.id} is for who may call ${action.call}, which is no declared call`;
  return actionsOf(declaration).map(patternProblem).find(Boolean) ?? null;
}

function patternProblem({ id, alone = '', unfound = '' }) {
  try {
    for (const pattern of [alone, unfound]) new RegExp(pattern, 'u');
    return null;
  } catch {
    return `the pattern of action ${id} is none`;
  }
}

const firstCallsOf = ({ firstCalls = [], queriedCalls = [] }) => [...firstCalls, ...queriedCalls];
const sourcesOf = ({ sources = [] }) => sources;
const actionsOf = ({ actions = [] }) => actions;

/** Something that names a call, with what the host needs to make it: it knows no remote's calls. */
const withCall = (asking) => {
  const { method, path: where, anyOf } = callNamed(asking.call);
  return { ...asking, method, path: where, ...(anyOf ? { anyOf } : {}) };
};

/** An action, with the permissions of which one is needed. */
const withPermissions = (action) => {
  const { anyOf } = callNamed(action.call);
  return { ...action, ...(anyOf ? { anyOf } : {}) };
};

const toldOfPage = ({ firstCalls = [], queriedCalls = [], ...page }) => ({
  ...page,
  ...(firstCalls.length > 0 ? { firstCalls: firstCalls.map(withCall) } : {}),
  ...(queriedCalls.length > 0 ? { queriedCalls: queriedCalls.map(withCall) } : {}),
});

const pageFile = (name, page) => path.join(root, name, 'src', `${page.module}.tsx`);

/** Name of the container, valid as a global variable; it carries the build so that two builds can live in one page. */
export const containerName = (name, buildId) => `${name.replaceAll('-', '_')}_${buildId}`;

/** Writes `remote.json` beside the assets, with the entry's integrity, and refuses pages without a default export. */
class RemoteJsonPlugin {
  constructor(declaration, buildId) {
    this.declaration = declaration;
    this.buildId = buildId;
    this.usedCalls = new UsedCalls();
  }

  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    this.usedCalls.apply(compiler);
    compiler.hooks.thisCompilation.tap('RemoteJson', (compilation) => {
      compilation.hooks.finishModules.tap('RemoteJson', (modules) => {
        for (const page of this.declaration.pages) {
          const file = pageFile(this.declaration.name, page);
          const module = [...modules].find((candidate) => candidate.resource === file);
          if (module && compilation.moduleGraph.isExportProvided(module, 'default') === false) {
            compilation.errors.push(
              new WebpackError(`${page.module} has no default export, so ${page.path} would show nothing`),
            );
          }
        }
      });
      // After names of files are final, before the id is made: what is said of a build is part of it.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'RemoteJson', stage }, () => {
        const { pages } = this.declaration;
        const searched = sourcesOf(this.declaration);
        const actions = actionsOf(this.declaration);
        const asked = [...pages.flatMap(firstCallsOf), ...searched].map(({ call }) => call);
        const build = {
          ...this.declaration,
          pages: pages.map(toldOfPage),
          ...(searched.length > 0 ? { sources: searched.map(withCall) } : {}),
          ...(actions.length > 0 ? { actions: actions.map(withPermissions) } : {}),
          buildId: this.buildId,
          container: containerName(this.declaration.name, this.buildId),
          sharedRange: `^${sharedVersion}`,
          entry: ENTRY,
          files: perPage(pages, (page) => exposedFiles(compilation, page)),
          needs: perPage(pages, (page) => consumedModules(compilation, page)),
          calls: this.usedCalls.of(compilation, asked),
        };
        compilation.emitAsset(DESCRIPTION, new sources.RawSource(JSON.stringify(build, null, 2)));
      });
      // The entry carries the id, and is final with it; compression comes later.
      const withId = stage + 2;
      compilation.hooks.processAssets.tap({ name: 'RemoteJson', stage: withId }, (assets) => {
        const integrity = `sha384-${createHash('sha384').update(assets[ENTRY].buffer()).digest('base64')}`;
        const build = { ...JSON.parse(assets[DESCRIPTION].source().toString()), integrity };
        compilation.updateAsset(DESCRIPTION, new sources.RawSource(JSON.stringify(build, null, 2)));
      });
    });
  }
}

const perPage = (pages, of) => Object.fromEntries(pages.map((page) => [page.path, of(page)]));

/** The chunks that the first opening of a page loads, without the entry. */
function pageChunks(compilation, page) {
  const chunks = new Set();
  for (const chunk of compilation.chunks) {
    if (chunk.name !== exposeChunk(page)) continue;
    for (const group of chunk.groupsIterable) for (const one of group.chunks) chunks.add(one);
  }
  return [...chunks];
}

/** Its files: what budgets and preloading need to know. */
const exposedFiles = (compilation, page) =>
  [...new Set(pageChunks(compilation, page).flatMap((chunk) => [...chunk.files]))]
    .filter((file) => /\.(js|css)$/.test(file) && file !== ENTRY)
    .sort();

/**
 * What it takes from the host. The host has these ready before the page's code asks: they load side by side with
 * the entry, and a group that fails to load can be tried again (the federation runtime would remember the failure).
 */
const consumedModules = (compilation, page) =>
  pageChunks(compilation, page)
    .flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
    .filter((module) => module.type === 'consume-shared-module')
    .map((module) => module.options.shareKey)
    .sort();

const exposeChunk = (page) => `page-${page.module.replaceAll('/', '-')}`;

/**
 * Webpack configuration of a remote, from its `src/remote.ts` alone: `export default defineRemoteBuild('remote-org')`.
 * `outputFolder` says where the files go.
 */
export const defineRemoteBuild =
  (name) =>
  async (_environment, { mode = 'production' } = {}) => {
    const production = mode === 'production';
    const declaration = await remoteDeclaration(name);
    const buildId = production ? BUILD_ID_TO_COME : 'dev';
    const outputPath = outputFolder(name, production);
    const base = commonBuild({ name, buildId, production, outputPath, publicPath: 'auto' });
    return {
      ...base,
      entry: {},
      // A package goes with what needs it: a file of its own would be one more request.
      // What pages share is a file of its own only while a page stays within its budget of requests: container, page
      // and two more.
      optimization: {
        ...base.optimization,
        splitChunks: {
          maxAsyncRequests: 3,
          // However large it is: from 50 kB of sources on, webpack would go beyond the budget of requests.
          enforceSizeThreshold: Number.MAX_SAFE_INTEGER,
          cacheGroups: { defaultVendors: false },
        },
      },
      plugins: [
        ...base.plugins,
        new ModuleFederationPlugin({
          name: containerName(name, buildId),
          filename: ENTRY,
          exposes: Object.fromEntries(
            declaration.pages.map((page) => [
              `./${page.module}`,
              { import: `./src/${page.module}.tsx`, name: exposeChunk(page) },
            ]),
          ),
          shared: consumedShares(),
          dts: false,
          dev: false,
          manifest: false,
          experiments: { externalRuntime: true },
        }),
        ...(production ? [new PlaceIndependencePlugin(ENTRY), new BuildIdPlugin()] : []),
        new RemoteJsonPlugin(declaration, buildId),
      ],
    };
  };
