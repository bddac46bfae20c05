import type { Usage } from '@hospital/shared/contract/orders/usage';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { product } from '../../stock/schema';
import type { billTemplate, StoredTemplateLine } from '../schema';

type ProductRow = Pick<typeof product.$inferInsert, 'id' | 'name' | 'prescriptionFlag' | 'testingType'>;

interface Line {
  readonly name: string;
  /** Where neither dose nor weight tells. */
  readonly quantity?: number;
  readonly usage?: Usage;
  readonly groupNo?: number;
}

interface Template {
  readonly name: string;
  /** Codes of `diagnosis`: D005 急性胃肠炎, D007 外耳炎. */
  readonly diseases: readonly string[];
  readonly remarks: string;
  readonly lines: readonly Line[];
}

const given = (
  name: string,
  usage: Usage,
  more: { readonly quantity?: number; readonly groupNo?: number } = {},
): Line => ({ name, usage, ...more });
const once = (...names: readonly string[]): Line[] => names.map((name) => ({ name }));

const ofChain: readonly Template[] = [
  {
    name: '急性胃肠炎止吐止泻',
    diseases: ['D005'],
    remarks: '呕吐停止后再口服给药',
    lines: [
      given('马罗皮坦注射液', { dose: '0.1', unit: 'ml/kg', route: 'sc', frequency: 'sid', days: 3 }),
      given('蒙脱石散', { dose: '1', unit: '袋', route: 'po', frequency: 'bid', days: 3 }),
      given('益生菌冻干粉', { dose: '1', unit: '袋', route: 'po', frequency: 'sid', days: 5 }),
    ],
  },
  {
    name: '静脉补液',
    diseases: [],
    remarks: '按脱水程度调整补液量',
    lines: [
      ...once('留置针24G', '输液器'),
      given('乳酸林格氏液', { route: 'vd', frequency: 'sid', days: 1 }, { groupNo: 1 }),
      ...once('静脉输液'),
    ],
  },
  {
    name: '外耳炎护理',
    diseases: ['D007'],
    remarks: '7天后复诊镜检',
    lines: [
      ...once('耳道分泌物镜检', '耳道清洗'),
      given('耳漂', { route: 'ad', frequency: 'sid', days: 7 }),
      given('耳肤灵', { route: 'ad', frequency: 'bid', days: 7 }),
    ],
  },
  {
    name: '犬呕吐腹泻检查',
    diseases: [],
    remarks: '幼犬或未免疫者优先排查细小病毒',
    lines: once('血常规', 'C反应蛋白', '犬细小病毒抗原检测', '粪便镜检'),
  },
  {
    name: '犬绝育术后',
    diseases: [],
    remarks: '术后10至12天拆线',
    lines: [
      given('卡洛芬咀嚼片', { dose: '4.4', unit: 'mg/kg', route: 'po', frequency: 'sid', days: 3 }),
      given('速诺片', { dose: '12.5', unit: 'mg/kg', route: 'po', frequency: 'bid', days: 5 }),
      ...once('伊丽莎白圈M'),
    ],
  },
];

/** Of the doctor on the sign-in page. */
const [DOCTOR, DOCTOR_NAME] = ['4', '周思远'];
const ofDoctor: Template = {
  name: '拆线复诊',
  diseases: [],
  remarks: '创口干燥、无渗出方可拆线',
  lines: once('拆线', '伤口换药'),
};

function lineOf(byName: ReadonlyMap<string, ProductRow>, line: Line): StoredTemplateLine[] {
  const item = byName.get(line.name);
  if (!item?.id) return [];
  return [
    {
      ...{ productId: item.id, quantity: line.quantity ?? 1, usage: line.usage ?? null },
      prescriptionType: item.prescriptionFlag === 'Y' ? 2 : item.testingType === 1 ? 6 : null,
      groupNo: line.groupNo ?? null,
    },
  ];
}

/** A handful of the chain, and one of a doctor. */
export function demoTemplates(
  calendar: Calendar,
  products: readonly ProductRow[],
): (typeof billTemplate.$inferInsert)[] {
  const byName = new Map(products.map((item) => [item.name, item]));
  const createDate = calendar.at(-60, 9 * 60);
  const rowOf = ({ name, diseases, remarks, lines }: Template, at: number) => ({
    ...{ id: `CF${String(at + 1).padStart(3, '0')}`, name, remarks, createDate, updateDate: createDate },
    diseaseCodes: [...diseases],
    lines: lines.flatMap((line) => lineOf(byName, line)),
  });
  return [
    ...ofChain.map((one, at) => ({ ...rowOf(one, at), ownerType: 'chain' as const })),
    {
      ...rowOf(ofDoctor, ofChain.length),
      ...{ ownerType: 'mine' as const, userId: DOCTOR ?? '' },
      ...{ createId: DOCTOR ?? '', createName: DOCTOR_NAME ?? '' },
    },
  ];
}
