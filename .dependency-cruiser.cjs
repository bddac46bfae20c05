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
      path: '(\\.test\\.tsx?$|/test/|/testing/|node_modules/.*\\.d\\.ts$|^dist|\\.css$|webpack\\.config|playwright-report|test-results)',
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
