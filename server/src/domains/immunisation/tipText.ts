import { eq } from 'drizzle-orm';
import { IMMUNE_TYPES, type ImmuneType } from '@hospital/shared/contract/immuneWords';
import { daysBetween, type Day } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { immunePlan } from '../immunePlans/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';

/** `3月12日`. */
function spoken(day: Day): string {
  const [, month, date] = day.split('-');
  return `${Number(month)}月${Number(date)}日`;
}

/** Whom to remind of a plan, and in which words: sent as a text message, or read out by whoever telephones. */
export async function tipTextOf(
  db: TenantDatabase,
  id: string,
  today: Day,
): Promise<{ mobile: string; text: string }> {
  const { mobile, ownerName, petName, storeName, tel, productName, type, planDate } = oneRow(
    await db
      .select({
        ...{ mobile: owner.mobile, ownerName: owner.name, petName: pet.name },
        ...{ storeName: store.storeName, tel: store.phoneNum },
        ...{ productName: immunePlan.productName, type: immunePlan.type, planDate: immunePlan.planDate },
      })
      .from(immunePlan)
      .innerJoin(store, eq(store.id, immunePlan.storeId))
      .innerJoin(pet, eq(pet.id, immunePlan.petId))
      .innerJoin(owner, eq(owner.id, pet.ownerId))
      .where(eq(immunePlan.id, id)),
  );
  const kind = IMMUNE_TYPES[type as ImmuneType];
  const what = productName === kind ? kind : `${productName}（${kind}）`;
  const late = daysBetween(planDate, today);
  const when = late > 0 ? `原定${spoken(planDate)}，已逾期${late}天` : `计划于${spoken(planDate)}进行`;
  const call = tel === '' ? '' : `，电话${tel}`;
  return { mobile, text: `${ownerName}您好，${petName}的${what}${when}，请联系${storeName}预约${call}。` };
}
