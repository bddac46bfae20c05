import { shanghaiDay } from '@hospital/shared/format';
import { monthsBetween } from './months';
import type { PanelItem, TestResult } from '@hospital/shared/contract/calls/testing';

/**
 * What each test measures and what is normal, as data of the product (medicine.md §3: a mix of textbooks and analysers,
 * which a hospital compares with its own analyser). Ranges as `low-high`, `-high` or `low-`; of animals below six months
 * in brackets where theirs differ; empty where nothing is known. Other species than dog and cat have items without limits.
 */
const BLOOD = `
白细胞 WBC|10^9/L|6.0-17.0|5.5-19.5
中性粒细胞 NEU|10^9/L|3.0-11.5|2.5-12.5
淋巴细胞 LYM|10^9/L|1.0-4.8|1.5-7.0 (1.5-10.0)
单核细胞 MONO|10^9/L|0.15-1.35|0.00-0.85
嗜酸性粒细胞 EOS|10^9/L|0.10-1.25|0.00-1.50
红细胞 RBC|10^12/L|5.5-8.5 (3.5-6.5)|5.0-10.0 (4.5-8.0)
血红蛋白 HGB|g/L|120-180 (80-140)|80-150 (80-110)
红细胞压积 HCT|%|37-55 (25-40)|24-45 (24-35)
平均红细胞体积 MCV|fL|60-77|39-55
平均血红蛋白量 MCH|pg|19.5-24.5|12.5-17.5
平均血红蛋白浓度 MCHC|g/L|320-360|300-360
红细胞分布宽度 RDW|%|12-18|14-20
血小板 PLT|10^9/L|200-500|200-700
网织红细胞 RETIC|10^9/L|10-110|3-50`;

const CHEMISTRY = `
丙氨酸氨基转移酶 ALT|U/L|10-125|12-130
天门冬氨酸氨基转移酶 AST|U/L|0-50|0-48
碱性磷酸酶 ALP|U/L|23-212 (46-337)|14-111 (14-192)
γ-谷氨酰转移酶 GGT|U/L|0-11|0-4
总胆红素 TBIL|μmol/L|0-15|0-15
总蛋白 TP|g/L|52-82 (48-72)|57-89 (52-82)
白蛋白 ALB|g/L|23-40|22-40
球蛋白 GLOB|g/L|25-45|28-51
尿素氮 BUN|mmol/L|2.5-9.6|5.7-12.9
肌酐 CREA|μmol/L|44-159 (27-106)|71-212 (53-141)
血糖 GLU|mmol/L|4.1-7.9 (4.3-8.5)|4.1-8.8
总胆固醇 CHOL|mmol/L|2.8-8.3|1.7-5.8
淀粉酶 AMYL|U/L|500-1500|500-1500
脂肪酶 LIPA|U/L|200-1800|100-1400
钙 Ca|mmol/L|2.00-3.00|1.95-2.83
磷 PHOS|mmol/L|0.8-2.2 (1.6-3.3)|1.0-2.4 (1.4-3.3)`;

const BLOOD_GAS = `
钠 Na|mmol/L|144-160|150-165
钾 K|mmol/L|3.5-5.8|3.5-5.8
氯 Cl|mmol/L|109-122|112-129
离子钙 iCa|mmol/L|1.2-1.5|1.1-1.4
酸碱度 pH||7.31-7.42|7.24-7.40
碳酸氢根 HCO3|mmol/L|17-24|17-24
乳酸 Lac|mmol/L|-2.5|-2.5`;

const URINE = `
尿比重 SG||1.015-1.045|1.035-1.060
酸碱度 pH||5.5-7.5|6.0-7.5
尿蛋白 PRO||=-/±/阴性|=-/±/阴性
尿糖 GLU||=-/阴性|=-/阴性
酮体 KET||=-/阴性|=-/阴性
潜血 BLD||=-/阴性|=-/阴性
胆红素 BIL||=-/1+/阴性|=-/阴性
红细胞 RBC|/HPF|-5|-5
白细胞 WBC|/HPF|-5|-5
尿蛋白肌酐比 UPC||-0.5|-0.4`;

const CLOTTING = `
凝血酶原时间 PT|s|11-17|15-22
活化部分凝血活酶时间 APTT|s|72-102|65-119`;

const NEGATIVE = '=阴性|=阴性';
const UNSEEN = '=未见|=未见';

