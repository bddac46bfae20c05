import { isJudged } from '../contract/testValues';
import { formatDateTime } from '../format/dateTime';
import type { PrintHead, PrintPatient } from './data';
import { markup, paragraphs, type Markup } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';
import {
  correctionOf,
  facts,
  ofSheet,
  part,
  patientFacts,
  type PrintCorrection,
  reportSigns,
  sheetFoot,
  sheetHead,
  signs,
  table,
} from './parts';
import { copiesOf, fontSizeOf, type PrintSettings } from './settings';

/** H above, L below, N within what is normal (domain.md §2.10). */
interface ExamResult {
  readonly item: string;
  readonly value: string;
  readonly unit: string;
  readonly refLow: string;
  readonly refHigh: string;
  /** Of an item without a number, what it is normally. */
  readonly normal?: string | undefined;
  readonly flag: 'H' | 'L' | 'N';
}

/** A report of the laboratory (domain.md §2.10 TestingOrder). */
export interface PrintExam {
  readonly head: PrintHead;
  readonly patient: PrintPatient;
  readonly orderNo: string;
  readonly productName: string;
  readonly sampleNo: string;
  readonly applyTime: string;
  readonly reportTime: string;
  readonly applyDoctor: string;
  readonly executor: string;
  readonly auditor: string;
  readonly results: readonly ExamResult[];
  readonly conclusion: string;
  /** Left out: it says what it said when it went out. */
  readonly corrected?: PrintCorrection | undefined;
}

const FLAGS = { H: '↑', L: '↓', N: '' } as const;

/** A blank is a value that is normal; one that nobody could judge says so, as it does on screen. */
function hint(result: ExamResult): string {
  const { flag, normal = '', value, refLow, refHigh } = result;
  if (flag === 'N') return isJudged(value, { refLow, refHigh, normal }) ? '' : '未判定';
  return normal === '' ? FLAGS[flag] : '异常';
}

/** Numbers stand in one line; what was seen may be told at length. */
const found = ({ value }: ExamResult): string | Markup =>
  Number.isNaN(Number(value)) ? markup`<span class="words">${value}</span>` : value;

const range = ({ refLow, refHigh, normal = '' }: ExamResult): string => {
  if (refLow === '' && refHigh === '') return normal;
  if (refLow === '') return `≤ ${refHigh}`;
  return refHigh === '' ? `≥ ${refLow}` : `${refLow} – ${refHigh}`;
};

/** 检验单 of a test, by the group `printExam`. */
export const exam = (data: PrintExam, settings: PrintSettings, paper: PaperName): string =>
  printPage({
    title: `检验单${data.orderNo}`,
    paper,
    fontSize: fontSizeOf(settings, 12),
    copies: copiesOf(settings, ['病历留存', '检验室留存', '宠主留存']),
    running: ofSheet(data.head, `检验单${data.orderNo}`, data.patient),
    body: markup`${sheetHead(data.head, '检验单')}${correctionOf(data.corrected)}${facts([
      ...patientFacts(data.patient),
      ['检验项目', data.productName],
      ['单号', data.orderNo],
      ['样本号', data.sampleNo],
      ['申请时间', formatDateTime(data.applyTime)],
      ['报告时间', formatDateTime(data.reportTime)],
    ])}${table<ExamResult>(
      [
        { name: '项目', value: ({ item }) => item },
        { name: '结果', value: found, number: true },
        { name: '提示', value: hint },
        { name: '单位', value: ({ unit }) => unit },
        { name: '参考范围', value: range },
      ],
      data.results,
      'measured',
    )}${part('结论', paragraphs(data.conclusion))}${signs([
      ['申请医生', data.applyDoctor],
      ...reportSigns(
        [
          ['检验', data.executor],
          ['审核', data.auditor],
        ],
        data.corrected,
      ),
    ])}<p class="foot minor">本结果仅对所送样本负责</p>${sheetFoot(data.head)}`,
  });
