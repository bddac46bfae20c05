import type { WashDay, WashPlan } from '@hospital/shared/contract/calls/washing';
import type { FakeHandlers } from '@hospital/shared/testing';

/** What a person at the desk may do with wash plans. */
export const ALL_PERMISSIONS = [
  ...['hospital:booking:listWashPlan', 'hospital:booking:saveWashPlan', 'hospital:booking:receiveWashPlan'],
  ...['hospital:booking:finishWashPlan', 'hospital:booking:cancelWashPlan'],
];

export const LIST = 'GET /hospital/booking/listWashPlan';
export const INFO = 'GET /hospital/booking/washPlanInfo';
export const SLOTS = 'GET /hospital/booking/washPlanSlots';
export const QUOTE = 'POST /hospital/booking/quoteWashPlan';
export const SAVE = 'POST /hospital/booking/saveWashPlan';
export const RECEIVE = 'POST /hospital/booking/receiveWashPlan/{id}';
export const FINISH = 'POST /hospital/booking/finishWashPlan';
export const CHARGE = 'POST /hospital/booking/chargeWashPlan/{id}';
export const CANCEL = 'POST /hospital/booking/cancelWashPlan/{id}';
const NOTICE = 'GET /hospital/booking/washPlanNotice';
export const TEXT = 'POST /hospital/booking/textWashPlan/{id}';
export const NOTIFY = 'POST /hospital/booking/notifyWashPlan/{id}';

const bath = {
  ...{ productId: 'p1', name: '小型犬洗澡', categoryCode: 'C1', unit: '次', quantity: 1 },
  ...{ price: 78, originalPrice: 78, amount: 78, packageItemId: '' },
};

/** A plan that waits. */
export const plan = (fields: Partial<WashPlan> = {}): WashPlan => ({
  ...{ id: 'w1', planNo: 'XM202611240001', storeId: 's7', storeName: '天河', bookingId: null },
  ...{ reservationId: null, ownerId: 'o1', ownerName: '王小明', ownerMobile: '13800001001' },
  ...{ petId: 'd1', petName: '豆包', species: 'DOG', breed: 'CORGI', characterTags: ['FIERCE'] },
  ...{ washerId: '', washerName: '', planDate: '2026-11-24', startTime: '09:00', endTime: '10:00' },
  ...{ items: [bath], amount: 78, skinNote: '耳后有皮屑', fleaFlag: 'Y', matFlag: 'N' },
  ...{ petCharacter: '', pickupMobile: '', remarks: '', photosBefore: [], photosAfter: [], state: 1 },
  ...{ receiveTime: null, finishTime: null, billId: null, billNo: '', notifyFlag: 'N', notifyTime: null },
  ...{ notice: 'none', notifyName: '', notifyError: '' },
  ...{ cancelReason: '', createName: '黄雨桐', createDate: '2026-11-23 10:00:00', version: 3 },
  ...fields,
});

export const begun = plan({
  ...{ id: 'w2', petName: '咪咪', state: 2, washerId: 'u5', washerName: '李美', characterTags: [] },
  ...{ receiveTime: '2026-11-24 09:31:00', startTime: '09:30', endTime: '11:00' },
});
export const done = plan({
  ...{ id: 'w3', petName: '大黄', state: 3, washerId: 'u5', washerName: '李美', billId: 'b1' },
  ...{ billNo: 'ZD202611240007', finishTime: '2026-11-24 10:00:00', pickupMobile: '13900002222' },
});

export const day: WashDay = {
  ...{ storeId: 's7', date: '2026-11-24', limit: 12, booked: 3, petTimes: [] },
  open: { startTime: '08:00', endTime: '21:00' },
  slots: [
    { startTime: '09:00', endTime: '12:00', limit: 3, booked: 3 },
    { startTime: '14:00', endTime: '18:00', limit: 5, booked: 0 },
  ],
};

/** A server with these plans. @param textFlag Y: it can send text messages */
export const washingCalls = (
  plans: readonly WashPlan[] = [plan(), begun, done],
  textFlag: 'Y' | 'N' = 'N',
): FakeHandlers => ({
  [NOTICE]: ({ id }) => ({
    text: `${plans.find((one) => one.id === id)?.petName}已洗好，可以来接了。`,
    mobile: '13900002222',
    textFlag,
  }),
  [LIST]: () => ({ list: plans, total: plans.length }),
  [INFO]: ({ id }) => plans.find((one) => one.id === id),
  [SLOTS]: () => day,
  [QUOTE]: ({ items }) => ({
    items: [bath],
    amount: (items as readonly { readonly quantity: number }[]).reduce(
      (sum, one) => sum + one.quantity * 78,
      0,
    ),
  }),
  'POST /sys/user/listUserByTag.do': () => [{ id: 'u5', name: '李美', photo: '' }],
  'GET /sys/user/selectsByService': () => [],
  'POST /product/info/getStoreProductResult': () => ({
    list: [
      { ...bath, productId: 'p1' },
      { ...bath, productId: 'p2', name: '开结', price: 50 },
    ],
    total: 2,
  }),
  'GET /sys/dict2/getDictByType': () => [],
  'POST /store/column/get': () => [],
});
