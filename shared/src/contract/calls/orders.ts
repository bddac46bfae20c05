import { Type, type Static } from '@sinclair/typebox';
import { REASON_LIMIT } from '../billWords';
import { defineCall, NoData, permitted } from '../call';
import { MOST_BILL_LINES } from '../billWords';
import { MOST_INSPECTIONS, NOTE_LIMIT } from '../orders/orderWords';
import {
  DateTime,
  Flag,
  Id,
  Keyword,
  Nullable,
  Quantity,
  quantity,
  readVersion,
  Strict,
  Version,
  Yuan,
} from '../schema';
import { billLines, BillLine, ModifiedLine, OrderUsage, shelfAnswers, Totals, withStock } from './bills';
import { chargedPlanAnswers } from './immuneAnswers';

/** What changes with the lines of a case, its tests among it. */
const withTests = [
  ...withStock,
  'testing.page',
  'testing.unfinished',
  'testing.worklist',
  'stock.availability',
];

/** The same, and what lies on the shelves. */
const withShelves = [...withTests, ...shelfAnswers];

/** What who prescribes must know. */
export const OrderWarning = Type.Object({
  level: Type.Union([Type.Literal('danger'), Type.Literal('warning')]),
  productId: Type.String(),
  msg: Type.String(),
});

/** What the record names, or was done on a void bill, and no bill charges. */
export const MissedCharge = Type.Object({
  /** As the record writes it; of what it does not name the product with its spec. */
  word: Type.String(),
  quantity: Quantity,
  /** N: the record does not name it, it was done on a void bill (`handedOut`); servers of before this was told leave it out. */
  recordedFlag: Type.Optional(Flag),
  /** Any of these would be the charge, the likeliest first. */
  products: Type.Array(
    Type.Object({
      productId: Id,
      name: Type.String(),
      spec: Type.String(),
      unit: Type.String(),
      price: Yuan,
    }),
  ),
  /** Why it is not charged, as somebody said; empty: nobody did. */
  reason: Type.String(),
  /** So much of these products stands on bills of the owner beside the case; servers of before this was told leave it out. */
  soldBeside: Type.Optional(Quantity),
  /**
   * Lines of void bills of the case by which one of these went out, or its test has begun: charged by them, nothing leaves
   * stock a second time, and no other test is ordered.
   */
  handedOut: Type.Optional(
    Type.Array(
      Type.Object({
        ...{ id: Id, productId: Id, billNo: Type.String(), quantity: Quantity, unit: Type.String() },
        /** How it was prescribed; servers of before this was told leave it out. */
        usage: Type.Optional(Nullable(OrderUsage)),
        /** Of a test that has begun, its `status`: 3 where its report is out. */
        testStatus: Type.Optional(Type.Integer()),
      }),
    ),
  ),
});
export type MissedCharge = Static<typeof MissedCharge>;

/** What the bill has and the record does not name. */
export const UnrecordedCharge = Type.Object({
  productId: Id,
  name: Type.String(),
  quantity: Quantity,
  unit: Type.String(),
  reason: Type.String(),
});
export type UnrecordedCharge = Static<typeof UnrecordedCharge>;

/** The animal as who prescribes must know it, and what was charged beside the record. */
export const CaseCharges = Type.Object({
  caseId: Id,
  caseNo: Type.String(),
  petName: Type.String(),
  species: Type.String(),
  /** Kilograms; 0: never weighed. */
  weight: Type.Number(),
  allergies: Type.Array(Type.String()),
  /** Y: the record takes no more. */
  archivedFlag: Flag,
  missing: Type.Array(MissedCharge),
  extra: Type.Array(UnrecordedCharge),
});
export type CaseCharges = Static<typeof CaseCharges>;

/** A line of a bill of a case. */
const CaseLine = Strict({
  ...ModifiedLine.properties,
  /** Line of a void bill of the case by which it went out or its test began: the new one takes no stock and orders no test. */
  handedOutId: Type.Optional(Type.String({ maxLength: 64, title: '作废账单的项目' })),
});

const Inspection = Strict({
  caseId: Id,
  items: Type.Array(
    Strict({
      productId: Type.String({ minLength: 1, maxLength: 64, title: '检查项目' }),
      quantity: Type.Optional(quantity({ minimum: 0.001, title: '数量' })),
      remark: Type.Optional(Type.String({ maxLength: NOTE_LIMIT, title: '备注' })),
    }),
    { minItems: 1, maxItems: MOST_BILL_LINES, title: '检查项目' },
  ),
  /** Who makes the tests. */
  executorId: Type.Optional(Type.String({ maxLength: 64, title: '检测人' })),
  urgentFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '加急' })),
});
const inspected = { billId: Id, billNo: Type.String(), testingOrderIds: Type.Array(Id) };

