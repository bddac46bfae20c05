import { itemAt, randomStream } from '../../../platform/seeds/random';
import type { owner, pet } from '../../owners/schema';
import type { ownerStore } from '../schema';

type OwnerRow = typeof owner.$inferInsert;
type PetRow = typeof pet.$inferInsert;

const blackReasons = ['多次预约未到店', '拒付检查费用，经店长协商后结清', '与前台发生争执'];
const remarks = [
  '希望提前一天短信提醒复诊',
  '周末来院较多，请预留上午时段',
  '家中另有流浪猫，注意传染病筛查',
  '只接受王医生看诊',
  '寄养前请先电话确认饮食',
];
const allergens: Readonly<Record<string, readonly string[]>> = {
  DOG: ['青霉素', '牛肉', '鸡肉蛋白', '跳蚤唾液', '磺胺类'],
  CAT: ['鱼肉', '青霉素', '猫砂粉尘', '牛奶'],
};
const tempers = ['GENTLE', 'ACTIVE', 'SHY', 'STRESS', 'FIERCE'] as const;
const bloods: Readonly<Record<string, readonly string[]>> = {
  DOG: ['DEA1.1+', 'DEA1.1-'],
  CAT: ['A型', 'B型', 'AB型'],
};

/** What a desk has learned of its owners: tags, ways, and the few that it was warned of. */
export function withParticulars(owners: readonly OwnerRow[]): OwnerRow[] {
  const random = randomStream('particulars of owners');
  return owners.map((row): OwnerRow => {
    const tags = [
      ...(random.chance(0.3) ? ['REGULAR'] : []),
      ...(row.level === 'DIAMOND' || random.chance(0.06) ? ['VIP'] : []),
      ...(random.chance(0.12) ? ['PRICE'] : []),
      ...(random.chance(0.1) ? ['PATIENT'] : []),
      ...(random.chance(0.03) ? ['BREEDER'] : []),
    ];
    const black = random.chance(0.02);
    return {
      ...row,
      tags,
      remarks: random.chance(0.15) ? random.pick(remarks) : '',
      birthday: random.chance(0.4)
        ? `${random.int(1962, 2003)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
        : null,
      openId: random.chance(0.35) ? `wx-demo-${row.id}` : '',
      ...(black ? { blackFlag: 'Y' as const, blackReason: random.pick(blackReasons) } : {}),
    };
  });
}

/** The same of pets: chips, tempers, blood, what they must not be given. */
export function withHealth(pets: readonly PetRow[]): PetRow[] {
  const random = randomStream('health of pets');
  return pets.map((row, index): PetRow => {
    const own = allergens[row.species] ?? [];
    return {
      ...row,
      chipNo: random.chance(0.35) ? `156${String(100_000_000_000 + index * 7919)}` : '',
      characterTags: random.chance(0.45) ? [random.pick(tempers)] : [],
      allergies: own.length > 0 && random.chance(0.09) ? [random.pick(own)] : [],
      bloodType: random.chance(0.2) ? random.pick(bloods[row.species] ?? ['']) : '',
      birthdayEstimated: random.chance(0.2) ? 'Y' : 'N',
    };
  });
}

/** Every twentieth owner has been to the next store, too, and is known there. */
const elsewhereEvery = 20;
const first = 7;

export function ownersElsewhere(
  owners: readonly OwnerRow[],
  storeIds: readonly string[],
): (typeof ownerStore.$inferInsert)[] {
  return owners
    .filter((_, index) => index % elsewhereEvery === first)
    .map(({ id, storeId }) => ({ ownerId: id, storeId: itemAt(storeIds, storeIds.indexOf(storeId) + 1) }));
}
