import { readDeclaration } from './tools/federation-build/declaration.mjs';
import { remoteNames } from './tools/federation-build/workspace.mjs';

/** What webpack makes an entry of a remote, and no import shows: its declaration with the modules that it exposes. */
async function remote(name) {
  const { pages } = await readDeclaration(name);
  return { entry: ['src/remote.ts', ...pages.map(({ module }) => `src/${module}.{ts,tsx}`)] };
}

/** Which files and exports nobody uses. What is used in its own file alone is not exported; packages are checked by review. */
export default {
  include: ['files', 'exports', 'types'],
  workspaces: {
    // Draws the pictures of the tests by hand.
    server: {
      entry: [
        'src/main.ts',
        'src/start/begin.ts',
        'build.mjs',
        'src/domains/attachments/idCard/makeCards.ts',
      ],
    },
    host: { entry: ['src/frame/early*.js'] },
    tools: {
      entry: [
        '**/*.mjs',
        '{bench,checks,contract,api-report,release,simulate,federation-build}/**/*.ts',
        'jest/*.cjs',
        // Read by path, as test files are.
        'test/*Clock.fixture.ts',
      ],
    },
    ...Object.fromEntries(await Promise.all(remoteNames.map(async (name) => [name, await remote(name)]))),
  },
};
