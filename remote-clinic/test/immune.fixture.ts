import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import type { ImmuneProtocol } from '@hospital/shared/contract/calls/immuneProtocols';
import { addDays, shanghaiDay } from '@hospital/shared/format';

const BASE = '/hospital/immuneDeworming';
export const TIPS = `GET ${BASE}/tips/list`;
export const TOTAL = `GET ${BASE}/tipsTotal`;
export const TIP = `POST ${BASE}/tips/{id}`;
export const TIP_TEXT = `GET ${BASE}/tips/text`;
export const TIP_BATCH = `POST ${BASE}/tips/batch`;
export const PLANS = `GET ${BASE}/2/plans`;
export const PREVIEW = `POST ${BASE}/2/previewPlan`;
export const SAVE_PLAN = `POST ${BASE}/2/savePlan`;
export const UPDATE_PLAN = `POST ${BASE}/2/updatePlan`;
export const FINISH = `POST ${BASE}/2/finishPlan`;
export const DELETE_PLAN = `POST ${BASE}/2/deletePlan/{id}`;
export const REVOKE = `POST ${BASE}/2/revokePlan/{id}`;
export const VOID = `POST ${BASE}/2/voidCertificate/{id}`;
export const RENEW = `POST ${BASE}/2/renewCertificate/{id}`;
export const SAVE_DONE = `POST ${BASE}/save`;
export const BOOK = `POST ${BASE}/booking`;
export const PROTOCOLS = 'GET /base/template/immuneProtocol/list';
export const SAVE_PROTOCOL = 'POST /base/template/immuneProtocol/save';
export const DELETE_PROTOCOL = 'POST /base/template/immuneProtocol/delete/{id}';

/** A day, from today. */
export const dayFrom = (days: number): string => addDays(shanghaiDay(), days);

/** Of who may do everything with plans. */
export const ALL_RIGHTS = [
  ...['list', 'savePlan', 'updatePlan', 'finishPlan', 'deletePlan', 'save', 'booking', 'tips'],
  ...['revokePlan', 'voidCertificate'],
  ...['tips:list', 'tips:batch', 'tips:listExcel'],
].map((right) => `hospital:immuneDeworming:${right}`);

/** A vaccination against rabies that is due today. */
export const plan = (changes: Partial<ImmunePlan> = {}): ImmunePlan => ({
  ...{ id: 'i1', storeId: 's1', storeName: '测试门店', ownerId: 'o1', ownerName: '李雷' },
  ...{ ownerMobile: '138****1234', petId: 'p1', petName: '豆豆', species: 'DOG', type: 1 },
  ...{ groupCode: 'rabies', protocolId: 'rabies', productId: 'v3', productName: '狂犬疫苗' },
  ...{ doseNo: 0, totalDose: 0, planDate: dayFrom(0), finishDate: null, validDate: null, status: 'N' },
  ...{ batchNo: '', manufacturer: '', expireDate: null, site: '', doctorId: '', executorId: '' },
  ...{
    executorName: '',
    vetName: '',
    vetLicenseNo: '',
    voids: [],
    caseId: null,
    billItemId: null,
    certificateNo: '',
    reaction: '',
  },
  ...{ nextPlanId: null, coveredById: null, externalFlag: 'N', hospital: '', reservationId: null },
  ...{ bookingId: null, tipStatus: 'N', tipCount: 0, lastTipTime: null, tipResult: '', tips: [] },
  ...{ daysLeft: 0, overdueFlag: 'N', remarks: '', version: 2 },
  ...changes,
});

/** The same, done with a certificate. */
export const donePlan = (changes: Partial<ImmunePlan> = {}): ImmunePlan =>
  plan({
    ...{ id: 'i0', status: 'Y', planDate: dayFrom(-400), finishDate: dayFrom(-400), batchNo: 'KQ1' },
    ...{ validDate: dayFrom(-35), manufacturer: '英特威', expireDate: dayFrom(-100), daysLeft: -400 },
    ...{
      site: '颈背部皮下',
      executorName: '王医生',
      vetName: '王医生',
      vetLicenseNo: 'A440-7',
      certificateNo: '4401062025000012',
    },
    ...changes,
  });

export const protocol = (changes: Partial<ImmuneProtocol> = {}): ImmuneProtocol => ({
  ...{ id: 'rabies', name: '狂犬疫苗', species: ['DOG'], type: 1, groupCode: 'rabies' },
  ...{ productId: null, productName: '', steps: [{ doseNo: 1, minAgeDays: 90, intervalDays: 0 }] },
  ...{ lastAgeDays: 0, boosterIntervalDays: 365, youngUntilDays: 0, youngIntervalDays: 0, afterDays: 7 },
  ...{ enabled: 'Y', remarks: '满3月龄', version: 4 },
  ...changes,
});

/** What dialogs ask besides. */
export const besides = {
  'POST /store/column/get': () => null,
  'POST /store/search/save': () => ({ id: 's' }),
  'POST /product/info/getStoreProductResult': () => ({
    list: [{ productId: 'v9', name: '犬窝咳疫苗', spec: '' }],
    total: 1,
  }),
  'POST /sys/user/listUserByTag.do': () => [{ id: 'u2', name: '王医生', photo: '' }],
  'GET /warehouse/stock/availability': () => ({
    ...{ productId: 'v3', name: '狂犬疫苗', unit: '支', stockFlag: 'Y', free: 3, locked: 0, expired: 0 },
    nearestExpireDate: dayFrom(90),
    batches: [
      {
        ...{ id: 'b1', warehouseName: '天河仓', batchNo: 'KQ26', expireDate: dayFrom(90), expired: 'N' },
        ...{ free: 3, locked: 0 },
      },
    ],
  }),
};