/** A bill of which something is to be handed out. */
export const Dispensing = Type.Object({
  billId: Id,
  billNo: Type.String(),
  caseId: Type.String(),
  ownerName: Type.String(),
  petName: Type.String(),
  doctorName: Type.String(),
  orderTime: DateTime,
  /** Last day of the prescription, `yyyy-MM-dd`. Missing from earlier servers. */
  validUntil: Type.Optional(Type.String()),
  /** Nothing of it is owed. */
  paidFlag: Flag,
  oweAmount: Yuan,
  version: Version,
  items: Type.Array(
    Type.Object({
      id: Id,
      productId: Id,
      productName: Type.String(),
      genericName: Type.String(),
      spec: Type.String(),
      unit: Type.String(),
      quantity: Quantity,
      usage: Nullable(OrderUsage),
      groupNo: Nullable(Type.Integer()),
      prescriptionType: Nullable(Type.Integer()),
    }),
  ),
});
export type Dispensing = Static<typeof Dispensing>;

/** From which batch something of a line is out. */
const OutBatch = Type.Object({
  batchNo: Type.String(),
  expireDate: Nullable(Type.String()),
  quantity: Quantity,
});
/** The same of one of several lines. */
const LineBatch = Type.Object({ lineId: Id, ...OutBatch.properties });

/** A bill of which something was handed out that can come back. */
export const Dispensed = Type.Object({
  billId: Id,
  billNo: Type.String(),
  ownerName: Type.String(),
  petName: Type.String(),
  doctorName: Type.String(),
  /** State of the bill. */
  status: Type.Integer(),
  /** When the last of it was handed out. */
  dispenseTime: DateTime,
  version: Version,
  items: Type.Array(
    Type.Object({
      id: Id,
      productName: Type.String(),
      spec: Type.String(),
      unit: Type.String(),
      dispenseTime: DateTime,
      dispenserName: Type.String(),
      /** Why it left, where nobody handed it out: 加收, or a dose of a bill that became void. Missing from earlier servers. */
      outReason: Type.Optional(Type.String()),
      batches: Type.Array(OutBatch),
      /** Why it cannot be taken back here; empty: it can. */
      fixedReason: Type.String(),
      /** Y: the vaccination or deworming that it charges was carried out. */
      givenFlag: Flag,
    }),
  ),
});
export type Dispensed = Static<typeof Dispensed>;

/** What a prescription is printed from: the drugs of a bill with who they are for. */
export const PrescriptionSheet = Type.Object({
  billId: Id,
  billNo: Type.String(),
  storeId: Id,
  orderTime: DateTime,
  doctorName: Type.String(),
  /** Of the doctor; empty where none is kept. Missing from earlier servers. */
  licenseNo: Type.Optional(Type.String()),
  /** Last day of the prescription, `yyyy-MM-dd`. Missing from earlier servers. */
  validUntil: Type.Optional(Type.String()),
  diagnosis: Type.String(),
  recordNo: Type.String(),
  ownerName: Type.String(),
  petName: Type.String(),
  /** Species, breed and colour in the words of the dictionary: it is for paper. */
  species: Type.String(),
  breed: Type.String(),
  sex: Type.String(),
  birthday: Type.String(),
  color: Type.String(),
  weight: Type.Number(),
  items: Type.Array(BillLine),
});
export type PrescriptionSheet = Static<typeof PrescriptionSheet>;

