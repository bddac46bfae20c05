import { eq } from 'drizzle-orm';
import { CERTIFIED } from '@hospital/shared/contract/immuneWords';
import type { Day } from '@hospital/shared/format';
import { takeNext } from '../../platform/database/counters';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import type { PlanRow } from './records';

/** What is numbered, in the whole chain; of each year by itself. */
export const CERTIFICATES = { kind: 'rabiesCertificate', placeId: '0' } as const;
/** Digits of a number within its year, and of the district before it. */
const [DIGITS, DISTRICT] = [6, 6];

/** The district of a store by its code; a store without one is of none. */
export const districtOf = ({
  districtId,
  cityId,
}: {
  readonly districtId: string;
  readonly cityId: string;
}): string =>
  ([districtId, cityId].find((code) => /^\d+$/.test(code)) ?? '').slice(0, DISTRICT).padStart(DISTRICT, '0');

/** District, year, and the number within tenant and year: `4401062026000001` (medicine.md §6). */
export const certificateNo = (district: string, year: string, number: number): string =>
  `${district}${year}${String(number).padStart(DIGITS, '0')}`;

/**
 * The number of the certificate of a vaccination against rabies, which leaves no gap within tenant and year; empty for
 * whatever else was done. Taken last: others of the chain wait for it
 * until the transaction ends, and one that is rolled back gives it back.
 */
export async function certificateFor(
  db: TenantDatabase,
  { groupCode }: Pick<PlanRow, 'groupCode'>,
  { storeId, doneOn }: { readonly storeId: string; readonly doneOn: Day },
): Promise<string> {
  if (groupCode !== CERTIFIED) return '';
  const year = doneOn.slice(0, 4);
  const number = await takeNext(db, { ...CERTIFICATES, span: year });
  const rows = await db
    .select({ districtId: store.districtId, cityId: store.cityId })
    .from(store)
    .where(eq(store.id, storeId));
  return certificateNo(districtOf(oneRow(rows)), year, number);
}
