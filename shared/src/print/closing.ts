import { PAY_WAY_WORDS } from '../contract/billWords';
import type { Closing } from '../contract/calls/closings';
import { closingSums } from '../contract/closingSums';
import { closedInWords, MOVEMENT_WORDS } from '../contract/closingWords';
import { formatDateTime } from '../format/dateTime';
import { formatYuan } from '../format/money';
import { markup, type Markup } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';

const row = (words: string, value: string): Markup =>
  markup`<div class="row"><span>${words}</span><span class="number">${value}</span></div>`;

/**
 * 日结单 of a cashier, with room for two signatures.
 *
 * @param printCount how often it was printed, with this time: from the second on it says 补打
 */
export const closingSlip = (closing: Closing, paper: PaperName, printCount = 1): string =>
  printPage({
    title: `日结单${closing.closingNo}`,
    paper,
    fontSize: 14,
    copies: [''],
    body: markup`<h1>收银日结单${printCount > 1 && '（补打）'}</h1><p>门店：${closing.storeName}</p><p>单号：${closing.closingNo}</p><p>收银员：${closedInWords(closing)}</p><p>起始：${formatDateTime(closing.fromTime)}</p><p>日结：${formatDateTime(closing.closeTime)}</p><div class="rule"></div>${closing.figures.map(
      ({ kind, way, count, amount }) =>
        row(`${MOVEMENT_WORDS[kind]} ${PAY_WAY_WORDS[way]}（${count}笔）`, formatYuan(amount)),
    )}<div class="rule"></div>${closingSums(closing.figures).map(({ way, amount }) =>
      row(`${PAY_WAY_WORDS[way]}净额`, formatYuan(amount)),
    )}<div class="rule"></div>${row('账面现金', formatYuan(closing.cashBooked))}${closing.denominations.map(
      ({ value, count }) => row(`${value}元 × ${count}`, formatYuan(Math.round(value * count * 100) / 100)),
    )}${row('实点现金', formatYuan(closing.cashCounted))}${row('差额', formatYuan(closing.difference))}${
      closing.reason && markup`<p>说明：${closing.reason}</p>`
    }<p>收银员签字：</p><p>复核签字：</p>`,
  });
