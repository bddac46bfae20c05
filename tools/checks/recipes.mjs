#!/usr/bin/env node
/**
 * Follows CONTRIBUTING's ways to add a page, a call, a column of a list and a table in a copy of the checkout, counts
 * the files that each of them takes by hand, and proves that what was added is there: its types, its tests, the page in
 * the build of its remote, the answer of the call over HTTP, the tenant's policy of the table. A remote, which takes
 * none by hand, is made by `new-remote.mjs`.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../federation-build/workspace.mjs';
import { CopyOfCheckout } from './copyOfCheckout.mjs';

const REMOTE = 'remote-stock';
const STOCK = 'server/src/domains/stock';
const MIGRATIONS = 'server/migrations';

const copy = new CopyOfCheckout(['shared', 'server', REMOTE]);
const bin = (name) => path.join(root, 'node_modules', name);

/** The files that somebody writes for one recipe. */
class ByHand {
  files = new Set();

  /** Writes a new file. */
  write(file, text) {
    mkdirSync(path.dirname(copy.below(file)), { recursive: true });
    writeFileSync(copy.below(file), text);
    this.files.add(file);
  }

  /** Puts `added` before the first `anchor` of a file that is there. */
  insert(file, anchor, added) {
    const now = readFileSync(copy.below(file), 'utf8');
    if (!now.includes(anchor)) throw new Error(`${file} has no ${anchor}`);
    writeFileSync(
      copy.below(file),
      now.replace(anchor, () => added + anchor),
    );
    this.files.add(file);
  }

  append(file, text) {
    writeFileSync(copy.below(file), readFileSync(copy.below(file), 'utf8') + text);
    this.files.add(file);
  }
}

function addPage(byHand) {
  byHand.write(
    `${REMOTE}/src/probe/ProbePage.tsx`,
    `import type { ReactNode } from 'react';
import { Page } from '@hospital/shared/ui/core';

/** A page more. */
export default function ProbePage(): ReactNode {
  return (
    <Page title="试验页面" showTitle>
      试验
    </Page>
  );
}
`,
  );
  byHand.write(
    `${REMOTE}/src/probe/ProbePage.test.tsx`,
    `import { screen } from '@testing-library/react';
import { renderPage } from '@hospital/shared/testing';
import ProbePage from './ProbePage';

test('the page says what it is called', async () => {
  renderPage(<ProbePage />);
  expect(await screen.findByRole('heading', { name: '试验页面' })).toBeInTheDocument();
});
`,
  );
  byHand.insert(
    `${REMOTE}/src/remote.ts`,
    "    {\n      path: '/product/list',",
    `    {
      path: '/product/probe',
      module: 'probe/ProbePage',
      title: '试验页面',
      permission: 'product:info:list',
      menu: { order: 46, icon: 'list', sides: [1, 2, 3] },
    },
`,
  );
}

function addCall(byHand) {
  byHand.insert(
    'shared/src/contract/calls/stock.ts',
    '  movements: defineCall({',
    `  probe: defineCall({
    ...{ method: 'GET', path: '/warehouse/stock/probe', summary: '试验' },
    ...{ access: 'session', request: Strict({}), data: Type.Object({ answer: Type.Integer() }) },
  }),
`,
  );
  byHand.insert(
    `${STOCK}/routes.ts`,
    '  movements: listMovements,',
    '  probe: () => Promise.resolve({ answer: 42 }),\n',
  );
}

const addColumn = (byHand) =>
  byHand.insert(
    `${REMOTE}/src/products/list.model.tsx`,
    "  { key: 'barcode',",
    "  { key: 'controlledFlag', title: '试验列', field: 'controlledFlag', width: 80 },\n",
  );

async function addTable(byHand) {
  byHand.append(
    `${STOCK}/schema.ts`,
    `
/** A table more. */
export const probe = pgTable(
  'probe',
  { tenantId: tenantId(), id: id(), name: text('name').notNull(), ...audit() },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
`,
  );
  const before = new Set(readdirSync(copy.below(MIGRATIONS)));
  await copy.step(
    'the migration of the table',
    '--input-type=module',
    '-e',
    `process.chdir('server'); process.argv = [process.argv[0], 'drizzle-kit', 'generate', '--name', 'probe'];
     await import(${JSON.stringify(path.join(root, 'server/node_modules/drizzle-kit/bin.cjs'))});`,
  );
  const [made] = readdirSync(copy.below(MIGRATIONS)).filter((file) => !before.has(file));
  byHand.append(
    path.join(MIGRATIONS, made),
    `--> statement-breakpoint
ALTER TABLE "probe" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "probe" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant_isolation ON "probe" USING (tenant_id = current_setting('app.tenant', true)) WITH CHECK (tenant_id = current_setting('app.tenant', true));
`,
  );
}

/** What CONTRIBUTING says that each takes. */
const recipes = [
  { name: 'a page', files: 3, add: addPage },
  { name: 'a call', files: 2, add: addCall },
  { name: 'a column of a list', files: 1, add: addColumn },
  { name: 'a table', files: 2, add: addTable },
];

const problems = [];
for (const { name, files, add } of recipes) {
  const byHand = new ByHand();
  await add(byHand);
  const taken = [...byHand.files];
  if (taken.length !== files) problems.push(`${name} takes ${taken.length} files: ${taken.join(', ')}`);
  console.log(`${name}: ${taken.length} files by hand`);
}

// Tests of what was added, and of all tables; no file of a recipe.
writeFileSync(
  copy.below(`${REMOTE}/src/products/probe.test.ts`),
  `import { columnsOf } from './list.model';

test('the list has the column', () => {
  expect(columnsOf(true).map(({ title }) => title)).toContain('试验列');
});
`,
);
writeFileSync(
  copy.below(`${STOCK}/probe.test.ts`),
  `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('the call answers', async () => {
  const doctor = await server.signIn('13800000004', 2);
  assert.deepEqual((await doctor.get('/warehouse/stock/probe')).data, { answer: 42 });
});

test('rows of the table are seen by the tenant that wrote them alone', async () => {
  const { database } = server;
  await database.write('1', (db) => db.execute("insert into probe (id, name) values ('p', '试验')"));
  const seenBy = (tenant: string) =>
    database.write(tenant, async (db) => (await db.execute('select tenant_id from probe')).rows);
  assert.deepEqual(await seenBy('1'), [{ tenant_id: '1' }]);
  assert.deepEqual(await seenBy('2'), []);
});
`,
);

await copy.step("the browser's side of the call", bin('tsx/dist/cli.mjs'), 'tools/contract/generate.ts');
await copy.step('types', 'tools/typecheck.mjs', 'server', REMOTE);
await copy.step(
  'tests of page and column',
  bin('jest/bin/jest.js'),
  '--ci',
  `${REMOTE}/src/probe`,
  `${REMOTE}/src/products/probe`,
);
await copy.step(
  'tests of call and table',
  'tools/server-tests/index.mjs',
  `${STOCK}/probe`,
  'database/tenantIsolation',
);
const built = await copy.step(
  'build',
  '--input-type=module',
  '-e',
  `import { buildFrontend } from './tools/release/buildFrontend.mjs';
   process.stdout.write((await buildFrontend('${REMOTE}')).folder);`,
);
if (!readFileSync(path.join(built, 'remote.json'), 'utf8').includes('/product/probe'))
  problems.push('The page is not in the build of its remote');

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
