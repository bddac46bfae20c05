import {
  agreement,
  caseRecord,
  consumeSheet,
  deviceImage,
  exam,
  prescription,
  receipt,
  rollOf,
  sheetOf,
  summary,
  type PaperName,
  type PrintHead,
  type PrintSettings,
} from '@hospital/shared/print';
import {
  sampleAgreement,
  sampleBill,
  sampleCase,
  sampleDeviceImage,
  sampleExam,
  samplePrescription,
  sampleSummary,
} from './samples';

interface Preview {
  readonly title: string;
  /** The usual one first. */
  readonly papers: readonly [PaperName, ...PaperName[]];
  /** The one that the store has, where that is a setting; without it the usual one. */
  readonly paperOf?: (settings: PrintSettings) => PaperName;
  /** The document with sample data, as it is printed. */
  readonly document: (head: PrintHead, settings: PrintSettings, paper: PaperName) => string;
}

/** What each group of settings prints. */
export const previews: Readonly<Record<string, Preview>> = {
  receipt: {
    title: '小票',
    papers: ['80mm', '58mm'],
    paperOf: rollOf,
    document: (head, settings, paper) => receipt(sampleBill(head), settings, paper),
  },
  printCase: {
    title: '病历',
    papers: ['A4', 'A5'],
    document: (head, settings, paper) => caseRecord(sampleCase(head), settings, paper),
  },
  printExam: {
    title: '检验单',
    papers: ['A4', 'A5'],
    document: (head, settings, paper) => exam(sampleExam(head), settings, paper),
  },
  printPrescription: {
    title: '处方',
    papers: ['A5', 'A4'],
    paperOf: (settings) => sheetOf({ paperSize: 'A5', ...settings }),
    document: (head, settings, paper) => prescription(samplePrescription(head), settings, paper),
  },
  printConsume: {
    title: '消费单',
    papers: ['A4', 'A5'],
    paperOf: sheetOf,
    document: (head, settings, paper) => consumeSheet(sampleBill(head), settings, paper),
  },
  printDeviceImage: {
    title: '影像报告',
    papers: ['A4', 'A5'],
    document: (head, settings, paper) => deviceImage(sampleDeviceImage(head), settings, paper),
  },
  printAgreement: {
    title: '医疗协议',
    papers: ['A4', 'A5'],
    document: (head, settings, paper) => agreement(sampleAgreement(head), settings, paper),
  },
  printSummary: {
    title: '汇总单',
    papers: ['A4', 'A5'],
    document: (head, settings, paper) => summary(sampleSummary(head), settings, paper),
  },
};
