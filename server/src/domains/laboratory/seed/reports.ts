import type { testingOrder } from '../schema';
import { randomStream, type Random } from '../../../platform/seeds/random';
import type { StaffMember } from '../../accounts';

type TestingRow = typeof testingOrder.$inferInsert;
type Result = NonNullable<TestingRow['results']>[number];

/** `项目|单位|下限|上限` of each measurement; digits after the point are those of the bounds. */
const measured: Readonly<Record<string, readonly string[]>> = {
  血常规: [
    '白细胞 WBC|10^9/L|6.0|17.0',
    '红细胞 RBC|10^12/L|5.50|8.50',
    '血红蛋白 HGB|g/L|110|190',
    '红细胞压积 HCT|%|37.0|55.0',
    '血小板 PLT|10^9/L|165|500',
    '中性粒细胞 NEU|10^9/L|3.0|11.5',
  ],
  生化全项: [
    '丙氨酸氨基转移酶 ALT|U/L|10|100',
    '碱性磷酸酶 ALP|U/L|23|212',
    '总蛋白 TP|g/L|52|82',
    '白蛋白 ALB|g/L|23|40',
    '尿素氮 BUN|mmol/L|2.5|9.6',
    '肌酐 CREA|μmol/L|44|159',
    '血糖 GLU|mmol/L|3.9|7.9',
  ],
  尿常规: ['尿比重 SG||1.015|1.045', '酸碱度 pH||5.5|7.5'],
};
/** Tests that say yes or no, and the item they look for. */
const found: Readonly<Record<string, readonly [item: string, positive: string]>> = {
  犬细小病毒抗原检测: ['犬细小病毒抗原 CPV-Ag', '阳性'],
  粪便镜检: ['虫卵及原虫', '可见少量球虫卵囊'],
  皮肤刮片镜检: ['真菌孢子及螨虫', '可见真菌孢子'],
  耳道分泌物镜检: ['马拉色菌及耳螨', '可见马拉色菌'],
};
const pictures: Readonly<Record<string, readonly string[]>> = {
  腹部超声: ['双肾大小形态正常，膀胱壁轻度增厚，膀胱内见少量强回声颗粒。', '腹腔脏器未见明显异常。'],
  'DR摄影（单部位）': ['胸腔心肺影像未见明显异常。', '肺纹理稍增粗，余未见异常。'],
  'DR摄影（双体位）': ['右后肢髌骨内侧脱位，骨质未见破坏。', '关节间隙正常，未见骨折。'],
};

function measure(random: Random, line: string): Result {
  const [item = '', unit = '', refLow = '', refHigh = ''] = line.split('|');
  const digits = refLow.split('.')[1]?.length ?? 0;
  const [low, high] = [Number(refLow), Number(refHigh)];
  const place = random.chance(0.2)
    ? random.chance(0.7)
      ? 1.05 + random.next() / 3
      : -random.next() / 4
    : random.next();
  const value = Math.max(low / 2, low + (high - low) * place).toFixed(digits);
  const flag = Number(value) > high ? 'H' : Number(value) < low ? 'L' : 'N';
  return { item, value, unit, refLow, refHigh, flag };
}

function resultsOf(random: Random, name: string): { results: Result[]; conclusion: string } {
  const lines = measured[name];
  if (lines) {
    const results = lines.map((line) => measure(random, line));
    const wrong = results
      .filter(({ flag }) => flag !== 'N')
      .map(({ item, flag }) => `${item}${flag === 'H' ? '偏高' : '偏低'}`);
    return {
      results,
      conclusion: wrong.length > 0 ? `${wrong.join('，')}，请结合临床。` : '各项指标在参考范围内。',
    };
  }
  const looked = found[name];
  if (looked) {
    const positive = random.chance(0.55);
    const [item, seen] = looked;
    const value = positive ? seen : name.includes('检测') ? '阴性' : '未见';
    return {
      results: [{ item, value, unit: '', refLow: '', refHigh: '', flag: positive ? 'H' : 'N' }],
      conclusion: `${item}：${value}。`,
    };
  }
  return { results: [], conclusion: random.pick(pictures[name] ?? ['未见明显异常。']) };
}

/** Orders with their samples, who carried them out, and, once they are reported, what was found. */
export function demoReports(orders: readonly TestingRow[], team: readonly StaffMember[]): TestingRow[] {
  const random = randomStream('reports');
  const nurses = new Map(
    team.flatMap(({ row, roleIds, storeIds }) =>
      roleIds.includes('7') ? storeIds.map((storeId) => [storeId, row.id] as const) : [],
    ),
  );
  return orders.map((order): TestingRow => {
    const reported = order.status === 3;
    const sampled = (order.status ?? 0) > 0 && order.type !== 2;
    return {
      ...order,
      sampleNo: sampled ? order.orderNo.replace('HY', 'YB') : '',
      executorId: (order.status ?? 0) > 0 ? (nurses.get(order.storeId) ?? order.applyDoctorId) : '',
      ...(reported ? { auditId: order.applyDoctorId, ...resultsOf(random, order.productName) } : {}),
    };
  });
}
