import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { testingOrder } from './schema';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requireStore } from '../../platform/sessions/session';
import { billNoteOf } from './billNote';
import { correctionsOf } from './corrections';
import { panelOfOrder } from './panels';
import { executor, shownColumns, shownOrder } from './orders';

const auditor = alias(userAccount, 'auditor');

/** An order with its report, as far as there is one, and what the test measures in this animal. @throws 404; 40302 in a store out of scope */
export async function getReport(
  { db, identity }: CallContext,
  { id }: { readonly id: string },
): Promise<TestingReport> {
  const [row] = await db
    .select({
      ...shownColumns,
      species: pet.species,
      breed: pet.breed,
      sex: pet.sex,
      birthday: sql<string>`coalesce(to_char(${pet.birthday}, 'YYYY-MM-DD'), '')`,
      auditName: sql<string>`coalesce(${auditor.name}, '')`,
      results: testingOrder.results,
      finding: testingOrder.finding,
      conclusion: testingOrder.conclusion,
      urgentFlag: testingOrder.urgentFlag,
      executorId: testingOrder.executorId,
      backReason: testingOrder.backReason,
      cancelReason: testingOrder.cancelReason,
      billItemId: testingOrder.billItemId,
      files: testingOrder.files,
      version: testingOrder.version,
    })
    .from(testingOrder)
    .innerJoin(store, eq(store.id, testingOrder.storeId))
    .innerJoin(medicalCase, eq(medicalCase.id, testingOrder.caseId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, testingOrder.petId))
    .leftJoin(userAccount, eq(userAccount.id, testingOrder.applyDoctorId))
    .leftJoin(executor, eq(executor.id, testingOrder.executorId))
    .leftJoin(auditor, eq(auditor.id, testingOrder.auditId))
    .where(eq(testingOrder.id, id));
  if (!row) throw notFound();
  requireStore(identity, row.storeId);
  const { billItemId, ...shown } = row;
  return {
    ...shownOrder(shown, new Date()),
    panel: panelOfOrder(row, row),
    corrections: row.correctTimes > 0 ? await correctionsOf(db, id) : [],
    billNote: await billNoteOf(db, billItemId),
  };
}
