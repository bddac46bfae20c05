import type { Bill, BillLine, BillWithLines, Waiting } from '@hospital/shared/contract/calls/bills';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import type { FakeHandlers } from '@hospital/shared/testing';

export const WAITING = 'GET /hospital/bill/waiting';
export const UNPAID = 'GET /hospital/bill/unpaid';
export const PAY = 'POST /hospital/bill/pay';
export const CANCEL = 'POST /hospital/bill/cancel';
export const GOODS = 'POST /hospital/bill/goodsSave';
export const MODIFY = 'POST /hospital/bill/modify';
export const UPDATE = 'POST /hospital/bill/updateBillItem';
export const REFUND = 'POST /hospital/bill/refund';
export const INFO = 'GET /hospital/bill/info/{id}';
export const PRODUCTS = 'POST /product/info/getStoreProductResult';
export const OFFERS = 'POST /cms/package/offers';
export const CONSUME = 'POST /cms/package/consume';
export const CHARGES = 'GET /hospital/bill/pay/charges';
export const CHARGE = 'POST /hospital/bill/pay/charge';
export const QUERY = 'POST /hospital/bill/pay/charge/query';
export const CANCEL_CHARGE = 'POST /hospital/bill/pay/charge/cancel';
export const RETURNS = 'GET /hospital/bill/pay/returns';
export const SEND_BACK = 'POST /hospital/bill/pay/returns/retry';
export const BY_HAND = 'POST /hospital/bill/pay/returns/byHand';
export const SETTINGS = 'GET /sys/store/config/list';

/** Of who may do everything at the desk. */
export const ALL_PERMISSIONS = ['pay', 'refund', 'returnByHand', 'cancel', 'goodsSave', 'list'].map(
  (right) => `hospital:bill:${right}`,
);

export const line = (over: Partial<BillLine> = {}): BillLine => ({
  ...{ id: 'l1', productId: 'p1', productName: '狗粮', genericName: '', categoryCode: 'S1' },
  ...{
    categoryName: '商品',
    spec: '2kg',
    unit: '袋',
    minUnit: '',
    unitRatio: 1,
    quantity: 2,
    price: 50,
    originalPrice: 50,
  },
  ...{ discountType: 0, amount: 100, dispenseStatus: 0, fixedReason: '', packageTimes: 0, packageAmount: 0 },
  ...{ usage: null, prescriptionType: null, groupNo: null },
  ...over,
});

export const bill = (over: Partial<BillWithLines> = {}): BillWithLines => ({
  ...{ id: 'b1', billNo: 'ZD202611240001', storeId: '1001', storeName: '望京门店', type: 2, caseId: '' },
  ...{ ownerId: 'o1', ownerName: '王小明', petId: '', petName: '', status: 0, version: 1 },
  ...{ totalAmount: 100, discountAmount: 0, payableAmount: 100, paidAmount: 0, oweAmount: 100 },
  ...{ orderTime: '2026-11-24 09:00:00', payTime: '', cashierName: '', remarks: '', items: [line()] },
  ...over,
});

export const fullBill = (over: Partial<Bill> = {}): Bill => ({
  ...bill(),
  ...{ saleUserName: '', cancelReason: '', payments: [] },
  ...over,
});

export const waiting = (over: Partial<Waiting> = {}): Waiting => ({
  ...{ ownerId: 'o1', ownerName: '王小明', petNames: ['豆豆'], billId: '', billNo: 'ZD202611240001' },
  ...{ billCount: 2, oweAmount: 150.5, since: '2026-11-24 09:00:00', today: 'Y' },
  ...over,
});

export const product = (over: Partial<StoreProduct> = {}): StoreProduct => ({
  ...{ productId: 'p1', code: 'S1-001', name: '狗粮', genericName: '', categoryCode: 'S1', spec: '2kg' },
  ...{ unit: '袋', barcode: '6901234567892', price: 50, stockFlag: 'Y', stockQuantity: 5 },
  ...{ nearestExpireDate: null, prescriptionFlag: 'N', controlledFlag: 'N', universalFlag: 'N' },
  ...{ minUnit: '', unitRatio: 1, testingType: null, usageDefault: null },
  ...over,
});

/** Two bills of an owner who has 30 yuan in their account. */
export const deskCalls = (): FakeHandlers => ({
  [WAITING]: () => ({ list: [waiting()], total: 1, oweSum: 150.5 }),
  [UNPAID]: () => ({
    list: [bill(), bill({ id: 'b2', billNo: 'ZD202611240002', oweAmount: 50.5, payableAmount: 50.5 })],
    balances: { principal: 30, gift: 0, deposit: 0 },
  }),
  [PAY]: () => ({
    ...{ paymentId: 'r1', receiptNo: 'SK202611240001', paidAmount: 150.5, changeAmount: 29.5 },
    settledIds: ['b1', 'b2'],
  }),
  [CANCEL]: () => null,
  [INFO]: () => fullBill(),
  [CHARGES]: () => ({ ways: [], list: [] }),
  [RETURNS]: () => ({ list: [] }),
  [SETTINGS]: () => [],
  [PRODUCTS]: () => ({ list: [product()], total: 1 }),
});
