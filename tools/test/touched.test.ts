// @ts-expect-error plain JavaScript, as all tools that must start before anything is installed
import { touchedBy } from '../check/touched.mjs';

/** A small product: each file with what it imports. */
const imports = new Map(
  Object.entries({
    'server/src/domains/stock/warnings.ts': [],
    'server/src/domains/stock/routes.ts': [
      'server/src/domains/stock/warnings.ts',
      'shared/src/contract/calls/stock.ts',
    ],
    'server/src/domains/stock/stock.test.ts': ['server/src/test-support/testServer.ts'],
    'server/src/domains/users/routes.ts': ['server/src/platform/sessions/session.ts'],
    'server/src/domains/users/users.test.ts': ['server/src/test-support/testServer.ts'],
    'server/src/platform/sessions/session.ts': [],
    'server/src/product.ts': ['server/src/domains/stock/routes.ts', 'server/src/domains/users/routes.ts'],
    'server/src/platform/database/migrations.ts': [],
    'server/src/test-support/testServer.ts': [
      'server/src/product.ts',
      'server/src/platform/database/migrations.ts',
    ],
    'shared/src/contract/calls/stock.ts': [],
    'shared/src/ui/Table.tsx': [],
    'shared/src/ui/Table.test.tsx': ['shared/src/ui/Table.tsx'],
    'remote-stock/src/warnings/WarningPage.tsx': [
      'shared/src/ui/Table.tsx',
      'shared/src/contract/calls/stock.ts',
    ],
    'remote-stock/src/warnings/WarningPage.test.tsx': ['remote-stock/src/warnings/WarningPage.tsx'],
    'remote-org/src/users/UserPage.tsx': ['shared/src/ui/Table.tsx'],
    'host/src/main.tsx': [],
    'e2e/pages/stock.ts': [],
    'e2e/specs/remote-stock/warnings.spec.ts': ['e2e/pages/stock.ts'],
  }),
);
type Touched = Readonly<
  Record<'changed' | 'scripts' | 'packages' | 'jestTests' | 'serverTests' | 'suites', readonly string[]>
>;
const touched = (...changed: string[]): Touched => touchedBy(changed, imports) as Touched;

it('a file of a server domain touches the tests of that domain, not of others that the same server serves', () => {
  const { serverTests, jestTests, suites } = touched('server/src/domains/stock/warnings.ts');
  expect(serverTests).toEqual(['server/src/domains/stock/stock.test.ts']);
  expect([...jestTests, ...suites]).toEqual([]);
});

it('a file that another domain imports touches the tests of both', () => {
  expect(touched('server/src/platform/sessions/session.ts').serverTests).toEqual([
    'server/src/domains/users/users.test.ts',
  ]);
});

it('a migration touches every server test', () => {
  const { serverTests, changed } = touched('server/migrations/0001_more.sql');
  expect(serverTests).toEqual([
    'server/src/domains/stock/stock.test.ts',
    'server/src/domains/users/users.test.ts',
  ]);
  expect(changed).toEqual(['server/migrations/0001_more.sql']);
});

it.each([
  'server/src/domains/stock/seed/usual.ts',
  'server/src/platform/seeds/loadDemo.ts',
  'server/src/domains/stock/schema.ts',
  'server/src/domains/users/initial/roles.ts',
])('%s, of which every database is made, touches every server test', (file) => {
  expect(touched(file).serverTests).toEqual([
    'server/src/domains/stock/stock.test.ts',
    'server/src/domains/users/users.test.ts',
  ]);
});

it('a test beside the seeds, and a page in a folder of such a name, make no database', () => {
  expect(touched('server/src/platform/seeds/seeds.test.ts').serverTests).toEqual([]);
  expect(touched('remote-org/src/menu/MenuPage.tsx', 'remote-org/src/menu/order.ts').serverTests).toEqual([]);
});

it('a page touches its tests and the suites of its remote', () => {
  const { jestTests, suites, packages } = touched('remote-stock/src/warnings/WarningPage.tsx');
  expect(jestTests).toEqual(['remote-stock/src/warnings/WarningPage.test.tsx']);
  expect(suites).toEqual(['e2e/specs/remote-stock/']);
  expect(packages).toEqual(['remote-stock']);
});

it('what shared gives touches the remotes and tests that use it', () => {
  const { jestTests, suites, packages } = touched('shared/src/ui/Table.tsx');
  expect(jestTests).toEqual([
    'remote-stock/src/warnings/WarningPage.test.tsx',
    'shared/src/ui/Table.test.tsx',
  ]);
  expect(suites).toEqual(['e2e/specs/remote-org/', 'e2e/specs/remote-stock/']);
  expect(packages).toEqual(['remote-org', 'remote-stock', 'shared']);
});

it('a declared call touches its domain and the remotes that use it', () => {
  const { serverTests, suites } = touched('shared/src/contract/calls/stock.ts');
  expect(serverTests).toEqual(['server/src/domains/stock/stock.test.ts']);
  expect(suites).toEqual(['e2e/specs/remote-stock/']);
});

it('types are checked wherever the graph leads, through meeting points too', () => {
  expect(touched('server/src/domains/stock/warnings.ts').packages).toEqual(['server']);
  expect(touched('shared/src/contract/calls/stock.ts').packages).toEqual([
    'remote-stock',
    'server',
    'shared',
  ]);
});

it('a test touches itself alone, and no build', () => {
  const { jestTests, suites, serverTests } = touched('shared/src/ui/Table.test.tsx');
  expect(jestTests).toEqual(['shared/src/ui/Table.test.tsx']);
  expect([...suites, ...serverTests]).toEqual([]);
});

it('what suites share touches those that use it; styles touch the suites of their remote', () => {
  expect(touched('e2e/pages/stock.ts').suites).toEqual(['e2e/specs/remote-stock/warnings.spec.ts']);
  expect(touched('host/src/main.module.css').suites).toEqual(['e2e/specs/host/']);
});

it('documents touch nothing but their own form', () => {
  const { scripts, packages, changed } = touched('README.md', 'remote-stock/gone.txt');
  expect([...scripts, ...packages.filter((name) => name !== 'remote-stock')]).toEqual([]);
  expect(changed).toEqual(['README.md', 'remote-stock/gone.txt']);
});

describe('through the door of a domain', () => {
  const [door, ledger, routes] = ['index', 'ledger', 'routes'].map(
    (name) => `server/src/domains/stock/${name}.ts`,
  );
  const doorImports = new Map([
    [door, [ledger, routes]],
    [routes, [ledger]],
    ['server/src/product.ts', [door]],
    ['server/src/domains/stock/stock.test.ts', []],
    ['server/src/domains/bills/take.ts', [door]],
    ['server/src/domains/bills/bills.test.ts', []],
  ]);
  const testsOf = (...changed: (string | undefined)[]) =>
    (touchedBy(changed, doorImports, new Map([[door, new Set([ledger])]])) as Touched).serverTests;
  const [own, others] = ['server/src/domains/stock/stock.test.ts', 'server/src/domains/bills/bills.test.ts'];

  it('others meet what it exports, and the door itself', () => {
    expect(testsOf(ledger)).toEqual([others, own]);
    expect(testsOf(door)).toEqual([others, own]);
  });

  it('they do not meet what only the product is made of', () => {
    expect(testsOf(routes)).toEqual([own]);
    expect(testsOf(routes, ledger)).toEqual([others, own]);
  });
});