/** Orders and charges of a case (spec 2 §7 Billing, Case; domain.md §2.7, §2.6). */
export const orderCalls = {
  /**
   * Writes a bill of a case, or the lines of one of its unpaid bills anew: those with an id stay, what is left out goes.
   * Keeps the stock, opens the orders of tests, and says what who prescribes must know.
   */
  caseSave: defineCall({
    method: 'POST',
    path: '/hospital/bill/caseSave',
    summary: '病例开单',
    access: permitted('hospital:bill:caseSave'),
    request: Strict({
      caseId: Id,
      /** Of which the lines were taken. */
      templateId: Type.Optional(Type.String({ maxLength: 64, title: '模板' })),
      /** Of an unpaid bill of the case; without it a new one is written. */
      billId: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      items: Type.Array(CaseLine, billLines),
      remarks: Type.Optional(Type.String({ maxLength: REASON_LIMIT, title: '备注' })),
    }),
    data: Type.Object({
      ...Totals.properties,
      warnings: Type.Array(OrderWarning),
      testingOrderIds: Type.Array(Id),
    }),
    write: true,
    // 加收 moves what went out with a void bill, and by which line a dose is charged.
    changes: [...withShelves, ...chargedPlanAnswers],
  }),
  /** Tests of a case, with the bill that charges them. */
  inspection: defineCall({
    method: 'POST',
    path: '/hospital/case/transfer/inspection',
    summary: '病例送检',
    access: permitted('hospital:case:transfer:inspection'),
    request: Inspection,
    data: Type.Object(inspected),
    write: true,
    changes: withTests,
  }),
  /** Tests of several cases: each by itself, so that one that is refused keeps no other. */
  inspectionBatch: defineCall({
    method: 'POST',
    path: '/hospital/case/transfer/inspectionBatch',
    summary: '批量送检',
    access: permitted('hospital:case:transfer:inspection'),
    request: Strict({
      list: Type.Array(Inspection, { minItems: 1, maxItems: MOST_INSPECTIONS, title: '病例' }),
    }),
    data: Type.Object({
      success: Type.Array(Type.Object({ caseId: Id, ...inspected })),
      failed: Type.Array(Type.Object({ caseId: Id, msg: Type.String() })),
    }),
    write: true,
    changes: withTests,
  }),
  /** What record and bills of a case say of each other, with the animal that they are about. */
  charges: defineCall({
    method: 'GET',
    path: '/hospital/bill/caseCharges',
    summary: '病例漏收核对',
    access: permitted('hospital:bill:list'),
    request: Strict({ caseId: Id }),
    data: CaseCharges,
    hideLoading: true,
  }),
  /** Why something is not charged, or charged beside the record; empty: that no longer holds. */
  explainCharge: defineCall({
    method: 'POST',
    path: '/hospital/bill/explainCharge',
    summary: '说明漏收原因',
    access: permitted('hospital:bill:caseSave'),
    request: Strict({
      caseId: Id,
      side: Type.Union([Type.Literal('missing'), Type.Literal('extra')], { title: '类型' }),
      /** `word` of what is missing, `productId` of what is too much. */
      subject: Type.String({ minLength: 1, maxLength: 100, title: '项目' }),
      reason: Type.String({ maxLength: REASON_LIMIT, title: '原因' }),
    }),
    data: NoData,
    write: true,
    changes: ['orders.charges'],
  }),
  /** Bills of cases whose drugs and goods are still to be handed out in the store, who has waited longest first. */
  dispensing: defineCall({
    method: 'GET',
    path: '/hospital/bill/dispensing',
    summary: '待发药账单',
    access: permitted('hospital:bill:dispense'),
    request: Strict({}),
    data: Type.Object({ list: Type.Array(Dispensing), total: Type.Integer() }),
    hideLoading: true,
  }),
  /** Hands out lines of a bill, or all that is left: what expires first goes first. They stay as they are then. */
  dispense: defineCall({
    method: 'POST',
    path: '/hospital/bill/dispense',
    summary: '发药',
    access: permitted('hospital:bill:dispense'),
    request: Strict({
      billId: Id,
      ...readVersion,
      lineIds: Type.Optional(
        Type.Array(Id, {
          minItems: 1,
          maxItems: MOST_BILL_LINES,
          uniqueItems: true,
          title: '发药项目',
        }),
      ),
    }),
    data: Type.Object({
      dispensedIds: Type.Array(Id),
      /** From which batches. */
      batches: Type.Array(LineBatch),
      /** Lines that are still to be handed out. */
      left: Type.Integer(),
    }),
    write: true,
    once: true,
    changes: withShelves,
  }),
  /** Bills of cases of which something was handed out in the store in the last thirty days, the newest first. */
  dispensed: defineCall({
    method: 'GET',
    path: '/hospital/bill/dispensed',
    summary: '已发药账单',
    access: permitted('hospital:bill:dispense'),
    request: Strict({
      /** Of the owner, the pet or the number of the bill. */
      keyword: Type.Optional(Keyword),
    }),
    data: Type.Object({ list: Type.Array(Dispensed), total: Type.Integer() }),
    hideLoading: true,
  }),
  /**
   * Takes back what was handed out by mistake, with why: it comes back into the batches that it came from, and its lines
   * wait to be handed out again.
   */
  revokeDispense: defineCall({
    method: 'POST',
    path: '/hospital/bill/revokeDispense',
    summary: '退药',
    access: permitted('hospital:bill:revokeDispense'),
    request: Strict({
      billId: Id,
      ...readVersion,
      lineIds: Type.Array(Id, {
        minItems: 1,
        maxItems: MOST_BILL_LINES,
        uniqueItems: true,
        title: '退药项目',
      }),
      reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, title: '退药原因' }),
    }),
    data: Type.Object({
      revokedIds: Type.Array(Id),
      /** Into which batches. */
      batches: Type.Array(LineBatch),
      /** Times that packages have again, which paid for lines of a void bill. Missing from earlier servers. */
      packageTimes: Type.Optional(Type.Integer()),
      /** Packages that are over, in words: their times stay used. Missing from earlier servers. */
      stayed: Type.Optional(Type.Array(Type.String())),
    }),
    write: true,
    once: true,
    changes: withShelves,
  }),
  prescription: defineCall({
    method: 'GET',
    path: '/hospital/bill/prescription/{id}',
    summary: '处方笺',
    access: permitted('hospital:bill:list', 'hospital:bill:dispense'),
    request: Strict({ id: Id }),
    data: PrescriptionSheet,
    hideLoading: true,
  }),
};
