import { Type, type Static } from '@sinclair/typebox';
import { BILL_FIELDS, MOST_BILLS_PAID, REASON_LIMIT } from '../billWords';
import { defineCall, permitted } from '../call';
import { CHARGE_PURPOSES, RETURN_BY_HAND } from '../chargeWords';
import { DateTime, Id, Strict, Yuan, yuan } from '../schema';
import { backBy } from './backBy';
import { RechargeWanted } from './accounts';
import { PayWay, shelfAnswers, withMoney } from './bills';
import { SaleWanted, SoldPackage } from './packages';

const ChargeWay = Type.Union([Type.Literal(2), Type.Literal(3)], { title: '支付方式' });
const ChargePurpose = Type.Union([
  Type.Literal('bills'),
  Type.Literal('recharge'),
  Type.Literal('package'),
  Type.Literal('ward'),
  Type.Literal('boarding'),
]);
const ChargeState = Type.Union([
  Type.Literal('asking'),
  Type.Literal('waiting'),
  Type.Literal('paid'),
  Type.Literal('closed'),
  Type.Literal('late'),
]);

/** What a payment provider was asked to take from a customer. */
export const Charge = Type.Object({
  id: Id,
  way: ChargeWay,
  amount: Yuan,
  purpose: ChargePurpose,
  /** The owner of a recharge or a package, the stay of a deposit; empty: bills. */
  subjectId: Type.String(),
  /** Bills that it pays; none where it is for anything else. */
  billIds: Type.Array(Id),
  state: ChargeState,
  /** The code to be paid, as the provider answers it, and as a picture (`data:image/png`); empty unless `waiting`. */
  code: Type.String(),
  qrImg: Type.String(),
  expire: DateTime,
  /** Until then; 0 where it is over. */
  secondsLeft: Type.Integer(),
  /** Why it is closed, or was booked for nothing. */
  reason: Type.String(),
  /** Receipt of its payment; empty unless `paid`, and for deposits of before they had one. */
  paymentId: Type.String(),
  receiptNo: Type.String(),
  /** Begun by the caller, who alone is told what was sold. */
  own: Type.Boolean(),
  /** For so long it is still listed. */
  secondsShown: Type.Integer(),
  /** Of a package: who buys which, as it was agreed on. */
  ownerName: Type.Optional(Type.String()),
  packageName: Type.Optional(Type.String()),
});
export type Charge = Static<typeof Charge>;

/** Money that came by the provider and goes back by it. */
export const ChargeReturn = Type.Object({
  id: Id,
  way: ChargeWay,
  amount: Yuan,
  /** Number of the payment at the provider. */
  providerNo: Type.String(),
  /** Bills that it was asked for. */
  billNos: Type.Array(Type.String()),
  reason: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('done'), Type.Literal('failed')]),
  /** What went wrong the last time. */
  error: Type.String(),
  createTime: DateTime,
  /** Who gave it back by hand, when and why; empty: nobody did. */
  handBy: Type.String(),
  handTime: Type.String(),
  handReason: Type.String(),
});
export type ChargeReturn = Static<typeof ChargeReturn>;

/** Answers that change with a charge that is paid or gives money back. */
export const chargeAnswers = ['charges.list', 'charges.returns'];
export const withCharges = [
  ...[...chargeAnswers, ...withMoney],
  ...shelfAnswers,
  'charges.returnable',
  ...['ward.page', 'ward.plan', 'ward.info', 'boarding.list', 'boarding.info'],
];

const desk = permitted('hospital:bill:pay');
/** Whoever takes money for any purpose; what a charge is for asks for its own right besides. */
const taking = permitted(...Object.values(CHARGE_PURPOSES).map(({ right }) => right));

