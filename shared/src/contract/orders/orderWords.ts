/** What orders of a case are called, once. Without schemas, so that pages may take it. */

/** `prescriptionType` of a line (spec 1 §9 Medical-sheet types). */
export const PRESCRIPTION_WORDS = {
  2: '兽医处方',
  3: '麻醉处方',
  5: '手术用药',
  4: '其他',
  6: '化验',
  7: '影像',
  8: '其他检查',
} as const;
export type PrescriptionType = keyof typeof PRESCRIPTION_WORDS;
/** Of drugs; tests have the others. */
export const DRUG_PRESCRIPTIONS = [2, 3, 5, 4] as const satisfies readonly PrescriptionType[];

/** How often a drug is given: as it is typed, in words, and times a day; once: 0. */
export const FREQUENCIES = [
  { code: 'sid', word: '每日1次', perDay: 1 },
  { code: 'bid', word: '每日2次', perDay: 2 },
  { code: 'tid', word: '每日3次', perDay: 3 },
  { code: 'qid', word: '每日4次', perDay: 4 },
  { code: 'q8h', word: '每8小时1次', perDay: 3 },
  { code: 'q12h', word: '每12小时1次', perDay: 2 },
  { code: 'qod', word: '隔日1次', perDay: 0.5 },
  { code: 'st', word: '单次', perDay: 0 },
] as const;

/** By which way a drug is given: as it is typed, and in words. */
export const ROUTES = [
  { code: 'po', word: '口服' },
  { code: 'sc', word: '皮下注射' },
  { code: 'im', word: '肌肉注射' },
  { code: 'iv', word: '静脉注射' },
  { code: 'vd', word: '静脉滴注' },
  { code: 'ext', word: '外用' },
  { code: 'inh', word: '吸入' },
  { code: 'od', word: '点眼' },
  { code: 'ad', word: '滴耳' },
] as const;

export const frequencyWord = (code: string): string =>
  FREQUENCIES.find((one) => one.code === code)?.word ?? code;
export const routeWord = (code: string): string => ROUTES.find((one) => one.code === code)?.word ?? code;

export const ORDER_FIELDS = {
  usage: '用法',
  dose: '每次剂量',
  unit: '剂量单位',
  route: '给药途径',
  frequency: '频次',
  days: '天数',
  note: '说明',
  prescriptionType: '处方类型',
  groupNo: '输液组',
} as const;

/** Units that a dose by the animal's weight has. */
export const DOSES_BY_WEIGHT = ['mg/kg', 'ml/kg'] as const;

export const TEMPLATE_FIELDS = {
  name: '模板名称',
  ownerType: '使用范围',
  categoryCode: '类别',
  diseaseCodes: '适用诊断',
  remarks: '备注',
  lines: '项目',
} as const;
/** `ownerType` of a template. */
export const TEMPLATE_OWNERS = { chain: '连锁通用', store: '本店', mine: '我的' } as const;
export type TemplateOwner = keyof typeof TEMPLATE_OWNERS;
/** Lets one keep templates of the chain and of the store, beside one's own. No call asks for it alone. */
export const SHARED_TEMPLATES = 'hospital:bill:template:shared';
/** Characters of a template's name. */
export const TEMPLATE_NAME_LIMIT = 40;
/** Lines of a template, and templates that are read at once. */
export const MOST_TEMPLATE_LINES = 50;
export const MOST_TEMPLATES_READ = 20;
/** Cases that one batch sends to the laboratory. */
export const MOST_INSPECTIONS = 50;
export const NOTE_LIMIT = 100;
