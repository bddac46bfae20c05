import type { testingOrder } from '../schema';
import type { PanelItem } from '@hospital/shared/contract/calls/testing';
import { IMAGING } from '@hospital/shared/contract/testWords';
import { flagOf } from '@hospital/shared/contract/testValues';
import { formatDay } from '../../../platform/database/chinaTime';
import type { Calendar } from '../../../platform/seeds/calendar';
import { randomStream, type Random } from '../../../platform/seeds/random';
import type { StaffMember } from '../../accounts';
import type { pet } from '../../owners/schema';
import { panelOf } from '../panels';

type TestingRow = typeof testingOrder.$inferInsert;
type Result = NonNullable<TestingRow['results']>[number];

/** What is found when a look finds something, by the item. */
const found: Readonly<Record<string, string>> = {
  虫卵及原虫: '可见少量球虫卵囊',
  真菌孢子及螨虫: '可见真菌孢子',
  马拉色菌及耳螨: '可见马拉色菌',
};
/** What pictures show, and what is made of it. */
const pictures: Readonly<Record<string, readonly (readonly [finding: string, conclusion: string])[]>> = {
  腹部超声: [
    ['双肾大小形态正常，膀胱壁轻度增厚，膀胱内见少量强回声颗粒。', '考虑膀胱炎伴少量结晶，建议尿检。'],
    ['肝、脾、双肾、膀胱大小形态正常，腹腔未见游离液体。', '腹腔脏器未见明显异常。'],
  ],
  'DR摄影（单部位）': [
    ['心影大小正常，双肺野清晰。', '胸腔心肺影像未见明显异常。'],
    ['双肺纹理稍增粗，心影大小正常。', '肺纹理增粗，请结合临床。'],
  ],
  'DR摄影（双体位）': [
    ['右后肢髌骨位于滑车沟内侧，骨质未见破坏。', '右侧髌骨内侧脱位。'],
    ['所示关节间隙正常，骨皮质连续。', '未见骨折。'],
  ],
};

/** A value of an item that has limits, with as many digits as they have. */
function measure(random: Random, { item, unit, refLow, refHigh }: PanelItem): Result {
  const digits = (refLow || refHigh).split('.')[1]?.length ?? 0;
  const [low, high] = [Number(refLow), Number(refHigh)];
  const place = random.chance(0.2)
    ? random.chance(0.7)
      ? 1.05 + random.next() / 3
      : -random.next() / 4
    : 0.1 + random.next() * 0.8;
  const value = Math.max(low / 2, low + (high - low) * place).toFixed(digits);
  const limits = { refLow, refHigh };
  return { item, value, unit, ...limits, flag: flagOf(value, limits) };
}

function look(random: Random, { item, unit, normal }: PanelItem): Result {
  const [usual = ''] = normal.split('/').slice(-1);
  // Strips of several fields are rarely wrong in more than one of them.
  const value = random.chance(unit === '' && item.includes('尿') ? 0.1 : 0.4)
    ? (found[item] ?? '阳性')
    : usual;
  const limits = { refLow: '', refHigh: '', normal };
  return { item, value, unit, ...limits, flag: flagOf(value, limits) };
}

function resultsOf(
  random: Random,
  { productName, type }: TestingRow,
  panel: readonly PanelItem[],
): Pick<TestingRow, 'results' | 'finding' | 'conclusion'> {
  if (type === IMAGING) {
    const [finding, conclusion] = random.pick(
      pictures[productName] ?? [['未见明显异常。', '未见明显异常。']],
    );
    return { results: [], finding, conclusion };
  }
  const results = panel.flatMap((item) => {
    if (item.normal !== '') return [look(random, item)];
    return item.refLow === '' && item.refHigh === '' ? [] : [measure(random, item)];
  });
  const wrong = results
    .filter(({ flag }) => flag !== 'N')
    .map(({ item, value, normal, flag }) =>
      normal === undefined ? `${item}${flag === 'H' ? '偏高' : '偏低'}` : `${item}：${value}`,
    );
  const conclusion = wrong.length > 0 ? `${wrong.join('，')}，请结合临床。` : '各项指标在参考范围内。';
  return { results, finding: '', conclusion };
}

/** Of the orders that are not out: which are urgent, given up, sent back, or went out in the night. */
function todayOf(
  order: TestingRow,
  at: number,
  { calendar, waits }: { readonly calendar: Calendar; readonly waits: boolean },
): Partial<TestingRow> {
  const status = order.status ?? 0;
  if (status === 3) return {};
  if (status === 0 && waits && at % 7 === 3) return { status: 4, cancelReason: '宠主放弃检查' };
  if (status === 2 && at % 4 === 1) return { status: 3, reportTime: calendar.at(0, at % 60) };
  return {
    ...(at % 6 === 2 ? { urgentFlag: 'Y' as const } : {}),
    ...(status === 1 && at % 5 === 0 ? { backReason: '样本溶血，请重新采样复查' } : {}),
  };
}

interface Known {
  readonly team: readonly StaffMember[];
  readonly pets: readonly (typeof pet.$inferInsert)[];
  readonly calendar: Calendar;
}

/** Orders with their samples, who carried them out, and, once they are reported, what was found. */
export function demoReports(orders: readonly TestingRow[], { team, pets, calendar }: Known): TestingRow[] {
  const random = randomStream('reports');
  const animals = new Map(pets.map((row) => [row.id, row]));
  const nurses = new Map(
    team.flatMap(({ row, roleIds, storeIds }) =>
      roleIds.includes('7') ? storeIds.map((storeId) => [storeId, row.id] as const) : [],
    ),
  );
  let open = 0;
  // The first that is not out waits to be sampled, so that each store has something to do; of others one may be given up.
  const waiting = new Set<string>();
  return orders.map((charged): TestingRow => {
    const first = charged.status === 3 || waiting.has(charged.storeId) ? charged : { ...charged, status: 0 };
    const told = { calendar, waits: waiting.has(first.storeId) };
    const order = { ...first, ...todayOf(first, first.status === 3 ? 0 : (open += 1), told) };
    const status = order.status ?? 0;
    if (status === 0) waiting.add(order.storeId);
    const begun = status > 0 && status < 4;
    const animal = animals.get(order.petId);
    const panel = panelOf(
      order.productName,
      { species: animal?.species ?? '', birthday: animal?.birthday ?? '' },
      formatDay(order.applyTime),
    );
    return {
      ...order,
      sampleNo: begun && order.type !== IMAGING ? order.orderNo.replace('HY', 'YB') : '',
      executorId: begun ? (nurses.get(order.storeId) ?? order.applyDoctorId) : '',
      ...(status === 3 ? { auditId: order.applyDoctorId } : {}),
      ...(status === 2 || status === 3 ? resultsOf(random, order, panel) : {}),
    };
  });
}
