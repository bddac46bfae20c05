import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { BookingType } from '@hospital/shared/contract/bookingWords';
import type { ServiceType, UserTag } from '@hospital/shared/contract/calls/users';
import { worksInStore } from '../accounts';
import { userAccount } from '../accounts/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/** Who renders what a kind of visit is for; without tags everybody of the store does. */
interface Service {
  readonly services: readonly ServiceType[];
  readonly tags: readonly UserTag[];
}

const services: Readonly<Record<BookingType, Service>> = {
  1: { services: ['clinic'], tags: ['doctor'] },
  2: { services: ['vaccine'], tags: ['doctor'] },
  3: { services: ['wash'], tags: ['washer'] },
  4: { services: ['boarding'], tags: [] },
  5: { services: ['vaccine'], tags: ['doctor'] },
  6: { services: ['lab', 'image', 'clinic'], tags: ['doctor'] },
};

const hasOne = (of: SQL, words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`${of} ? ${word}`),
    sql` or `,
  )})`;

/** Whoever has services named renders those and no others; whoever has none does what their tags say. */
function renders(type: BookingType): SQL | undefined {
  const { services: named, tags } = services[type];
  if (tags.length === 0) return undefined;
  return or(
    hasOne(sql`${userAccount.serviceTypes}`, named),
    and(sql`${userAccount.serviceTypes} = '[]'::jsonb`, hasOne(sql`${userAccount.tags}`, tags)),
  );
}

/** Whom a pet can be registered with. */
export interface Attendant {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly photo: string;
}

/** Those who work in the store and render what this kind of visit is for, by name. */
export const attendantsOf = (db: TenantDatabase, storeId: string, type: BookingType): Promise<Attendant[]> =>
  db
    .select({
      id: userAccount.id,
      name: userAccount.name,
      title: userAccount.title,
      photo: userAccount.photo,
    })
    .from(userAccount)
    .where(
      and(eq(userAccount.delFlag, 'N'), eq(userAccount.enabled, 'Y'), worksInStore(storeId), renders(type)),
    )
    .orderBy(asc(userAccount.name), asc(userAccount.id));
