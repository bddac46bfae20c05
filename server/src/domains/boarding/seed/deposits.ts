import type { accountMovement, ownerAccount } from '../../billing';
import type { pet } from '../../owners/schema';
import type { boarding } from '../schema';

interface Deposits {
  readonly accounts: (typeof ownerAccount.$inferInsert)[];
  readonly movements: (typeof accountMovement.$inferInsert)[];
}

/** Deposits of stays lie in the accounts of the owners, by movements as every other. */
export function depositsOf(
  stays: readonly (typeof boarding.$inferInsert)[],
  pets: readonly (typeof pet.$inferInsert)[],
  cashierOf: (storeId: string) => string,
): Deposits {
  const ownerIds = new Map(pets.map(({ id, ownerId }) => [id, ownerId]));
  const held = new Map<string, { readonly deposit: number; readonly updateDate: Date }>();
  const movements = stays.flatMap(({ id, storeId, petId, deposit = 0, inTime }) => {
    const ownerId = ownerIds.get(petId);
    if (deposit === 0 || !inTime || ownerId === undefined) return [];
    const afterAmount = (held.get(ownerId)?.deposit ?? 0) + deposit;
    held.set(ownerId, { deposit: afterAmount, updateDate: inTime });
    return {
      ...{ id: `${id}-deposit`, ownerId, storeId, balance: 'deposit' as const, amount: deposit, afterAmount },
      ...{ bizType: 1, way: 2, bizId: id, reference: `boarding:${id}:1` },
      ...{ operatorId: cashierOf(storeId), createDate: inTime },
    };
  });
  return { movements, accounts: [...held].map(([ownerId, account]) => ({ ownerId, ...account })) };
}