/** Charges at a payment provider (docs/spec/billing.md). */
export const chargeCalls = {
  /** What the store has begun to ask for in the last quarter of an hour, and what came of it. */
  list: defineCall({
    method: 'GET',
    path: '/hospital/bill/pay/charges',
    summary: '扫码收款列表',
    access: taking,
    request: Strict({}),
    /** `ways` are those that a provider is there for; none: the cashier looks at the terminal. */
    data: Type.Object({ ways: Type.Array(ChargeWay), list: Type.Array(Charge) }),
    hideLoading: true,
  }),
  /** For one purpose: bills, or one of `recharge`, `sale` and `stay`. Nothing of it is there before it is paid. */
  start: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay/charge',
    summary: '发起扫码收款',
    access: taking,
    request: Strict({
      billIds: Type.Optional(
        Type.Array(Id, {
          ...{ minItems: 1, maxItems: MOST_BILLS_PAID, uniqueItems: true, title: '账单' },
        }),
      ),
      recharge: Type.Optional(RechargeWanted),
      sale: Type.Optional(SaleWanted),
      /** Whose deposit it is. */
      stay: Type.Optional(
        Strict(
          {
            kind: Type.Union([Type.Literal('ward'), Type.Literal('boarding')], { title: '住院或寄养' }),
            id: Id,
          },
          { title: '押金' },
        ),
      ),
      way: ChargeWay,
      amount: yuan({ minimum: 0.01, title: '金额（元）' }),
    }),
    data: Charge,
    write: true,
    once: true,
    changes: ['charges.list'],
  }),
  /** Asks the provider: for the code of a charge that has none yet, for what came of one. */
  query: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay/charge/query',
    summary: '查询扫码收款结果',
    access: taking,
    request: Strict({ id: Id }),
    /** `silent`: the provider did not answer, and all is as it was. */
    data: Type.Object({ charge: Charge, silent: Type.Boolean() }),
    write: true,
    hideLoading: true,
    changes: withCharges,
  }),
  /** Ends a charge that is not paid; one that is paid meanwhile is paid. */
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay/charge/cancel',
    summary: '取消扫码收款',
    access: taking,
    request: Strict({ id: Id }),
    data: Charge,
    write: true,
    changes: withCharges,
  }),
  /** What was sold by a charge, with its code: for whoever began it, as long as the charge is listed. */
  sold: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay/charge/sold',
    summary: '扫码售出的套餐',
    access: permitted(CHARGE_PURPOSES.package.right),
    request: Strict({ id: Id }),
    data: SoldPackage,
    hideLoading: true,
  }),
  /** Money of the store that goes back by the provider: what has not gone yet, and what went in the last seven days. */
  returns: defineCall({
    method: 'GET',
    path: '/hospital/bill/pay/returns',
    summary: '待退回款项',
    access: desk,
    request: Strict({}),
    data: Type.Object({ list: Type.Array(ChargeReturn) }),
    hideLoading: true,
  }),
  /** How money of a bill would go back, by way, before it does. */
  returnable: defineCall({
    method: 'GET',
    path: '/hospital/bill/pay/returnable',
    summary: '退款去向',
    access: permitted('hospital:bill:refund'),
    request: Strict({ billId: Id }),
    data: Type.Object({ ways: Type.Array(Type.Object({ way: PayWay, ...backBy })) }),
    hideLoading: true,
  }),
  sendBack: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay/returns/retry',
    summary: '重新退回款项',
    access: permitted('hospital:bill:refund'),
    request: Strict({ id: Id }),
    data: ChargeReturn,
    write: true,
    changes: ['charges.returns'],
  }),
  /** Notes that money which did not go back was given back by hand: the provider is not asked for it any more. */
  byHand: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay/returns/byHand',
    summary: '登记人工退款',
    access: permitted(RETURN_BY_HAND),
    request: Strict({
      id: Id,
      reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, title: BILL_FIELDS.reason }),
    }),
    data: ChargeReturn,
    write: true,
    once: true,
    changes: ['charges.returns'],
  }),
  /**
   * What the provider tells of a charge or of money that went back. In place of a session it has a signature: HMAC-SHA-256
   * (hex) of `timestamp.body` under the key that it shares with the server.
   */
  notify: defineCall({
    method: 'POST',
    path: '/hospital/bill/pay/notify/gateway',
    summary: '支付平台通知',
    access: 'public',
    request: Strict({
      /** Seconds since 1970. */
      timestamp: Type.String({ pattern: '^\\d{10}$', expected: '10位秒数', title: '时间戳' }),
      signature: Type.String({ pattern: '^[0-9a-f]{64}$', expected: '64位十六进制数', title: '签名' }),
      /** A JSON text, as it was signed. */
      body: Type.String({ minLength: 2, maxLength: 4000, title: '通知内容' }),
    }),
    data: Type.Object({ state: ChargeState }),
    hideLoading: true,
  }),
};
