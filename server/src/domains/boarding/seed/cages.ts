import type { Place } from '../../places';
import type { product } from '../../stock/schema';
import type { cageUnit } from '../schema';

type CageRow = typeof cageUnit.$inferInsert;
type ProductRow = typeof product.$inferInsert;

/** Cages of a store: the kind by its product, what their names begin with, size, animals and how many there are. */
const kinds: readonly (readonly [string, string, CageRow['size'], readonly string[], number])[] = [
  ['猫寄养标准间', '猫舍', 'M', ['CAT'], 6],
  ['犬寄养小型笼', '小犬', 'S', ['DOG'], 4],
  ['犬寄养中型笼', '中犬', 'M', ['DOG'], 4],
  ['犬寄养大型笼', '大犬', 'L', ['DOG'], 2],
  ['隔离笼位', '隔离', 'M', [], 1],
];

const numbered = (prefix: string, at: number): string => `${prefix}${String(at).padStart(2, '0')}`;

/** The cages of every store; the last one for cats is being mended. */
export function demoCages(places: readonly Pick<Place, 'id'>[], products: readonly ProductRow[]): CageRow[] {
  const known = new Map(products.map(({ name, id }) => [name, id]));
  return places.flatMap(({ id: storeId }) =>
    kinds.flatMap(([name, prefix, size, species, count], kind) => {
      const productId = known.get(name);
      if (productId === undefined) return [];
      return Array.from({ length: count }, (_, at): CageRow => {
        const closed = kind === 0 && at === count - 1;
        return {
          ...{ id: `CG${storeId}-${kind + 1}${at + 1}`, storeId, productId, size, species: [...species] },
          name: numbered(prefix, at + 1),
          ...(closed ? { closedFlag: 'Y' as const, closeReason: '门锁维修' } : {}),
        };
      });
    }),
  );
}
