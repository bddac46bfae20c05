/** What is measured and felt at an examination, with what is normal (domain.md §2.6 exam; bounds of a grown animal). */

interface Measured {
  readonly label: string;
  readonly unit: string;
  /** What can be entered at all. */
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
  /** 门店设置 by which it must be there before a case ends; none: never. */
  readonly setting?: string;
}

/** Findings that are numbers. */
export const EXAM_NUMBERS = {
  weight: { label: '体重', unit: 'kg', least: 0.01, most: 200, decimals: 2 },
  temperature: { label: '体温', unit: '℃', least: 30, most: 45, decimals: 1, setting: 'checkTemperature' },
  breath: { label: '呼吸', unit: '次/分', least: 1, most: 300, decimals: 0, setting: 'checkBreath' },
  heartRate: { label: '心率', unit: '次/分', least: 10, most: 600, decimals: 0, setting: 'checkHeartRate' },
} as const satisfies Readonly<Record<string, Measured>>;
export type ExamNumber = keyof typeof EXAM_NUMBERS;

interface Felt {
  readonly label: string;
  /** Code of the dictionary type `exam_option_<name>` for what is normal. */
  readonly normal: string;
  readonly setting: string;
}

/** Findings that are chosen from the dictionary types `exam_option_…`, or written in words. */
export const EXAM_CHOICES = {
  mental: { label: '精神状态', normal: 'GOOD', setting: 'checkMental' },
  mucosa: { label: '可视黏膜', normal: 'PINK', setting: 'checkMucosa' },
  pulse: { label: '脉搏', normal: 'NORMAL', setting: 'checkPulse' },
  auscultation: { label: '心肺听诊', normal: 'NORMAL', setting: 'checkAuscultation' },
  abdomen: { label: '腹部触诊', normal: 'SOFT', setting: 'checkAbdomen' },
  lymph: { label: '淋巴结触诊', normal: 'NORMAL', setting: 'checkLymph' },
  dehydration: { label: '脱水程度', normal: 'NONE', setting: 'checkDehydration' },
  crt: { label: '毛细血管再充盈时间', normal: 'LT2', setting: 'checkCrt' },
} as const satisfies Readonly<Record<string, Felt>>;
export type ExamChoice = keyof typeof EXAM_CHOICES;

export type ExamField = ExamNumber | ExamChoice;

export const EXAM_FIELDS = [...Object.keys(EXAM_NUMBERS), ...Object.keys(EXAM_CHOICES)] as ExamField[];

export const examLabel = (field: ExamField): string =>
  field in EXAM_NUMBERS ? EXAM_NUMBERS[field as ExamNumber].label : EXAM_CHOICES[field as ExamChoice].label;

/** Settings of a store that an examination goes by, by the field that each is about. */
export const EXAM_SETTINGS: ReadonlyMap<string, ExamField> = new Map(
  Object.entries({ ...EXAM_NUMBERS, ...EXAM_CHOICES }).flatMap(([field, one]) =>
    'setting' in one ? [[one.setting, field as ExamField] as const] : [],
  ),
);

/** Whether an entry of the dictionary says that nothing is wrong. */
export const isNormalFinding = (type: string, code: string): boolean =>
  Object.entries(EXAM_CHOICES).some(
    ([field, { normal }]) => type === `exam_option_${field}` && code === normal,
  );

/** Findings of an animal that nothing is wrong with; what is measured is never filled in. */
export const NORMAL_FINDINGS: Readonly<Record<ExamChoice, string>> = Object.fromEntries(
  Object.entries(EXAM_CHOICES).map(([field, { normal }]) => [field, normal]),
) as Record<ExamChoice, string>;

/** Why something that was measured cannot be so, in words; empty: it can, or nothing is written. */
export function examFault(field: string, text: string): string {
  const value = text.trim();
  if (value === '' || !(field in EXAM_NUMBERS)) return '';
  const { label, least, most, decimals }: Measured = EXAM_NUMBERS[field as ExamNumber];
  const pattern = decimals === 0 ? /^\d{1,4}$/ : new RegExp(`^\\d{1,4}(\\.\\d{1,${decimals}})?$`);
  if (pattern.test(value) && Number(value) >= least && Number(value) <= most) return '';
  return `${label}应为${least}至${most}之间的${decimals === 0 ? '整数' : `数，最多${decimals}位小数`}`;
}

type Bounds = readonly [low: number, high: number];

/** What is normal by species; none where it is not known, as of birds. */
const NORMAL: Readonly<Record<string, Readonly<Partial<Record<ExamNumber, Bounds>>>>> = {
  DOG: { temperature: [38, 39.2], breath: [15, 30], heartRate: [60, 140] },
  CAT: { temperature: [38, 39.2], breath: [20, 42], heartRate: [140, 220] },
  RABBIT: { temperature: [38.5, 40], breath: [30, 60], heartRate: [180, 300] },
};

export const normalOf = (species: string, field: ExamNumber): Bounds | undefined => NORMAL[species]?.[field];

/** Whether a finding is not what it is in a healthy animal of the species: `H`, `L`, or `A` for one that is felt. */
export function findingFlag(species: string, field: string, value: string): 'H' | 'L' | 'A' | '' {
  if (value === '') return '';
  if (field in EXAM_CHOICES) return value === EXAM_CHOICES[field as ExamChoice].normal ? '' : 'A';
  const bounds = normalOf(species, field as ExamNumber);
  const number = Number(value);
  if (!bounds || Number.isNaN(number)) return '';
  return number < bounds[0] ? 'L' : number > bounds[1] ? 'H' : '';
}

/** From which share on a change of the weight is asked about, as of a weight in the file (domain.md §2.3 changeWeight). */
const MUCH = 0.2;

/** How much a weight differs from the one before, in words; empty: not much, or nobody knows. */
export function weightChange(text: string, before: number): string {
  const weight = Number(text);
  if (!(weight > 0) || !(before > 0) || Math.abs(weight - before) <= before * MUCH) return '';
  const percent = Math.round(((weight - before) / before) * 100);
  return `比档案 ${before} kg ${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%，请核对`;
}
