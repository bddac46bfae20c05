import { formatDateTime } from '../format/dateTime';
import type { PrintHead } from './data';
import { markup } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';
import { head } from './receipt';
import { fontSizeOf, partSizes, type PrintSettings } from './settings';

/** What the owner takes to the waiting room. */
export interface PrintQueueSlip {
  readonly head: PrintHead;
  readonly queueNo: number;
  readonly bookingNo: string;
  /** Of the registration: `2026-11-24 10:00:00`. */
  readonly time: string;
  /** `门诊` */
  readonly type: string;
  readonly petName: string;
  readonly ownerName: string;
  /** Empty: whoever is free. */
  readonly doctorName: string;
}

/** 排队号 of a registration, by the look of the group `receipt`; one copy, for the owner. */
export const queueSlip = (
  { head: top, queueNo, bookingNo, time, type, petName, ownerName, doctorName }: PrintQueueSlip,
  settings: PrintSettings,
  paper: PaperName,
): string => {
  const facts: readonly (readonly [string, string])[] = [
    ['宠物', petName],
    ['宠主', ownerName],
    ['类型', type],
    ['医生', doctorName],
    ['挂号单号', bookingNo],
    ['时间', formatDateTime(time)],
  ];
  return printPage({
    title: `排队号${queueNo}`,
    paper,
    fontSize: fontSizeOf(settings, 14),
    partSizes: partSizes(settings, { '.store': 'storeFontSize' }),
    copies: [''],
    body: markup`${head(top, settings)}<h1>排队号 ${queueNo}</h1>${facts
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) => markup`<p>${name}：${value}</p>`,
      )}<div class="rule"></div><p>请在候诊区等候叫号，过号请到前台重新排队。</p>`,
  });
};
