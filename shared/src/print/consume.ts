import { formatDateTime } from '../format/dateTime';
import { formatYuan } from '../format/money';
import { fullAmount } from './amounts';
import type { PrintBill, PrintLine } from './data';
import { markup, type Markup } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';
import { facts, ofSheet, patientFacts, sheetFoot, sheetHead, signs, table, totals } from './parts';
import { billTotals } from './receipt';
import { copiesOf, type PrintSettings } from './settings';

/** What a line comes to, and below it what of that was given back; of a bill that is unpaid all is owed again. */
const afterDiscount = ({ amount, returnedAmount = 0 }: PrintLine, { unpaid }: PrintBill): string | Markup =>
  returnedAmount === 0 || unpaid
    ? formatYuan(amount)
    : markup`${formatYuan(amount)}<div class="minor">已退${formatYuan(returnedAmount)}</div>`;

/** 消费单 of a bill, by the group `printConsume`. */
export const consumeSheet = (bill: PrintBill, settings: PrintSettings, paper: PaperName): string =>
  printPage({
    title: `消费单${bill.billNo}`,
    paper,
    fontSize: 12,
    copies: copiesOf(settings, ['财务留存', '门店留存', '宠主留存']),
    running: ofSheet(bill.head, `消费单${bill.billNo}`, bill.patient),
    body: markup`${sheetHead(bill.head, '消费单')}${facts([
      ...patientFacts(bill.patient),
      ['单号', bill.billNo],
      ['开单时间', formatDateTime(bill.time)],
    ])}${table<PrintLine>(
      [
        { name: '序号', value: (_, index) => index + 1, number: true },
        { name: '项目', value: ({ productName }) => productName },
        { name: '规格', value: ({ spec }) => spec },
        { name: '数量', value: ({ quantity, unit }) => `${quantity}${unit}`, number: true },
        { name: '单价', value: ({ price }) => formatYuan(price), number: true },
        { name: '金额', value: (line) => formatYuan(fullAmount(line)), number: true },
        { name: '折后金额', value: (line) => afterDiscount(line, bill), number: true },
      ],
      bill.items,
    )}${totals(billTotals(bill))}${signs([
      ['收银员', bill.cashierName],
      ['宠主签名', ''],
    ])}${sheetFoot(bill.head)}`,
  });
