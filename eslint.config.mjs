import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Modules that belong to one folder only; everything else goes through that folder's own modules. */
const only = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const arco = {
  group: ['@arco-design/*'],
  message: 'Arco is imported by shared/ui alone; use @hospital/shared/ui/*.',
};
const axios = {
  group: ['axios', 'axios/*'],
  message: 'axios is imported by shared/api alone; use @hospital/shared/api.',
};
const router = {
  group: ['react-router', 'react-router-dom'],
  message: 'Pages take the router from @hospital/shared/navigation.',
};
const writeSide = {
  group: ['@hospital/shared/host'],
  message: 'The writing side of the session is for the host alone.',
};
const testing = { group: ['@hospital/shared/testing'], message: 'Only for tests.' };
const singleComponents = {
  regex: '^@hospital/shared/ui/(?!(basic|charts|core|data|listView|date|imports|signing|upload)$)',
  message:
    'Remotes take the groups ui/basic, ui/charts, ui/core, ui/data, ui/listView, ui/date, ui/imports, ui/signing and ui/upload: they come from the host at run time.',
};
const groups = {
  regex: '^@hospital/shared/ui/(basic|charts|core|data|listView|date|imports|signing|upload)$',
  message: 'The host imports one module a component, so that the sign-in page stays small.',
};

/** What builds for shared 1.1 take from the host is for them alone. */
const olderApi = {
  group: ['**/api', '@hospital/shared/api'],
  importNames: ['api'],
  message: "Calls are imported as `import * as api from '@hospital/shared/calls'`.",
};
const permissionHooks = {
  group: ['@hospital/shared/session'],
  importNames: ['usePermission'],
  message: 'A call says who may use it: `useMay(api.stores.save)`.',
};
const schemas = {
  regex: '/contract/(calls/|(call|catalogue|exports|imports|schema)$)',
  allowTypeImports: true,
  message:
    'Its schemas would go into the bundle: import its types; words and bounds stand in modules without schemas.',
};

/** Everywhere. */
const forbiddenSyntax = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'HTML from data goes through ui/Html, which sanitises it.',
  },
  {
    selector: "AssignmentExpression[left.property.name='innerHTML']",
    message: 'HTML from data goes through ui/Html, which sanitises it.',
  },
  {
    selector: "JSXOpeningElement[name.name='InputNumber'] > JSXAttribute[name.name=/^(min|max|precision)$/]",
    message: 'The control would change what was typed without a word: refuse it by numberRules.',
  },
  {
    selector: 'ImportSpecifier[imported.name=/^UNSAFE_/]',
    message: 'What a library calls unsafe may change in any version.',
  },
];
/** Tables that one folder writes: whoever else needs a change asks that folder for it. */
const writesOf = (tables, owner) => ({
  selector: `CallExpression[callee.property.name=/^(insert|update|delete)$/][arguments.0.name=/^(${tables.join('|')})$/]`,
  message: `Only ${owner} writes this table.`,
});
const owned = {
  'domains/stock/ledger': writesOf(['stockBatch', 'stockRecord', 'stockLock'], 'domains/stock/ledger'),
  'domains/billing/money': writesOf(
    ['billPayment', 'accountMovement', 'ownerAccount'],
    'domains/billing/money',
  ),
  'platform/database': writesOf(['counter'], 'platform/database/counters'),
  'platform/outbox': writesOf(['outbox'], 'platform/outbox'),
};
/** In pages: permissions stand in the declarations of calls and pages alone. */
const permissionTexts = [
  ...['Literal[value=/^[a-z]\\w*(:\\w+){2,}$/]', 'TemplateElement[value.raw=/^[a-z]\\w*(:\\w+){2,}$/]'],
  "JSXOpeningElement[name.name='Can'] > JSXAttribute[name.name='permission']",
].map((selector) => ({
  selector,
  message: 'A call says who may use it: `useMay(api.stores.save)`, `<Can call={api.stores.save}>`.',
}));

const newHasPlus = {
  selector:
    "JSXElement:has(> :matches(JSXText[value=/^\\s*新增/], JSXExpressionContainer > Literal[value=/^新增/])) > JSXOpeningElement[name.name='Button']:not(:has(> JSXAttribute[name.name='icon']))",
  message: 'What makes something new has a plus: icon={<IconPlus />} (CONTRIBUTING.md).',
};

/** In pages: the computer's clock may be days off. */
const computersDay = {
  selector:
    'CallExpression[callee.name=/^(shanghaiDay|(recent|period|list|planned)Shortcuts)$/][arguments.length=0]',
  message: 'Today is that of the server: `serverDay()`.',
};

