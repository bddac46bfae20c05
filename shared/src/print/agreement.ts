import { formatDate } from '../format/dateTime';
import type { PrintHead, PrintPatient } from './data';
import { markup, paragraphs } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';
import { facts, ofSheet, patientFacts, sheetFoot, sheetHead, signs } from './parts';
import { copiesOf, type PrintSettings } from './settings';

/** A document that an owner signs (domain.md §2.6 CaseDoc). */
export interface PrintAgreement {
  readonly head: PrintHead;
  readonly patient: PrintPatient;
  readonly name: string;
  /** Plain text, a paragraph a line. */
  readonly content: string;
  readonly doctorName: string;
  /** What that person is called; 医生 where it is left out. */
  readonly doctorTitle?: string;
  /** Who had it signed, where that is not the one above. */
  readonly handledBy?: string;
  /** Picture of the owner's signature; empty: a line to sign on. */
  readonly signImg: string;
  readonly signTime: string;
}

/** 医疗协议, by the group `printAgreement`. */
export const agreement = (data: PrintAgreement, settings: PrintSettings, paper: PaperName): string =>
  printPage({
    title: data.name,
    paper,
    fontSize: 12,
    copies: copiesOf(settings, ['诊疗机构留存', '宠主留存', '存档']),
    running: ofSheet(data.head, data.name, data.patient),
    body: markup`${sheetHead(data.head, data.name)}${facts(patientFacts(data.patient))}<section class="part">${paragraphs(data.content)}</section>${signs(
      [
        [data.doctorTitle ?? '医生', data.doctorName],
        ...(data.handledBy && data.handledBy !== data.doctorName
          ? [['经办人', data.handledBy] as const]
          : []),
        ['宠主签名', data.signImg ? markup`<img src="${data.signImg}" alt="">` : ''],
        ['日期', formatDate(data.signTime)],
      ],
    )}${sheetFoot(data.head)}`,
  });
