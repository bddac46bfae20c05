const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

const server = path.join(__dirname, 'server/src');

/** The domains of the server in their order: each knows only those before it. */
const domains = /export const domains = \[([^\]]*)\]/
  .exec(readFileSync(path.join(server, 'product.ts'), 'utf8'))[1]
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean);

/** The rooms of the platform in theirs. */
const rooms = [
  ...['errors', 'environment', 'database', 'tenancy', 'menu', 'sessions', 'privacy', 'live', 'http', 'text'],
  ...[
    'spreadsheet',
    'lists',
    'files',
    'signing',
    'jobs',
    'backup',
    'outgoing',
    'outbox',
    'releases',
    'seeds',
    'server',
  ],
];

/** What tests are given is theirs. */
const fixtures = 'fixture\\.ts$';

const strangers = [
  ...readdirSync(path.join(server, 'domains')).filter((name) => !domains.includes(name)),
  ...readdirSync(path.join(server, 'platform')).filter((name) => !rooms.includes(name)),
];
if (strangers.length > 0) throw new Error(`Listed neither in product.ts nor here: ${strangers.join(', ')}`);

/** Nobody imports what stands after it in the list. */
const downwards = (folder, names) =>
  names.slice(0, -1).map((name, at) => ({
    name: `${name}-knows-none-after-it`,
    severity: 'error',
    from: { path: `^server/src/${folder}/${name}/`, pathNot: fixtures },
    to: { path: `^server/src/${folder}/(${names.slice(at + 1).join('|')})/` },
  }));

/** Who may import whom (the table in ARCHITECTURE.md) and no cycles. Packages are seen by their real folders. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-of-types-in-the-server',
      severity: 'error',
      from: { path: '^server' },
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: fixtures },
      to: { path: '^server/src/(domains/|start/|product|main)' },
    },
    {
      name: 'domains-by-their-doors',
      severity: 'error',
      comment:
        'A domain is used through its index.ts; its tables, for joins and foreign keys, through schema.ts.',
      from: { path: '^server/src/(?:domains/([^/]+)/|start/|product|main)' },
      to: {
        path: '^server/src/domains/[^/]+/',
        pathNot: ['^server/src/domains/[^/]+/(index|schema)\\.ts$', '^server/src/domains/$1/'],
      },
    },
    {
      name: 'domains-do-not-know-the-product',
      severity: 'error',
      from: { path: '^server/src/domains/' },
      to: { path: '^server/src/(start/|product|main)' },
    },
    ...downwards('platform', rooms),
    ...downwards('domains', domains),
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^shared/src/contract' },
      to: { path: '^(host|remote-|server|e2e|shared/src/(?!contract))' },
    },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^shared' },
      to: { path: '^(host|remote-|server|e2e|tools)' },
    },
    {
      name: 'remotes-only-through-the-loader',
      severity: 'error',
      comment: 'No code imports a remote: the host finds it in the registry at run time.',
      from: { path: '^(host|shared|server|e2e)' },
      to: { path: '^remote-' },
    },
    {
      name: 'remotes-do-not-know-each-other',
      severity: 'error',
      from: { path: '^(remote-[^/]+)' },
      to: { path: '^(remote-|host|server|e2e)', pathNot: '^$1' },
    },
    {
      name: 'features-keep-their-inside',
      severity: 'error',
      comment: 'A feature of a remote does not reach into a sibling feature.',
      from: { path: '^remote-[^/]+/src/([^/]+)/' },
      to: { path: '^remote-[^/]+/src/([^/]+)/', pathNot: '^remote-[^/]+/src/$1/' },
    },
    {
      name: 'remotes-read-only',
      severity: 'error',
      from: { path: '^remote-[^/]+/src' },
      to: { path: '^shared/src/(host|testing)', pathNot: [] },
    },
    {
      name: 'host-knows-no-one',
      severity: 'error',
      from: { path: '^host' },
      to: { path: '^(server|e2e|tools)' },
    },
    {
      name: 'server-takes-contract-and-format',
      severity: 'error',
      from: { path: '^server' },
      to: { path: '^(host|remote-|e2e|shared/src/(?!contract|format))' },
    },
    {
      name: 'e2e-takes-the-contract',
      severity: 'error',
      from: { path: '^e2e' },
      to: { path: '^(host|remote-|server|shared/src/(?!contract))' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(\\.test\\.tsx?$|/test/|/testing/|/test-support/|node_modules/.*\\.d\\.ts$|^dist|\\.css$|webpack\\.config|playwright-report|test-results)',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