/** Questions end as 确定删除记录吗? of the spec does. */
const questionMark = [
  'Literal[value=/吗？/]',
  'JSXText[value=/吗？/]',
  'TemplateElement[value.raw=/吗？/]',
].map((selector) => ({ selector, message: 'A question ends with 吗? (docs/spec/hardening.md).' }));

const forbiddenInPages = [...forbiddenSyntax, ...permissionTexts, ...questionMark, computersDay, newHasPlus];

/** In what stands within pages: two dialogs of one name would open in each other's place after a reload. */
const namelessDialog = {
  selector: "CallExpression[callee.name='useDialog'][arguments.length=0]",
  message: "The page has a dialog of its own: `useDialog<Task>('couponKind')`.",
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      'dist',
      'data',
      '.cache',
      'coverage',
      'server/migrations',
      'e2e/test-results',
      'e2e/playwright-report',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-syntax': ['error', ...forbiddenSyntax],
    },
  },
  {
    files: ['{host,shared,remote-*}/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
  },
  {
    // Every file is compiled for it, a third of all that lint takes; tests and words have no components of their own.
    files: ['{host,shared,remote-*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,fixture}.{ts,tsx}', 'shared/src/{calls,contract}/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['{host,shared,remote-*}/src/**/*.{ts,tsx}'],
    ignores: [
      'shared/src/contract/**',
      'shared/src/api/index.ts',
      'host/src/remote-loading/{olderCalls,sharedSurface}.ts',
    ],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [olderApi, schemas] }] },
  },
  {
    files: ['{host,remote-*}/src/**/*.{ts,tsx}'],
    ignores: [
      'remote-*/src/remote.ts',
      'host/src/remote-loading/olderCallTable.ts',
      '**/*.test.{ts,tsx}',
      '**/*.fixture.{ts,tsx}',
    ],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenInPages] },
  },
  {
    files: ['{host,remote-*}/src/**/*.{ts,tsx}'],
    ignores: [
      ...['**/*Page.tsx', '**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}'],
      ...['remote-*/src/remote.ts', 'host/src/remote-loading/**'],
    ],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenInPages, namelessDialog] },
  },
  { files: ['host/src/**/*.{ts,tsx}'], rules: only(arco, axios, testing, groups, permissionHooks) },
  { files: ['host/src/remote-loading/sharedSurface.ts'], rules: only(arco, axios, testing) },
  {
    files: ['remote-*/src/**/*.{ts,tsx}'],
    rules: only(arco, axios, router, writeSide, testing, singleComponents, permissionHooks),
  },
  {
    files: ['shared/src/contract/**/*.ts'],
    rules: only(arco, axios, router, {
      group: ['react', 'react-dom', 'jotai', '@hospital/*', '../api/*', '../ui/*'],
      message: 'The contract has no React and no DOM: the server imports it too.',
    }),
  },
  { files: ['shared/src/api/**/*.{ts,tsx}'], rules: only(arco, router, testing) },
  { files: ['shared/src/ui/**/*.{ts,tsx}'], rules: only(axios, router, testing) },
  {
    files: ['shared/src/{session,navigation,drafts,format,print,host}/**/*.{ts,tsx}'],
    rules: only(arco, axios, testing),
  },
  {
    files: ['server/**/*.ts'],
    languageOptions: { globals: globals.node },
    rules: only(arco, axios, router, {
      regex: '^@hospital/shared/(?!contract/|format$)',
      message: 'The server takes the contract and the formats of shared, nothing else.',
    }),
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.fixture.ts'],
    rules: { 'no-restricted-syntax': ['error', ...forbiddenSyntax, ...Object.values(owned)] },
  },
  ...Object.keys(owned).map((folder) => ({
    files: [`server/src/${folder}/**/*.ts`],
    ignores: ['**/*.test.ts', '**/*.fixture.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...forbiddenSyntax,
        ...Object.entries(owned).flatMap(([other, rule]) => (other === folder ? [] : [rule])),
      ],
    },
  })),
  {
    files: ['e2e/**/*.ts'],
    languageOptions: { globals: globals.node },
    rules: only(arco, axios, router, {
      regex: '^@hospital/shared/(?!contract/)',
      message: 'Suites know the product by its screens and its contract.',
    }),
  },
  {
    files: ['**/*.test.{ts,tsx}', '*/test/**/*.{ts,tsx}', 'shared/src/testing/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.jest, ...globals.browser } },
    rules: {
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // The address and the demo accounts are for whoever started the server, not for its log.
  { files: ['server/src/main.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['tools/jest/*.cjs'],
    languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.jest } },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['tools/**/*.{mjs,ts}', '**/*.config.{mjs,ts}', '**/*.mjs', '**/*.cjs', '.*.cjs'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
);
