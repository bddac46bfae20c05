/** A group of settings on the server. */
interface ConfigGroup {
  /** `configGroup` of the calls. */
  readonly id: string;
  /** Heading within its section; none where the section is that one group. */
  readonly title?: string;
  /** Something is printed by it: it has a preview (`print/previews.ts`). */
  readonly printed?: boolean;
}

/** A section of the page: what is edited and saved together. */
export interface ConfigSection {
  readonly id: string;
  readonly title: string;
  readonly groups: readonly ConfigGroup[];
  /** Settings that are expected: the height of the skeleton. */
  readonly rows: number;
}

const alone = (id: string, title: string, rows: number): ConfigSection => ({
  id,
  title,
  groups: [{ id }],
  rows,
});

/** The sections in their order (spec 1 §3). A further group is a further line: what it holds comes from the server. */
export const configSections: readonly ConfigSection[] = [
  alone('base', '基本信息', 9),
  alone('bill', '开单基础', 9),
  { id: 'receipt', title: '小票打印', groups: [{ id: 'receipt', printed: true }], rows: 30 },
  alone('frontPackage', '前台套餐', 4),
  alone('frontWorkbench', '前台工作台', 5),
  alone('cashier', '收银', 2),
  alone('doctor', '医生工作台', 23),
  {
    id: 'print',
    title: '打印设置',
    groups: [
      { id: 'printCase', title: '病例打印', printed: true },
      { id: 'printExam', title: '检查单打印', printed: true },
      { id: 'printPrescription', title: '处方打印', printed: true },
      { id: 'printConsume', title: '消费单打印', printed: true },
      { id: 'printDeviceImage', title: '设备影像打印', printed: true },
      { id: 'printAgreement', title: '医疗协议打印', printed: true },
      { id: 'printSummary', title: '汇总单打印', printed: true },
    ],
    rows: 24,
  },
  alone('diguantong', '递管通', 5),
  alone('case', '病例', 5),
  alone('boarding', '寄养', 12),
];

/** The sections of a single store, after the others: what is not kept as settings. */
export const WASHING_LIMITS = { id: 'washing', title: '洗美限额' } as const;
export const IP_ACCESS = { id: 'ip', title: '访问限制' } as const;
