import { eq, sql } from 'drizzle-orm';
import type { PanelItem } from '@hospital/shared/contract/calls/testing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { whyNoTestMove, type TestMove } from '@hospital/shared/contract/testStates';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { pet } from '../owners/schema';
import { panelOfOrder } from './panels';
import { getReport } from './report';
import { testingOrder } from './schema';

export type TestRow = typeof testingOrder.$inferSelect;

/**
 * An order that is about to be moved, held until the end of the transaction.
 *
 * @throws 404; 40302; 40901 with the present report; 40902 in the words of the states
 */
export async function heldTest(
  context: CallContext,
  { id, version }: { readonly id: string } & ReadVersion,
  move: TestMove,
): Promise<TestRow> {
  const row = await rowInScope(context, testingOrder, id, 'held');
  const why = whyNoTestMove(row, move);
  await expectVersion(row, { version }, () => getReport(context, { id }));
  if (why !== '') throw new BusinessError(ErrorCode.ForbiddenTransition, why);
  return row;
}

/** The animal of an order, with what the test measures in it. */
export async function animalOf(
  db: TenantDatabase,
  row: Pick<TestRow, 'petId' | 'productName' | 'reportTime' | 'results'>,
): Promise<{ readonly name: string; readonly panel: PanelItem[] }> {
  const rows = await db
    .select({
      name: pet.name,
      species: pet.species,
      birthday: sql<string>`coalesce(to_char(${pet.birthday}, 'YYYY-MM-DD'), '')`,
    })
    .from(pet)
    .where(eq(pet.id, row.petId));
  const { name, ...animal } = oneRow(rows);
  return { name, panel: panelOfOrder(row, animal) };
}

/** What the log says of an order. */
const logged = (row: TestRow, petName: string) => ({
  ...{
    orderNo: row.orderNo,
    petName,
    productName: row.productName,
    status: row.status,
    sampleNo: row.sampleNo,
  },
  results: row.results.map(({ item, value, unit }) => [item, value, unit].filter(Boolean).join(' ')),
  ...{ finding: row.finding, conclusion: row.conclusion, files: row.files.map(({ name }) => name) },
  ...{ backReason: row.backReason, cancelReason: row.cancelReason },
  correctTimes: row.correctTimes,
});

/** Writes what a move makes of an order, notes it with what is `said` of it, and tells who looks at it. */
export async function moveTest(
  context: CallContext,
  before: TestRow,
  set: Partial<TestRow>,
  said: { readonly correctReason?: string } = {},
): Promise<{ id: string; status: number; version: number }> {
  const { db, audit, tellChanges } = context;
  const version = before.version + 1;
  const after = oneRow(
    await db
      .update(testingOrder)
      .set({ ...set, ...changedBy(context), version })
      .where(eq(testingOrder.id, before.id))
      .returning(),
  );
  const { name } = await animalOf(db, before);
  audit({
    ...{ bizType: 'testingOrder', bizId: before.id },
    ...{ before: logged(before, name), after: { ...logged(after, name), ...said } },
  });
  await tellChanges({ stores: [before.storeId] });
  return { id: before.id, status: after.status, version };
}
