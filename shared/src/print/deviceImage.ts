import { formatDateTime } from '../format/dateTime';
import type { PrintHead, PrintPatient } from './data';
import { markup, paragraphs } from './markup';
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
} from './parts';
import { copiesOf, type PrintSettings } from './settings';

/** A report with the pictures of an apparatus. */
export interface PrintDeviceImage {
  readonly head: PrintHead;
  readonly patient: PrintPatient;
  readonly orderNo: string;
  readonly productName: string;
  readonly reportTime: string;
  readonly pictures: readonly { readonly url: string; readonly name: string }[];
  /** What was measured in the pictures; left out: nothing. */
  readonly measures?: readonly { readonly item: string; readonly value: string; readonly unit: string }[];
  /** 影像所见. */
  readonly finding: string;
  readonly conclusion: string;
  /** Left out: it says what it said when it went out. */
  readonly corrected?: PrintCorrection | undefined;
  readonly doctorName: string;
  readonly auditor: string;
}

/** 影像报告, by the group `printDeviceImage`. */
export const deviceImage = (data: PrintDeviceImage, settings: PrintSettings, paper: PaperName): string =>
  printPage({
    title: `影像报告${data.orderNo}`,
    paper,
    fontSize: 12,
    copies: copiesOf(settings, ['病历留存', '影像室留存', '宠主留存']),
    running: ofSheet(data.head, `影像报告${data.orderNo}`, data.patient),
    body: markup`${sheetHead(data.head, '影像报告')}${correctionOf(data.corrected)}${facts([
      ...patientFacts(data.patient),
      ['检查项目', data.productName],
      ['单号', data.orderNo],
      ['报告时间', formatDateTime(data.reportTime)],
    ])}<div class="pictures">${data.pictures.map(
      ({ url, name }) =>
        markup`<figure><img src="${url}" alt="${name}"><figcaption class="minor">${name}</figcaption></figure>`,
    )}</div>${part(
      '测量值',
      (data.measures ?? []).map(
        ({ item, value, unit }) => markup`<p>${`${item} ${value} ${unit}`.trim()}</p>`,
      ),
    )}${part('影像所见', paragraphs(data.finding))}${part('诊断意见', paragraphs(data.conclusion))}${signs(
      reportSigns(
        [
          ['报告医生', data.doctorName],
          ['审核', data.auditor],
        ],
        data.corrected,
      ),
    )}${sheetFoot(data.head)}`,
  });
