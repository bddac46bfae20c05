import { formatDateTime } from '../format/dateTime';
import { formatYuan } from '../format/money';
import { sumOf } from './amounts';
import type { PrintHead, PrintLine, PrintPatient } from './data';
import { markup, type Markup } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';
import { contactOf, facts, ofSheet, patientFacts, sheetFoot, sheetHead, signs, table, totals } from './parts';
import { copiesOf, listOf, type PrintSettings } from './settings';

/** Everything that was prescribed on a case. Money in yuan. */
export interface PrintSummary {
  readonly head: PrintHead;
  readonly patient: PrintPatient;
  readonly visitTime: string;
  readonly diagnosis: string;
  readonly items: readonly PrintLine[];
  readonly doctorName: string;
  /** Of the doctors of the store, for the owner at home; empty or left out: not said. */
  readonly doctorMobile?: string | undefined;
}

/** Kinds of medical sheets in their order (spec 1 §9). */
const SHEET_NAMES: readonly (readonly [type: string, name: string])[] = [
  ['2', '兽医处方'],
  ['3', '麻醉处方'],
  ['5', '手术用药'],
  ['4', '其他'],
  ['6', '化验'],
  ['7', '影像'],
  ['8', '其他检查'],
];

/** 汇总单 of a case, by the group `printSummary`: the chosen kinds of sheets, with quantities where they are wanted. */
export function summary(data: PrintSummary, settings: PrintSettings, paper: PaperName): string {
  const types = listOf(settings, 'medicTypeStr');
  const counted = listOf(settings, 'numList');
  const shown = data.items.filter(({ prescriptionType }) => types.includes(String(prescriptionType)));
  return printPage({
    title: `汇总单${data.patient.recordNo}`,
    paper,
    fontSize: 12,
    copies: copiesOf(settings, ['病历留存', '门店留存', '宠主留存']),
    running: ofSheet(data.head, `汇总单${data.patient.recordNo}`, data.patient),
    body: markup`${sheetHead(data.head, '诊疗汇总单')}${facts([
      ...patientFacts(data.patient),
      ['就诊时间', formatDateTime(data.visitTime)],
      ['诊断', data.diagnosis],
    ])}${SHEET_NAMES.map(([type, name]) =>
      sheetOf(
        name,
        shown.filter(({ prescriptionType }) => String(prescriptionType) === type),
        counted.includes(type),
      ),
    )}<div class="rule"></div>${totals([
      { name: '合计', amount: sumOf(shown.map(({ amount }) => amount)), look: 'strong' },
    ])}${signs([['医生', data.doctorName]])}${contactOf(data.doctorMobile)}${sheetFoot(data.head)}`,
  });
}

const sheetOf = (name: string, items: readonly PrintLine[], withQuantity: boolean): Markup | null =>
  items.length === 0
    ? null
    : markup`<section class="part"><h2>${name}</h2>${table<PrintLine>(
        [
          { name: '项目', value: ({ productName }) => productName },
          { name: '规格', value: ({ spec }) => spec },
          { name: '用法', value: ({ usage }) => usage },
          ...(withQuantity
            ? [
                {
                  name: '数量',
                  value: ({ quantity, unit }: PrintLine) => `${quantity}${unit}`,
                  number: true,
                },
              ]
            : []),
          { name: '金额', value: ({ amount }) => formatYuan(amount), number: true },
        ],
        items,
        'even',
      )}</section>`;
