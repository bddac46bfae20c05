import { remoteNames } from './tools/federation-build/workspace.mjs';

/**
 * Tests of everything that runs in browsers. Arco resolves to its CommonJS `lib/` here while the product uses `es/`;
 * both must be one copy, or the React 19 adapter patches the wrong one.
 */
const transform = {
  '^.+\\.(mjs|[jt]sx?)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** ES modules among the packages; `.pnpm` in the path is not the package's own folder. */
const esModules = ['@arco-design/web-react/icon', '@noble', 'jotai', 'b-tween', 'b-validate'].join('|');

/** @type {import('jest').Config} */
const common = {
  rootDir: import.meta.dirname,
  roots: ['host', ...remoteNames, 'shared', 'tools'].map((folder) => `<rootDir>/${folder}`),
  setupFiles: ['<rootDir>/tools/jest/setup.cjs'],
  setupFilesAfterEnv: ['<rootDir>/tools/jest/afterEnv.cjs'],
  moduleNameMapper: {
    '^@arco-design/web-react/es/(.*)\\.css$': '<rootDir>/tools/jest/empty.cjs',
    '^@arco-design/web-react/es/(.*)/style/css\\.js$': '<rootDir>/tools/jest/empty.cjs',
    '^@arco-design/web-react/es/(.*)$': '@arco-design/web-react/lib/$1',
    '\\.module\\.css$': '<rootDir>/tools/jest/classNames.cjs',
    '\\.css$': '<rootDir>/tools/jest/empty.cjs',
    '\\.(svg|png|webp)$': '<rootDir>/tools/jest/address.cjs',
  },
  transform,
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!(${esModules})/)`],
  cacheDirectory: '<rootDir>/.cache/jest',
  // d3's packages have `.mjs` for bundlers, which cannot be transformed here, and one file for everybody else.
  testEnvironmentOptions: { customExportConditions: ['browser', 'umd'] },
};

/** @type {import('jest').Config} */
export default {
  reporters: ['default', '<rootDir>/tools/jest/durations.cjs'],
  testTimeout: 40_000,
  projects: [
    {
      ...common,
      displayName: 'components',
      testEnvironment: 'jsdom',
      testMatch: ['**/*.test.tsx'],
    },
    // Making a document for each of them would take longer than they do: one that needs it says so in its first line.
    { ...common, displayName: 'modules', testEnvironment: 'node', testMatch: ['**/*.test.ts'] },
  ],
};
