import { Type, type Static } from '@sinclair/typebox';
import { REASON_LIMIT } from '../billWords';
import { MOST_PRICE } from '../bounds';
import { defineCall, exported, FileData, permitted } from '../call';
import { CASH_VALUES, CLOSING_FIELDS, MOST_NOTES, MOST_OPEN_TILLS } from '../closingWords';
import { exportedColumns } from '../exports';
import { PayWay, tillAnswers } from './bills';
import { DateTime, dayRange, Id, Keyword, paging, Strict, Yuan, yuan } from '../schema';

/** What was moved in one kind (`MOVEMENT_WORDS`) and way; below 0: given back. */
export const ClosingFigure = Type.Object({
  kind: Type.Union([
    Type.Literal(1),
    Type.Literal(2),
    Type.Literal(3),
    Type.Literal(4),
    Type.Literal(5),
    Type.Literal(6),
  ]),
  way: PayWay,
  count: Type.Integer(),
  amount: Yuan,
});
export type ClosingFigure = Static<typeof ClosingFigure>;

const brief = {
  id: Id,
  closingNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  cashierName: Type.String(),
  /** Who closed it for the cashier; empty where the cashier did. */
  closedByName: Type.String(),
  /** The first of its movements. */
  fromTime: DateTime,
  closeTime: DateTime,
  rowCount: Type.Integer(),
  cashBooked: Yuan,
  cashCounted: Yuan,
  /** Counted less booked. */
  difference: Yuan,
  reason: Type.String(),
};

/** A row of the closings of a store. */
export const ClosingRow = Type.Object(brief);
export type ClosingRow = Static<typeof ClosingRow>;

/** Money that a cashier took in a store and has not closed. */
export const OpenTill = Type.Object({
  storeId: Id,
  storeName: Type.String(),
  cashierId: Id,
  cashierName: Type.String(),
  /** The first of its movements. */
  fromTime: DateTime,
  rowCount: Type.Integer(),
  cashBooked: Yuan,
  /** What came in less what went out, in each way. */
  ways: Type.Array(Type.Object({ way: PayWay, amount: Yuan })),
});
export type OpenTill = Static<typeof OpenTill>;

/** What a till has to close. */
const tillToClose = {
  /** Names exactly these movements: who closes them sends it back. */
  seen: Type.String(),
  /** Empty without movements. */
  fromTime: Type.String(),
  rowCount: Type.Integer(),
  cashBooked: Yuan,
  figures: Type.Array(ClosingFigure),
};

/** What was counted in a till is a sum, or notes and coins; with both they agree. */
const counted = {
  seen: Type.String({ minLength: 1, maxLength: 64, title: '待日结金额' }),
  cashCounted: Type.Optional(yuan({ minimum: -MOST_PRICE, title: CLOSING_FIELDS.cashCounted })),
  denominations: Type.Optional(
    Type.Array(
      Strict({
        value: yuan({ title: CLOSING_FIELDS.denominations }),
        count: Type.Integer({ minimum: 0, maximum: MOST_NOTES, title: '张数' }),
      }),
      { maxItems: CASH_VALUES.length, title: CLOSING_FIELDS.denominations },
    ),
  ),
  reason: Type.Optional(Type.String({ maxLength: REASON_LIMIT, title: CLOSING_FIELDS.reason })),
};

/** How many there were of a note or coin. */
const Notes = Type.Object({ value: Yuan, count: Type.Integer() });

/** A closing with what it is made of. */
export const Closing = Type.Object({
  ...brief,
  figures: Type.Array(ClosingFigure),
  denominations: Type.Array(Notes),
});
export type Closing = Static<typeof Closing>;

const filters = {
  /** A part of the number or of the cashier's name. */
  keyword: Type.Optional(Keyword),
  storeId: Type.Optional(Id),
  /** Y: the cash was not what was booked. */
  differentFlag: Type.Optional(Type.Union([Type.Literal('Y'), Type.Literal('N')], { title: '现金差额' })),
  /** Days of closing. */
  ...dayRange,
};

