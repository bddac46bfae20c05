import type { product, stockBatch } from '../schema';
import type { Calendar } from '../../../platform/seeds/calendar';
import { inStoreBarcode } from './barcode';
import { storeWarehouseId, type Place } from '../../places';
import { listedProducts } from './productList';
import { itemAt, randomStream, type Random } from '../../../platform/seeds/random';

type ProductRow = typeof product.$inferInsert;
type BatchRow = typeof stockBatch.$inferInsert;

/** 1 laboratory, 2 imaging. */
const testingTypes: Readonly<Record<string, 1 | 2>> = { H3020: 1, H3021: 2 };
const stocked = new Set(['H1', 'H2', 'S1']);

/** The price list of the chain. */
export function demoProducts(): ProductRow[] {
  const counts = new Map<string, number>();
  return listedProducts.map((item, at): ProductRow => {
    const count = (counts.get(item.category) ?? 0) + 1;
    counts.set(item.category, count);
    const code = `${item.category}-${String(count).padStart(3, '0')}`;
    const isStocked = stocked.has(item.category);
    return {
      id: code,
      code,
      name: item.name,
      genericName: item.genericName,
      categoryCode: item.category,
      spec: item.spec,
      unit: item.unit,
      retailPrice: item.retailPrice,
      costPrice: item.costPrice,
      barcode: isStocked ? inStoreBarcode(at + 1) : '',
      stockFlag: isStocked ? 'Y' : 'N',
      prescriptionFlag: item.prescription ? 'Y' : 'N',
      controlledFlag: item.controlled ? 'Y' : 'N',
      testingType: testingTypes[item.category] ?? null,
    };
  });
}

const suppliers = [
  '瑞普生物',
  '海正动保',
  '硕腾商贸',
  '勃林格殷格翰',
  '维克动保',
  '华南宠物用品',
  '皇家宠物食品',
];

/** Days until a batch expires and days since it was last sold; negative: already expired. */
type Age = readonly [expires: readonly [number, number], idle: readonly [number, number]];

/** Every warehouse has some of each, so that every warning has something to show. */
const mustHave: readonly Age[] = [
  [
    [-40, -2],
    [45, 70],
  ],
  [
    [5, 28],
    [1, 12],
  ],
  [
    [35, 58],
    [2, 15],
  ],
  [
    [65, 88],
    [3, 20],
  ],
  [
    [300, 600],
    [32, 55],
  ],
  [
    [250, 700],
    [65, 88],
  ],
  [
    [400, 800],
    [95, 160],
  ],
];
const usual: Age = [
  [120, 720],
  [0, 14],
];

/** What a batch is but for its product: days until it expires (negative: already did) and since it came. */
interface Lot {
  readonly warehouseId: string;
  readonly number: number;
  readonly expiresIn: number;
  readonly cameAgo: number;
  readonly quantity: number;
}

/** A batch as it came in, with nothing of it sold or held. */
export function demoBatch(
  random: Random,
  calendar: Calendar,
  item: ProductRow,
  { warehouseId, number, expiresIn, cameAgo, quantity }: Lot,
): BatchRow {
  // Two years of shelf life, and made before it came in.
  const produced = Math.min(expiresIn - 730, -cameAgo - 15);
  return {
    id: `${warehouseId}-${String(number).padStart(3, '0')}`,
    warehouseId,
    productId: item.id,
    batchNo: `${calendar.day(produced).replaceAll('-', '').slice(2)}${random.pick(['A', 'B', 'C'])}${number}`,
    produceDate: calendar.day(produced),
    // Consumables like these keep for years; their packages name no date here.
    expireDate: item.categoryCode === 'S1' && item.spec === 'M' ? null : calendar.day(expiresIn),
    quantity: String(quantity),
    lockedQuantity: '0',
    costPrice: item.costPrice ?? 0,
    supplierName: random.pick(suppliers),
    inDate: calendar.at(-cameAgo, random.int(9 * 60, 17 * 60)),
  };
}

function agedBatch(
  random: Random,
  calendar: Calendar,
  item: ProductRow,
  { warehouseId, number, age: [expires, idle] }: { warehouseId: string; number: number; age: Age },
): BatchRow {
  const expiresIn = random.int(...expires);
  const idleFor = random.int(...idle);
  const cameAgo = idleFor + random.int(10, 60);
  const quantity = random.int(2, 60);
  return {
    ...demoBatch(random, calendar, item, { warehouseId, number, expiresIn, cameAgo, quantity }),
    lockedQuantity: random.chance(0.1) ? '1' : '0',
    lastOutDate: calendar.at(-idleFor - 1, random.int(10 * 60, 20 * 60)),
  };
}

/** Batches of every warehouse: expired, near, slow-selling and usual ones. */
export function demoBatches(
  calendar: Calendar,
  places: readonly Place[],
  products: readonly ProductRow[],
): BatchRow[] {
  const random = randomStream('stock');
  const goods = products.filter((item) => item.stockFlag === 'Y');
  const warehouses: readonly (readonly [id: string, count: number])[] = [
    ['1', 40],
    ['2', 16],
    ...places.map((place) => [storeWarehouseId(place.id), 14] as const),
  ];
  return warehouses.flatMap(([warehouseId, count]) => {
    const first = random.int(0, goods.length - 1);
    return Array.from({ length: count }, (_, index) => {
      const item = itemAt(goods, first + index * 5);
      return agedBatch(random, calendar, item, {
        warehouseId,
        number: index + 1,
        age: mustHave[index] ?? usual,
      });
    });
  });
}
