import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls } from '@hospital/shared/contract/calls/ward';
import { formatDateTime } from '../../platform/database/chinaTime';
import { contains } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { liveInfo } from '../inpatients/schema';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';

const MOST = 30;

/** A running case whose animal is alive and not in hospital. */
const admissible = (): SQL | undefined =>
  and(
    eq(medicalCase.status, 1),
    eq(pet.status, 1),
    eq(pet.delFlag, 'N'),
    sql`not exists (select from ${liveInfo} where ${liveInfo.petId} = ${medicalCase.petId} and ${liveInfo.state} = 1)`,
  );

/** @throws 40302 */
export async function listAdmissible(
  { db, identity }: CallContext,
  { keyword: typed = '', storeId, caseId }: RequestOf<typeof wardCalls.candidates>,
): Promise<DataOf<typeof wardCalls.candidates>> {
  const keyword = typed.trim();
  const rows = await db
    .select({
      caseId: medicalCase.id,
      caseNo: medicalCase.caseNo,
      petId: pet.id,
      petName: pet.name,
      species: pet.species,
      ownerId: owner.id,
      ownerName: owner.name,
      doctorId: medicalCase.doctorId,
      doctorName: userAccount.name,
      visitTime: medicalCase.visitTime,
      diagnosis: medicalCase.diagnosis,
    })
    .from(medicalCase)
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .where(
      and(
        within(medicalCase.storeId, storesInView(identity, storeId)),
        admissible(),
        caseId ? eq(medicalCase.id, caseId) : undefined,
        keyword === ''
          ? undefined
          : or(
              contains(medicalCase.caseNo, keyword),
              contains(owner.name, keyword),
              contains(owner.py, keyword),
              contains(pet.name, keyword),
              contains(pet.py, keyword),
              mobileHas(identity, keyword),
            ),
      ),
    )
    .orderBy(desc(medicalCase.visitTime), desc(medicalCase.id))
    .limit(MOST);
  return rows.map(({ visitTime, ...row }) => ({ ...row, visitTime: formatDateTime(visitTime) }));
}