/** The first whose words the name of a test holds; the narrower ones stand first. */
const PANELS: readonly (readonly [words: RegExp, lines: string])[] = [
  [/犬细小|CPV/i, `犬细小病毒抗原 CPV-Ag||${NEGATIVE}`],
  [/犬瘟|CDV/i, `犬瘟热病毒抗原 CDV-Ag||${NEGATIVE}`],
  [/泛白细胞|猫瘟|FPV/i, `猫瘟病毒抗原 FPV-Ag||${NEGATIVE}`],
  [/冠状/, `冠状病毒抗原 FCoV-Ag||${NEGATIVE}`],
  [/FeLV|FIV|猫白血病|猫艾滋/i, `猫白血病 FeLV||${NEGATIVE}\n猫艾滋 FIV||${NEGATIVE}`],
  [/心丝虫|CHW/i, `犬心丝虫抗原 CHW||${NEGATIVE}`],
  [/胰脂肪酶|[cf]PL/i, '胰脂肪酶 PL|μg/L|-200|-3.5'],
  [/C反应蛋白|CRP|SAA/i, 'C反应蛋白/血清淀粉样蛋白 CRP/SAA|mg/L|-10|-5'],
  [/血气|电解质/, BLOOD_GAS],
  [/凝血/, CLOTTING],
  [/血压/, '收缩压 SBP|mmHg|110-160|110-160'],
  [/生化/, CHEMISTRY],
  [/血常规|CBC/i, BLOOD],
  [/尿/, URINE],
  [/血糖/, '血糖 GLU|mmol/L|4.1-7.9 (4.3-8.5)|4.1-8.8'],
  [/粪/, `虫卵及原虫||${UNSEEN}`],
  [/皮肤|刮片/, `真菌孢子及螨虫||${UNSEEN}`],
  [/耳/, `马拉色菌及耳螨||${UNSEEN}`],
  [/真菌|伍德/, `真菌||${UNSEEN}`],
  [/荧光/, `角膜着染||${UNSEEN}`],
];

/** Months below which an animal is young. */
const GROWN = 6;
const COLUMNS: Readonly<Record<string, number>> = { DOG: 2, CAT: 3 };

/** `6.0-17.0 (5.0-16.0)` as the limits for an animal that is young or not. */
function limitsOf(text: string, young: boolean): Pick<PanelItem, 'refLow' | 'refHigh' | 'normal'> {
  if (text.startsWith('=')) return { refLow: '', refHigh: '', normal: text.slice(1) };
  const [, grown = '', ofYoung] = /^(\S*)(?: \((\S+)\))?$/.exec(text) ?? [];
  const [refLow = '', refHigh = ''] = ((young && ofYoung) || grown).split('-');
  return { refLow, refHigh, normal: '' };
}

export interface Animal {
  /** Code of `pet_species`. */
  readonly species: string;
  /** `YYYY-MM-DD`; empty: grown up. */
  readonly birthday: string;
}

/**
 * What a test measures, with what is normal for the animal.
 *
 * @param productName by which the test is found; one without a panel has items of nobody's choosing
 * @param day on which the animal's age counts, `YYYY-MM-DD`
 */
export function panelOf(productName: string, { species, birthday }: Animal, day: string): PanelItem[] {
  const [, lines = ''] = PANELS.find(([words]) => words.test(productName)) ?? [];
  const young = birthday !== '' && monthsBetween(birthday, day) < GROWN;
  const column = COLUMNS[species];
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('|');
      const [item = '', unit = ''] = cells;
      const { refLow, refHigh, normal } = limitsOf(column === undefined ? '' : (cells[column] ?? ''), young);
      // What a look finds is found in any animal.
      const words = column === undefined && cells[2]?.startsWith('=') ? cells[2].slice(1) : normal;
      return { item, unit, refLow, refHigh, normal: words };
    });
}

/** An order as far as its limits depend on it. */
interface Measured {
  readonly productName: string;
  readonly reportTime: Date | null;
  readonly results: readonly TestResult[];
}

/** An item with the limits by which its result was judged. */
const judgedBy = ({ item, unit, refLow, refHigh, normal = '' }: TestResult): PanelItem => ({
  ...{ item, unit, refLow, refHigh, normal },
});

/**
 * What the test of an order measures, with the limits of today; of a report that is out with those by which its values
 * were judged, also where the test has such an item no more, and of other items with those of the day on which it went
 * out.
 */
export function panelOfOrder({ productName, reportTime, results }: Measured, animal: Animal): PanelItem[] {
  const panel = panelOf(productName, animal, shanghaiDay(reportTime ?? undefined));
  if (reportTime === null) return panel;
  const known = new Set(panel.map(({ item }) => item));
  return [
    ...panel.map((line) => {
      const had = results.find(({ item }) => item === line.item);
      return had ? judgedBy(had) : line;
    }),
    // Of what somebody added without limits there is nothing to keep.
    ...results
      .filter(({ item }) => !known.has(item))
      .map(judgedBy)
      .filter(({ refLow, refHigh, normal }) => refLow !== '' || refHigh !== '' || normal !== ''),
  ];
}
