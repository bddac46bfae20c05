import { and, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { MOST_FAVOURITE_DIAGNOSES } from '@hospital/shared/contract/caseWords';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { userAccount } from '../accounts/schema';
import { firstRefused, optionsOf } from '../dictionary';
import { favouriteDiagnosis } from './schema';

/** What the caller marked, as the dictionary says it now; what it offers no longer is left out. */
export async function favouriteDiagnoses({
  db,
  identity,
}: CallContext): Promise<DataOf<typeof caseCalls.favouriteDiagnoses>> {
  const rows = await db
    .select({ code: favouriteDiagnosis.code })
    .from(favouriteDiagnosis)
    .where(eq(favouriteDiagnosis.userId, identity.userId));
  if (rows.length === 0) return [];
  const marked = new Set(rows.map(({ code }) => code));
  const options = (await optionsOf(db, ['diagnosis'])).get('diagnosis') ?? [];
  return options
    .filter(({ code, enabled }) => marked.has(code) && enabled !== 'N')
    .map(({ code, name }) => ({ code, name }));
}

/** Marks a diagnosis for the caller, or takes its mark away; twice is as once. @throws 40001 */
export async function markDiagnosis(
  context: CallContext,
  { code, favouriteFlag }: RequestOf<typeof caseCalls.markDiagnosis>,
): Promise<null> {
  const { db, identity, tellChanges } = context;
  const { userId } = identity;
  if (favouriteFlag === 'Y') {
    await expectDiagnosis(context, code);
    await expectRoom(context, code);
    await db
      .insert(favouriteDiagnosis)
      .values({ userId, code, ...madeBy(context) })
      .onConflictDoNothing();
  } else {
    // Also one that the dictionary has no longer.
    await db
      .delete(favouriteDiagnosis)
      .where(and(eq(favouriteDiagnosis.userId, userId), eq(favouriteDiagnosis.code, code)));
  }
  await tellChanges({ users: [userId] });
  return null;
}

/** @throws 40001 */
async function expectDiagnosis({ db }: CallContext, code: string): Promise<void> {
  const refused = await firstRefused(db, 'diagnosis', [code]);
  if (refused) throw invalid('code', `诊断编码${code}${refused.why}`);
}

/** @throws 40001 for one more than anybody overlooks */
async function expectRoom(context: CallContext, code: string): Promise<void> {
  const { db, identity } = context;
  // Marks that are set at the same moment are counted one after the other.
  await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, identity.userId))
    .for('update');
  const others = (await favouriteDiagnoses(context)).filter((one) => one.code !== code);
  if (others.length >= MOST_FAVOURITE_DIAGNOSES)
    throw invalid('code', `最多收藏${MOST_FAVOURITE_DIAGNOSES}个诊断`);
}