/** Columns of the list of closings. */
export const CLOSING_LIST_COLUMNS = [
  'cashierName',
  'closingNo',
  'closeTime',
  'cashBooked',
  'cashCounted',
  'difference',
  'reason',
  'storeName',
] as const;

/** Closings of cashiers (日结): what was taken and given back since the last one, and the cash in the till. */
export const closingCalls = {
  /** What the caller has moved in the store since their last closing there. */
  current: defineCall({
    method: 'GET',
    path: '/hospital/bill/close/current',
    summary: '待日结金额',
    access: permitted('hospital:bill:close'),
    request: Strict({}),
    data: Type.Object({
      ...tillToClose,
      /** The caller's last ones, the newest first. */
      recent: Type.Array(ClosingRow),
    }),
    hideLoading: true,
  }),
  /** Closes what the caller was shown. */
  close: defineCall({
    method: 'POST',
    path: '/hospital/bill/close',
    summary: '收银日结',
    access: permitted('hospital:bill:close'),
    request: Strict(counted),
    data: Closing,
    write: true,
    once: true,
    changes: [...tillAnswers, 'closings.page'],
  }),
  /** What somebody else has moved in the caller's store since their last closing there. */
  till: defineCall({
    method: 'GET',
    path: '/hospital/bill/close/till/{cashierId}',
    summary: '他人待日结金额',
    access: permitted('hospital:bill:close:other'),
    request: Strict({ cashierId: Id }),
    data: Type.Object({ cashierName: Type.String(), ...tillToClose }),
    hideLoading: true,
  }),
  /** Closes the till of somebody who does not do so themselves: who left, or went home. */
  closeOther: defineCall({
    method: 'POST',
    path: '/hospital/bill/close/other',
    summary: '代为日结',
    access: permitted('hospital:bill:close:other'),
    request: Strict({ cashierId: Id, ...counted }),
    data: Closing,
    write: true,
    once: true,
    changes: [...tillAnswers, 'closings.page'],
  }),
  /** Whose money nobody has closed in the stores in view: what `current` tells each of them; the longest open first. */
  open: defineCall({
    method: 'GET',
    path: '/hospital/bill/close/open',
    summary: '未日结收银员',
    access: permitted('hospital:bill:close:list'),
    request: Strict({ storeId: Type.Optional(Id) }),
    data: Type.Object({
      list: Type.Array(OpenTill, { maxItems: MOST_OPEN_TILLS }),
      /** Also of those that are not listed. */
      total: Type.Integer(),
    }),
    hideLoading: true,
  }),
  /** Closings of the stores in view, for those who look after them. */
  page: defineCall({
    method: 'POST',
    path: '/hospital/bill/close/page',
    summary: '日结列表',
    access: permitted('hospital:bill:close:list'),
    request: Strict({ ...filters, ...paging(20) }),
    data: Type.Object({
      list: Type.Array(ClosingRow),
      total: Type.Integer(),
      ext: Type.Object({ differenceSum: Yuan }),
    }),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/hospital/bill/close/listExcel',
    summary: '导出日结记录',
    access: permitted('hospital:bill:close:listExcel'),
    request: Strict({ ...filters, ...exportedColumns(CLOSING_LIST_COLUMNS) }),
    trace: exported('cashierClosing'),
    data: FileData,
    download: true,
  }),
  /** One's own, or, for who sees the list, one of the stores in scope. */
  info: defineCall({
    method: 'GET',
    path: '/hospital/bill/close/info/{id}',
    summary: '日结详情',
    access: permitted('hospital:bill:close', 'hospital:bill:close:list'),
    request: Strict({ id: Id }),
    data: Closing,
    hideLoading: true,
  }),
  /** Prints 日结单 of what `info` shows: what it says, and whether it was printed before, which is kept. */
  print: defineCall({
    method: 'POST',
    path: '/hospital/bill/close/print/{id}',
    summary: '打印日结单',
    access: permitted('hospital:bill:close', 'hospital:bill:close:list'),
    request: Strict({ id: Id }),
    data: Type.Object({
      closing: Closing,
      /** How often it was printed, with this time. */
      printCount: Type.Integer(),
    }),
    write: true,
  }),
};
