import { JUDGED_ITEMS } from '@hospital/shared/contract/caseWords';
import { readFile } from 'node:fs/promises';
import { transformPassword } from '@hospital/shared/contract/password';
import { addDays, shanghaiDay, startOfShanghaiDay } from '@hospital/shared/format';
import { demoPassword } from '../../../domains/identity/demoAccounts';
import { picture } from '../../files/pictures.fixture';
import type { TestClient } from '../../../test-support/client';
import { uploadedPicture } from '../../../test-support/uploads';

/** Who sends a request: an account of the demo chain on one of its sides, or nobody. */
export type Sender = 'company' | 'store' | 'doctor' | 'warehouse' | 'nobody';

/** What a client of the documents knows: answers that it has had. */
export interface Known {
  readonly client: TestClient;
  /** `data` of another call, by method and path. */
  ask(call: string, fields?: object, sender?: Sender): Promise<Fields>;
  /** Makes a reservation one of today, of which none can be made in the last minutes of a day. */
  bringForward(reservationId: string): Promise<unknown>;
}

// Records as they came: what is read of them is a test's guess, and a wrong one fails it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Fields = any;

/** Fields by where they travel; `path` fills `{…}`. */
export interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly form?: Readonly<Record<string, string | File>>;
}

/** One request as the user's documents write it. */
export interface DocumentedRequest {
  /** `POST /sys/dict/save.do`. */
  readonly call: string;
  readonly sender?: Sender;
  readonly send: (known: Known) => Parts | Promise<Parts>;
}

let number = 0;
const next = (): string => String((number += 1)).padStart(4, '0');

const nothing = (): Parts => ({});
const paged = { page: 1, pageSize: 50 };
const days = { startDate: '2026-01-01', endDate: '2026-12-31' };

const fixture = async (path: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`../../../domains/${path}`, import.meta.url)));
const fileOf = (content: Uint8Array<ArrayBuffer>, name: string, type = ''): File =>
  new File([content], name, { type });
const photo = async (): Promise<File> =>
  fileOf(new Uint8Array(await picture('png')), 'photo.png', 'image/png');

/** Spec 1 §3 Store: names of what it belongs to beside the ids, images that are optional, numbers that a form holds as text. */
const store = () => ({
  id: '',
  storeName: `文档门店${next()}`,
  storeCode: '',
  businessName: '广州文档动物医院有限公司',
  doorName: '文档宠物医院',
  deptId: '21',
  deptName: '天河片区',
  warehouseId: 'W1001',
  warehouseName: '天河院药房',
  storeAttribute: 'COMMUNITY',
  storeNature: 'DIRECTLY',
  provinceId: '440000',
  cityId: '440100',
  districtId: '440106',
  onlineFlag: 'Y',
  onlineAppointFlag: 'N',
  phoneNum: '020-38780116',
  latitude: '23.1317',
  longitude: '113.327',
  address: '广东省广州市天河区体育东路1号',
  openningHoursStart: '08:00',
  openningHoursEnd: '08:30',
  ipWhiteList: '{ip}',
  headImg: null,
  showImgs: [],
  systemFlag: 'N',
});
const dept = () => ({
  id: '',
  parentId: 2,
  name: `文档部门${next()}`,
  deptType: '1',
  leader: null,
  sort: '1',
  type: 1,
});
const warehouse = () => ({
  id: '',
  warehouseName: `文档仓${next()}`,
  warehouseType: '1',
  address: '某路1号',
  description: '',
});
const entry = () => ({
  id: '',
  type: 'documented',
  name: `条目${next()}`,
  code: Number(next()),
  sort: '1',
  remarks: '',
  parentId: '0',
});
const question = () => ({ category: '就诊', question: `问题${next()}`, answer: '<p>答案</p>' });
const notice = () => ({ name: `公告${next()}`, createDate: '', content: '<p>正文</p>', valid: true });
const user = () => ({
  id: '',
  loginName: Number(`1360000${next()}`),
  avatar: '',
  openId: '',
  enabled: 'Y',
});

const customer = () => ({
  ...{ id: '', name: `文档宠主${next()}`, mobile: `137-0000-${next()}`, mobile2: '', sex: '1' },
  ...{ birthday: '1990-01-31', idCardNo: '', address: '文档路1号', tags: [], remarks: '' },
});
const animal = () => ({
  ...{ id: '', name: '文档', species: 'DOG', breed: '', sex: '1', sterilizedFlag: 'N' },
  ...{
    birthday: '2024-01-31',
    birthdayEstimated: 'N',
    color: '',
    chipNo: '',
    characterTags: [],
    allergies: [],
  },
});
/** domain.md §2.4 WashPlan, as a form of the documents sends it. */
const washPlan = async (known: Known) => {
  const { ownerId, petIds } = await opened(known);
  const services = { categoryCodes: ['C1'], ...paged };
  const { list } = await known.ask('POST /product/info/getStoreProductResult', services, 'store');
  const [{ productId, name, categoryCode, price }] = list;
  return {
    ...{ id: '', bookingId: null, reservationId: null, ownerId, petId: petIds[0], washerId: '' },
    ...{ planDate: '2999-01-31', startTime: '09:00', endTime: '24:00' },
    items: [{ productId, name, categoryCode, price, packageItemId: '' }],
    ...{ skinNote: '', fleaFlag: false, matFlag: 'N', petCharacter: '', pickupMobile: '' },
  };
};
const washed = async (known: Known): Promise<Fields> =>
  known.ask('POST /hospital/booking/saveWashPlan', await washPlan(known), 'store');
const washerOf = async ({ ask }: Known): Promise<string> =>
  (await ask('POST /sys/user/listUserByTag.do', { tag: 'washer', storeId: '1001' }, 'store'))[0].id;
const opened = ({ ask }: Known): Promise<Fields> =>
  ask('POST /hospital/customer/saveOrUpdateUserAndPet', { customer: customer(), pets: [animal()] }, 'store');

/** A picture of a new pet's, as it is saved. */
const filed = async (known: Known): Promise<Fields> => ({
  ...{ petId: (await opened(known)).petIds[0], caseId: '', bizType: 'report', remark: '' },
  files: [{ url: await uploadedPicture(known.client), name: '化验单.png', fileType: 'png' }],
});
/** A pet that is registered, in the store where the demo doctor works. */
const arriving = async (known: Known): Promise<Fields> => {
  const { ownerId, petIds } = await opened(known);
  return { storeId: '1001', type: 1, doctorId: '4', ownerId, petId: petIds[0] };
};
const visited = async (known: Known): Promise<Fields> =>
  known.ask('POST /hospital/booking/register', await arriving(known), 'store');
const consulted = async (known: Known): Promise<Fields> => {
  const { id } = await visited(known);
  await known.ask('POST /hospital/booking/consultation', { id }, 'doctor');
  return { id };
};
/** A pet that is known in the store where the demo doctor works. */
const seenPet = async (known: Known): Promise<string> => {
  const arrived = await arriving(known);
  await known.ask('POST /hospital/booking/register', arrived, 'store');
  return arrived.petId as string;
};
/** A case that has just begun. */
const caseBegun = async (known: Known): Promise<Fields> => {
  const petId = await seenPet(known);
  const { id, version } = await known.ask('POST /hospital/case/save', { petId }, 'doctor');
  return { id, version };
};
const caseEnded = async (known: Known): Promise<Fields> => {
  const { id } = await caseBegun(known);
  const written = {
    exam: { temperature: '38.5' },
    diagnoses: [{ code: 'D005', name: '急性胃肠炎', kind: '初步', main: 'Y' }],
  };
  await known.ask('POST /hospital/case/update', { id, ...written }, 'doctor');
  await known.ask('POST /hospital/case/batchEndCase', { ids: [id] }, 'doctor');
  return { id };
};
const dayFromNow = (days: number): string => shanghaiDay(startOfShanghaiDay(new Date(), days));
/** Boarding, which takes nobody's time. */
const wantedReservation = async (known: Known, fields: object = {}): Promise<Fields> => {
  const { ownerId, petIds } = await opened(known);
  return {
    ...{ id: '', type: '4', ownerId, petId: petIds[0], name: '', mobile: '', petName: '', doctorId: '' },
    ...{ productIds: [], reservationDate: dayFromNow(2), startTime: '10:00', endTime: '11:00' },
    ...{ source: '1', remarks: '' },
    ...fields,
  };
};
const reserved = async (known: Known, fields: object = {}): Promise<Fields> => {
  const { id: _, ...wanted } = await wantedReservation(known, fields);
  const { id } = await known.ask('POST /hospital/booking/reservation/save', wanted, 'store');
  return known.ask(`GET /hospital/booking/reservation/info/${id}`, {}, 'store');
};
/** Days from today. */
const soon = (days: number): string => addDays(shanghaiDay(), days);
/** A vaccination of a new pet that is planned for today, with its version (domain.md §2.9 ImmunePlan). */
const immunePlanned = async (known: Known): Promise<Fields> => {
  const { petIds } = await opened(known);
  const item = { type: 1, productId: 'H1-039', planDate: soon(0), doseNo: 1 };
  const wanted = { petId: petIds[0], items: [item] };
  await known.ask('POST /hospital/immuneDeworming/2/savePlan', wanted, 'store');
  const { list } = await known.ask('GET /hospital/immuneDeworming/2/plans', { petId: petIds[0] }, 'store');
  return list[0];
};
const passport = { vaccineValidDate: soon(300), dewormValidDate: soon(300) };
/** An animal and a cage that is free for it from one day on. */
const place = async (known: Known, startDate: string): Promise<{ petId: string; cageId: string }> => {
  const { petIds } = await opened(known);
  const planEndDate = addDays(startDate, 1);
  const kinds = await known.ask('GET /hospital/boarding/specInfo', { startDate, planEndDate }, 'store');
  const cages = kinds.flatMap((kind: Fields) => kind.cages);
  return { petId: petIds[0], cageId: cages.find(({ state }: Fields) => state === 0).id };
};
/** A stay that begins today, or is booked. */
const boarded = async (known: Known, state: 0 | 1): Promise<Fields> => {
  const startDate = soon(state === 1 ? 0 : 30);
  const fields = {
    ...(await place(known, startDate)),
    ...passport,
    startDate,
    planEndDate: addDays(startDate, 1),
  };
  return known.ask('POST /hospital/boarding/in', fields, 'store');
};
const stayInfo = (known: Known, id: string): Promise<Fields> =>
  known
    .ask(`GET /hospital/boarding/list`, { pageSize: 200 }, 'store')
    .then(({ list }) => list.find((one: Fields) => one.id === id));

/** An unpaid bill over the counter, with its line. */
const soldBill = async ({ ask }: Known): Promise<Fields> => {
  const wanted = { categoryCodes: ['H3010'], ...paged };
  const { list } = await ask('POST /product/info/getStoreProductResult', wanted, 'store');
  const items = [{ productId: list[0].productId, quantity: 1 }];
  const { billId, version } = await ask('POST /hospital/bill/goodsSave', { items }, 'store');
  return { billId, version, items };
};
/** A treatment of a case that is not paid yet. */
const treated = async ({ ask }: Known): Promise<Fields> => {
  const { list: bills } = await ask('POST /hospital/bill/page', { type: 1, status: 0, ...paged }, 'doctor');
  const wanted = { categoryCodes: ['H3010'], ...paged };
  const { list } = await ask('POST /product/info/getStoreProductResult', wanted, 'doctor');
  return { caseId: bills[0].caseId, items: [{ productId: list[0].productId, quantity: 1 }] };
};
/** A test of such a case. */
const tested = async (known: Known): Promise<Fields> => {
  const { caseId } = await treated(known);
  const wanted = { categoryCodes: ['H3020'], ...paged };
  const { list } = await known.ask('POST /product/info/getStoreProductResult', wanted, 'doctor');
  return { caseId, items: [{ productId: list[0].productId, quantity: 1, remark: '空腹' }] };
};
let templates = 0;
const template = async (known: Known): Promise<Fields> => {
  templates += 1;
  const { items } = await treated(known);
  return {
    name: `模板${templates}`,
    ownerType: 'mine',
    categoryCode: '',
    diseaseCodes: [],
    remarks: '',
    lines: items,
  };
};
const keptTemplate = async (known: Known): Promise<Fields> => {
  const fields = await template(known);
  const { id } = await known.ask('POST /hospital/bill/template/save', fields, 'doctor');
  return { id, ...fields };
};
/** An offer that holds for everything. */
const plan = async ({ ask }: Known): Promise<string> => {
  const fields = { type: 3, name: `优惠${Math.random().toString(36).slice(2)}`, rate: 0.9 };
  return (await ask('POST /hospital/bill/discountPlan/save', fields)).id as string;
};
/** A package that somebody of the store still has. */
const ownedPackage = async ({ ask }: Known): Promise<string> =>
  (await ask('POST /cms/package/page', { status: 1, ...paged }, 'store')).list[0].id as string;
/** A discount that was given on a bill. */
const discounted = async (known: Known): Promise<string> => {
  const { billId } = await soldBill(known);
  const wanted = { billId, discountIds: [await plan(known)] };
  const { discountIds } = await known.ask('POST /hospital/bill/caseDiscount/apply', wanted, 'store');
  return discountIds[0] as string;
};
const saved = async ({ ask }: Known, call: string, fields: object): Promise<string> =>
  (await ask(call, fields)).id as string;
const newUser = (known: Known): Promise<string> => saved(known, 'POST /sys/user/save', user());
/** A follow-up of a plan, as a form of the documents has it. */
const planItem = { day: '3', reviewType: '1', content: '到店复查', executorRole: 'MAKER' };
const reviewTemplate = () => ({
  ...{ id: '', name: `文档计划${next()}`, type: '1', diseaseCodes: [], enabled: 'Y', items: [planItem] },
});
const reviewPlan = (known: Known): Promise<string> =>
  saved(known, 'POST /base/template/reviewPlan/save', reviewTemplate());
/** domain.md §2.8 Review. */
const review = async (known: Known) => ({
  ...{ id: '', petId: (await opened(known)).petIds[0], caseId: null, type: '2', content: '电话回访' },
  ...{ reviewTime: `${soon(3)} 10:00`, executorId: '' },
});
/** A case of somebody's as the list has it. */
const dueReview = async ({ ask }: Known): Promise<Fields> =>
  (await ask('POST /hospital/review/list', { status: 'N' }, 'doctor')).list[0];
const message = async ({ ask }: Known): Promise<Fields> =>
  (await ask('GET /notify/admin/message/list', {}, 'warehouse')).list[0];

const statistics = [
  '/statistics/case/2/user/case/unfinished/list',
  '/statistics/case/2/doctor/case/unfinished',
  '/statistics/case/2/store/case/unfinished',
  '/statistics/case/2/store/caseLive/unfinished/list',
  '/statistics/case/2/user/caseLive/unfinished/list',
  '/statistics/case/2/user/case/unfinished/total',
  '/statistics/case/2/user/caseLive/unfinished/listExcel',
  '/statistics/case/2/store/caseLive/unfinished/listExcel',
];

/** Spec 1 §7 and spec 2 §7, call by call, with the fields that they and spec 1 §3 name. All of them are answered. */
export const documentedRequests: readonly DocumentedRequest[] = [
  // Session and shell
  {
    call: 'POST /login.do',
    sender: 'nobody',
    send: () => ({
      body: {
        ...{ mode: 'mgr', username: '13800000002', password: transformPassword(demoPassword) },
        ...{ rememberMe: 'true', type: '2', tenantCode: 'demo' },
      },
    }),
  },
  { call: 'POST /logout.do', sender: 'nobody', send: nothing },
  { call: 'GET /switch', send: nothing },
  { call: 'POST /sys/user/getUserInfo.do', send: nothing },
  { call: 'POST /home/index.do', send: nothing },
  { call: 'GET /myStore', send: () => ({ query: paged }) },
  { call: 'GET /myWarehouse', send: () => ({ query: paged }) },
  { call: 'GET /myDept', send: nothing },
  { call: 'GET /comm/ip', sender: 'nobody', send: nothing },
  {
    call: 'POST /setLastStore',
    sender: 'store',
    send: async ({ ask }) => {
      const [{ id, storeName }] = await ask('GET /myStore', paged, 'store');
      return { body: { storeId: id, storeName } };
    },
  },
  { call: 'GET /lastStore', sender: 'store', send: nothing },
  { call: 'GET /hospital/setting/getIp', sender: 'store', send: nothing },
  {
    call: 'POST /hospital/setting/setIp',
    sender: 'store',
    send: async ({ ask }) => ({
      body: { ...(await ask('GET /hospital/setting/getIp', {}, 'store')), ipWhiteList: '{ip}' },
    }),
  },
  { call: 'POST /hospital/setting/setIp', sender: 'store', send: () => ({ body: { ipWhiteList: '{ip}' } }) },

  // Personal centre
  {
    call: 'POST /sys/user/updateAvatar',
    sender: 'doctor',
    send: async ({ client }) => {
      const form = new FormData();
      form.set('file', await photo());
      const answer = await fetch(`${client.baseUrl}/api/sys/file/upload.do`, {
        ...{ method: 'POST', headers: client.headers, body: form },
      });
      return { body: { photo: ((await answer.json()) as Fields).data.ext.fullUrl } };
    },
  },
  {
    call: 'POST /sys/user/center',
    sender: 'doctor',
    send: async ({ ask }) => {
      const { sex, name, loginName } = await ask('POST /sys/user/getUserInfo.do', {}, 'doctor');
      return { body: { sex: Number(sex), name, loginName } };
    },
  },
  {
    call: 'POST /sys/user/upPassword',
    sender: 'doctor',
    send: () => ({
      body: { oldPass: transformPassword(demoPassword), newPass: transformPassword('Documented#2026') },
    }),
  },

  // Dictionary
  { call: 'POST /sys/dict/qryList.do', send: () => ({ body: { ...paged, type: '', name: null } }) },
  { call: 'POST /sys/dict/qryList.do', send: () => ({ query: { ...paged, type: 'sex' } }) },
  { call: 'POST /sys/dict/save.do', send: () => ({ body: entry() }) },
  {
    call: 'POST /sys/dict/get.do',
    send: async (known) => ({ body: { id: await saved(known, 'POST /sys/dict/save.do', entry()) } }),
  },
  {
    call: 'POST /sys/dict/update.do',
    send: async (known) => {
      const id = await saved(known, 'POST /sys/dict/save.do', entry());
      const { version: _, ...whole } = await known.ask('POST /sys/dict/get.do', { id });
      return { body: { ...whole, remarks: '改' } };
    },
  },
  {
    call: 'POST /sys/dict/delete.do',
    send: async (known) => ({ body: { id: await saved(known, 'POST /sys/dict/save.do', entry()) } }),
  },
  { call: 'POST /sys/dict/qryDictByType.do', send: () => ({ body: { type: 'sex' } }) },
  { call: 'GET /sys/dict2/getDictByType', send: () => ({ query: { type: 'navbar_tooltip' } }) },

  // Notifications
  { call: 'GET /notify/admin/message/list', send: () => ({ query: { page: 1, pageSize: 10 } }) },
  {
    call: 'POST /notify/admin/message/read',
    sender: 'warehouse',
    send: async (known) => ({ body: { ids: [(await message(known)).id] } }),
  },
  {
    call: 'POST /notify/admin/message/read',
    sender: 'warehouse',
    send: async (known) => ({ body: await message(known) }),
  },
  { call: 'GET /notify/admin/message/unReadCount', send: nothing },
  { call: 'POST /notify/admin/message/readAll', send: () => ({ body: {} }) },
  {
    call: 'POST /notify/admin/message/delete',
    sender: 'warehouse',
    send: async (known) => ({ body: { id: (await message(known)).id } }),
  },
  { call: 'POST /notify/admin/message/deleteAll', sender: 'warehouse', send: nothing },
  { call: 'POST /mch/notice/qryPage.do', send: () => ({ body: { page: '1', pageSize: '10', valid: 'Y' } }) },
  { call: 'POST /mch/notice/save.do', send: () => ({ body: notice() }) },
  {
    call: 'POST /mch/notice/get.do',
    send: async (known) => ({ body: { id: await saved(known, 'POST /mch/notice/save.do', notice()) } }),
  },
  {
    call: 'POST /mch/notice/update.do',
    send: async (known) => {
      const id = await saved(known, 'POST /mch/notice/save.do', notice());
      const whole = await known.ask('POST /mch/notice/get.do', { id });
      return { body: { ...whole, name: '改名' } };
    },
  },
  {
    call: 'POST /mch/notice/update.do',
    send: async (known) => ({
      body: { ...notice(), id: await saved(known, 'POST /mch/notice/save.do', notice()) },
    }),
  },
  {
    call: 'POST /mch/notice/delete.do',
    send: async (known) => ({ body: { id: await saved(known, 'POST /mch/notice/save.do', notice()) } }),
  },

  // Questions, and what was sent and exported
  { call: 'GET /common/question/answer/list', send: () => ({ query: { ...paged, keyword: '疫苗' } }) },
  { call: 'GET /common/question/answer/excel', send: nothing },
  { call: 'POST /common/question/answer/save', send: () => ({ body: question() }) },
  {
    call: 'GET /common/question/answer/delete/{id}',
    send: async (known) => ({
      path: { id: await saved(known, 'POST /common/question/answer/save', question()) },
    }),
  },
  {
    call: 'POST /common/diguantong/task',
    sender: 'doctor',
    send: async (known) => {
      const list = Object.entries({ enabled: 'Y', appKey: 'K', appSecret: 'S' }).map(
        ([configKey, configValue]) => ({ configGroup: 'diguantong', configKey, configValue }),
      );
      await known.ask('POST /sys/store/config/save', { list }, 'store');
      const { id } = await caseEnded(known);
      return { body: { bizType: 'case', bizId: id } };
    },
  },
  { call: 'GET /log/msg/list', send: () => ({ query: { ...paged, ...days, status: 1 } }) },
  { call: 'GET /log/export/list', send: () => ({ query: { ...paged, status: 2 } }) },

  // Configuration
  { call: 'GET /sys/store/config/list', send: () => ({ query: { configKey: 'petColorRequired' } }) },
  { call: 'GET /sys/store/config/listByGroup', send: () => ({ query: { configGroup: 'base' } }) },
  {
    call: 'POST /sys/store/config/save',
    sender: 'store',
    send: async ({ ask }) => {
      const items: Fields[] = await ask(
        'GET /sys/store/config/listByGroup',
        { configGroup: 'base' },
        'store',
      );
      const read = items.map(({ version: _, configValue, ...item }) => ({
        ...item,
        configValue: configValue === 'Y' ? true : configValue === 'N' ? false : configValue,
      }));
      return { body: { list: read } };
    },
  },

  // Upload
  { call: 'POST /wechat/mini/ossConfig', send: nothing },
  { call: 'POST /sys/file/upload.do', send: async () => ({ form: { file: await photo() } }) },
  {
    call: 'POST /sys/file/uploadBase64.do',
    send: async () => ({
      form: { base64File: `data:image/png;base64,${Buffer.from(await picture('png')).toString('base64')}` },
    }),
  },
  { call: 'POST /sys/file/qryPage.do', send: () => ({ body: { ...paged, name: '', fileType: '' } }) },

  // Products and pricing
  {
    call: 'POST /workspace/public/calProductPrice.do',
    sender: 'store',
    send: async (known) => {
      const { list } = await known.ask('POST /product/info/getStoreProductResult', paged, 'store');
      return { body: { productId: list[0].productId, ownerId: (await opened(known)).ownerId } };
    },
  },
  {
    call: 'POST /workspace/public/calProductPrice.do',
    sender: 'store',
    send: async (known) => {
      const { list } = await known.ask('POST /product/info/getStoreProductResult', paged, 'store');
      const { ownerId } = await opened(known);
      return { body: { productId: list[0].productId, ownerId, quantity: '2', storeId: '1001' } };
    },
  },
  {
    call: 'POST /product/info/getStoreProductResult',
    sender: 'store',
    send: () => ({
      body: { keyword: '疫苗', categoryCodes: ['H1'], barcode: '', universalFlag: 'N', ...paged },
    }),
  },

  // Booking and reservation
  {
    call: 'GET /hospital/booking/doctorSchedulingList',
    sender: 'store',
    send: () => ({ query: { startDate: dayFromNow(0), endDate: dayFromNow(6), doctorId: '4' } }),
  },
  {
    call: 'POST /hospital/booking/reservation/save',
    sender: 'store',
    send: async (known) => ({ body: await wantedReservation(known) }),
  },
  {
    call: 'POST /hospital/booking/reservation/edit',
    sender: 'store',
    send: async (known) => ({ body: { ...(await reserved(known)), remarks: '改' } }),
  },
  {
    call: 'POST /hospital/booking/reservation/edit',
    sender: 'store',
    send: async (known) => {
      const { id, version } = await reserved(known);
      return { body: { id, version, status: '3', cancelReason: '有事' } };
    },
  },
  {
    call: 'POST /hospital/booking/reservation/accept',
    sender: 'store',
    send: async (known) => {
      const { id, version, petId } = await reserved(known);
      await known.bringForward(id);
      return { body: { id, version, petId, weight: '4.5', skipWarnings: ['doctorOff'] } };
    },
  },
  {
    call: 'POST /hospital/booking/reservation/list',
    sender: 'store',
    send: () => ({
      body: { ...paged, startDate: dayFromNow(0), endDate: dayFromNow(6), status: '1', type: 1, keyword: '' },
    }),
  },
  {
    call: 'POST /hospital/booking/reservation/listExcel',
    sender: 'store',
    send: () => ({ body: { startDate: dayFromNow(0), endDate: dayFromNow(0), type: '1' } }),
  },
  {
    call: 'POST /hospital/booking/reservation/chartList',
    sender: 'store',
    send: () => ({ body: { date: dayFromNow(0), type: '1' } }),
  },
  {
    call: 'POST /hospital/booking/reservation/total',
    sender: 'store',
    send: () => ({ body: { startDate: dayFromNow(0), endDate: dayFromNow(6), type: '' } }),
  },
  {
    call: 'GET /hospital/booking/reservation/calendar',
    sender: 'store',
    send: () => ({ query: { month: dayFromNow(0).slice(0, 7) } }),
  },

  // Billing
  {
    call: 'POST /hospital/bill/goodsSave',
    sender: 'store',
    send: async (known) => {
      const { items } = await soldBill(known);
      const { ownerId, petIds } = await opened(known);
      return { body: { ownerId, petId: petIds[0], items, saleUserId: '' } };
    },
  },
  {
    call: 'POST /hospital/bill/modify',
    sender: 'store',
    send: async (known) => {
      const { billId, version, items } = await soldBill(known);
      return { body: { id: billId, items: [{ ...items[0], quantity: '2' }], version } };
    },
  },
  {
    call: 'POST /hospital/bill/updateBillItem',
    sender: 'store',
    send: async (known) => {
      const { billId, version } = await soldBill(known);
      const { list } = await known.ask('GET /hospital/bill/unpaid', { billId }, 'store');
      return { body: { billId, item: { id: list[0].items[0].id, quantity: 3 }, version } };
    },
  },
  {
    call: 'POST /hospital/bill/cancel',
    sender: 'store',
    send: async (known) => {
      const { billId, version } = await soldBill(known);
      return { body: { id: billId, reason: '开错', version } };
    },
  },
  {
    call: 'POST /hospital/bill/updateOrderTime',
    sender: 'store',
    send: async (known) => {
      const { billId } = await soldBill(known);
      const { list } = await known.ask('GET /hospital/bill/unpaid', { billId }, 'store');
      return { body: { id: billId, orderTime: list[0].orderTime, reason: '补录' } };
    },
  },
  {
    call: 'GET /hospital/bill/caseDiscountList',
    sender: 'store',
    send: async (known) => ({ query: { billId: (await soldBill(known)).billId } }),
  },
  {
    call: 'POST /hospital/bill/caseDiscount/validate',
    sender: 'store',
    send: async (known) => {
      const { billId } = await soldBill(known);
      return { body: { billId, discountIds: [await plan(known)], manual: [] } };
    },
  },
  {
    call: 'POST /hospital/bill/caseDiscount/apply',
    sender: 'store',
    send: async (known) => {
      const { billId, version } = await soldBill(known);
      return { body: { billId, discountIds: [await plan(known)], version } };
    },
  },
  {
    call: 'GET /hospital/bill/caseDiscount/info/{id}',
    sender: 'store',
    send: async (known) => ({ path: { id: await discounted(known) } }),
  },
  {
    call: 'POST /hospital/bill/discount/cancel/{id}',
    sender: 'store',
    send: async (known) => ({ path: { id: await discounted(known) } }),
  },
  {
    call: 'POST /hospital/bill/specifyDiscountSave',
    sender: 'store',
    send: async (known) => {
      const { billId } = await soldBill(known);
      const { list } = await known.ask('GET /hospital/bill/unpaid', { billId }, 'store');
      return { body: { billId, planId: await plan(known), lineIds: [list[0].items[0].id] } };
    },
  },
  {
    call: 'POST /hospital/bill/manualDiscountSave',
    sender: 'store',
    send: async (known) => {
      const { billId } = await soldBill(known);
      const { list } = await known.ask('GET /hospital/bill/unpaid', { billId }, 'store');
      return { body: { billItemId: list[0].items[0].id, rate: '0.95', reason: '老客户' } };
    },
  },
  {
    call: 'POST /hospital/bill/manualDiscountSaveBatch',
    sender: 'store',
    send: async (known) => {
      const { billId } = await soldBill(known);
      return { body: { billId, amount: 0.01, reason: '抹零' } };
    },
  },
  {
    call: 'GET /hospital/bill/caseList',
    sender: 'doctor',
    send: async (known) => {
      const { list } = await known.ask('POST /hospital/bill/page', { type: 1, ...paged }, 'doctor');
      return { query: { caseId: list[0].caseId } };
    },
  },
  {
    call: 'GET /hospital/bill/casesList',
    sender: 'doctor',
    send: async (known) => {
      const { list } = await known.ask('POST /hospital/bill/page', { type: 1, ...paged }, 'doctor');
      return { query: { caseIds: `${list[0].caseId},${list[1].caseId}` } };
    },
  },

  {
    call: 'POST /hospital/bill/caseSave',
    sender: 'doctor',
    send: async (known) => ({ body: { ...(await treated(known)), templateId: '' } }),
  },
  {
    call: 'POST /hospital/case/transfer/inspection',
    sender: 'doctor',
    send: async (known) => ({ body: { ...(await tested(known)), executorId: '', urgentFlag: 'N' } }),
  },
  {
    call: 'POST /hospital/case/transfer/inspectionBatch',
    sender: 'doctor',
    send: async (known) => ({ body: { list: [await tested(known)] } }),
  },
  {
    call: 'GET /hospital/bill/template/list',
    sender: 'doctor',
    send: () => ({ query: { keyword: '', ownerType: 'mine', categoryCode: '' } }),
  },
  {
    call: 'GET /hospital/bill/template/billInfo/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await keptTemplate(known)).id as string } }),
  },
  {
    call: 'GET /hospital/bill/template/billInfos',
    sender: 'doctor',
    send: async (known) => ({ query: { ids: (await keptTemplate(known)).id } }),
  },
  {
    call: 'POST /hospital/bill/template/save',
    sender: 'doctor',
    send: async (known) => ({ body: await template(known) }),
  },
  {
    call: 'POST /hospital/bill/template/edit',
    sender: 'doctor',
    send: async (known) => ({ body: { ...(await keptTemplate(known)), version: 1 } }),
  },
  {
    call: 'POST /hospital/bill/template/delete/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await keptTemplate(known)).id as string } }),
  },

  // Packages
  {
    call: 'POST /cms/package/getPackageCountByUserId',
    sender: 'store',
    send: async (known) => ({ body: { ownerId: (await opened(known)).ownerId } }),
  },
  {
    call: 'POST /cms/package/lose/{id}',
    sender: 'store',
    send: async (known) => ({ path: { id: await ownedPackage(known) } }),
  },

  // Customer and pet
  {
    call: 'POST /hospital/customer/saveOrUpdateUserAndPet',
    sender: 'store',
    send: () => ({ body: { customer: customer(), pets: [animal()], bookingAfter: 'N' } }),
  },
  {
    call: 'POST /hospital/customer/saveOrUpdateUserAndPet',
    sender: 'store',
    send: async (known) => {
      const { ownerId, petIds } = await opened(known);
      return {
        body: { customer: { id: ownerId, remarks: '改' }, pets: [{ id: petIds[0], name: '改名' }, animal()] },
      };
    },
  },
  ...['search2', 'search3'].map((name): DocumentedRequest => ({
    call: `GET /hospital/customer/${name}`,
    sender: 'store',
    send: () => ({ query: { keyword: '1001', limit: 20 } }),
  })),
  {
    call: 'GET /hospital/customer/search4',
    sender: 'store',
    send: () => ({ query: { keyword: '1001', ...paged } }),
  },
  {
    call: 'POST /hospital/booking/register',
    sender: 'store',
    send: async (known) => ({
      body: {
        ...(await arriving(known)),
        ...{ sourceType: '1', productId: 'H3001-001', weight: '6.5', temperature: '38.5' },
        ...{ complaint: '呕吐', reservationId: null, urgentFlag: 'N', skipWarnings: [], remarks: '' },
      },
    }),
  },
  {
    call: 'POST /hospital/case/save',
    sender: 'doctor',
    send: async (known) => ({
      body: {
        ...{ id: '', petId: await seenPet(known), caseType: '1', complaint: '呕吐' },
        ...{ presentHistory: '', pastHistory: '', exam: { temperature: '38.5' }, tcm: null, diagnoses: [] },
        ...{ treatment: '', advice: '', prognosis: '', treatmentCaseStatus: '0', assistantId: '' },
      },
    }),
  },
  {
    call: 'POST /hospital/case/update',
    sender: 'doctor',
    send: async (known) => ({ body: { ...(await caseBegun(known)), advice: '禁食', draft: 'Y' } }),
  },
  {
    call: 'POST /hospital/case/cancel',
    sender: 'doctor',
    send: async (known) => ({ body: { ...(await caseBegun(known)), reason: '误建' } }),
  },
  {
    call: 'POST /hospital/case/transfer/referral',
    sender: 'doctor',
    send: async (known) => ({
      body: {
        caseId: (await caseBegun(known)).id,
        ...{
          toStoreId: '',
          externalHospital: '省农大动物医院',
          toDoctorId: '',
          reason: '骨科手术',
          attachIds: [],
        },
      },
    }),
  },
  {
    call: 'POST /hospital/live/info/transfer/referral',
    sender: 'doctor',
    send: async (known) => {
      const { list } = await known.ask('POST /hospital/live/info/page', { state: 1, ...paged }, 'doctor');
      return { body: { liveInfoId: list[0].id, externalHospital: '省农大动物医院', reason: '骨科手术' } };
    },
  },
  {
    call: 'GET /hospital/booking/external/transfer/search',
    sender: 'doctor',
    send: () => ({ query: { keyword: '', ...days } }),
  },
  {
    call: 'POST /hospital/case/changeCaseType',
    sender: 'doctor',
    send: async (known) => ({ body: { ...(await caseBegun(known)), caseType: '4', reason: '' } }),
  },
  {
    call: 'POST /hospital/case/batchEndCase',
    sender: 'doctor',
    send: async (known) => ({ body: { ids: [(await caseBegun(known)).id], treatmentCaseStatus: '2' } }),
  },
  {
    call: 'POST /hospital/case/withdrawalCase/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await caseEnded(known)).id }, body: { reason: '漏写' } }),
  },
  {
    call: 'POST /hospital/case/judgeScore',
    sender: 'store',
    send: async (known) => ({
      body: {
        caseId: (await caseEnded(known)).id,
        items: JUDGED_ITEMS.map(({ item, weight }) => ({ item, weight, score: '90', remark: '' })),
        comment: '',
      },
    }),
  },
  {
    call: 'GET /hospital/case/judgeScoreInfo/{caseId}',
    sender: 'store',
    send: async (known) => ({ path: { caseId: (await caseBegun(known)).id } }),
  },
  {
    call: 'POST /hospital/case/diagnosisByCaseIds',
    sender: 'doctor',
    send: async (known) => ({ body: { caseIds: [(await caseBegun(known)).id] } }),
  },
  {
    call: 'POST /hospital/case/version/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await caseBegun(known)).id }, body: { ...paged } }),
  },
  {
    call: 'GET /hospital/case/versionById/{id}',
    sender: 'doctor',
    send: async (known) => {
      const { id } = await caseBegun(known);
      const { list } = await known.ask(`POST /hospital/case/version/${id}`, {}, 'doctor');
      return { path: { id: list[0].id } };
    },
  },
  {
    call: 'POST /hospital/case/setDoc',
    sender: 'doctor',
    send: async (known) => ({
      body: {
        caseId: (await caseBegun(known)).id,
        ...{ templateId: 'WS001', id: '', content: '<p>正文</p>', signImg: '' },
      },
    }),
  },
  {
    call: 'GET /hospital/case/getDoc/{caseId}/{templateId}',
    sender: 'doctor',
    send: async (known) => ({ path: { caseId: (await caseBegun(known)).id, templateId: 'WS001' } }),
  },
  {
    call: 'GET /hospital/case/getDocById/{id}',
    sender: 'doctor',
    send: async (known) => {
      const { id: caseId } = await caseBegun(known);
      const { id } = await known.ask('POST /hospital/case/setDoc', { caseId, templateId: 'WS001' }, 'doctor');
      return { path: { id } };
    },
  },
  ...['/hospital/old/case/page', '/hospital/old/case/xnPage'].map((path): DocumentedRequest => ({
    call: `POST ${path}`,
    sender: 'store',
    send: () => ({ body: { ...paged, keyword: '', mobile: '', ...days } }),
  })),
  {
    call: 'POST /hospital/old/case/list',
    sender: 'doctor',
    send: async (known) => ({ body: { petId: await seenPet(known), ownerMobile: '' } }),
  },
  {
    call: 'POST /hospital/old/vaccination/page',
    sender: 'doctor',
    send: async (known) => ({ body: { ...paged, petId: await seenPet(known), mobile: '' } }),
  },
  {
    call: 'GET /hospital/case/currentId',
    sender: 'doctor',
    send: async (known) => ({ query: { petId: await seenPet(known) } }),
  },
  {
    call: 'GET /hospital/case/infoById/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await caseBegun(known)).id } }),
  },
  {
    call: 'GET /hospital/case/infoByBookingId/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await consulted(known)).id } }),
  },
  {
    call: 'GET /hospital/case/old/list/{petId}',
    sender: 'doctor',
    send: async (known) => ({ path: { petId: await seenPet(known) } }),
  },
  {
    call: 'GET /hospital/case/reservation/list/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await caseBegun(known)).id } }),
  },
  {
    call: 'POST /hospital/case/petCasTestingInfo',
    sender: 'doctor',
    send: async (known) => ({ body: { petId: await seenPet(known), ...paged, type: '1' } }),
  },
  {
    call: 'POST /hospital/booking/check',
    sender: 'store',
    send: async (known) => ({ body: (await arriving(known)) as object }),
  },
  {
    call: 'POST /hospital/booking/checkFirst',
    sender: 'store',
    send: async (known) => ({ body: { petId: (await opened(known)).petIds[0], doctorId: '4', type: 1 } }),
  },
  {
    call: 'POST /hospital/booking/list',
    sender: 'store',
    send: () => ({ body: { ...paged, ...days, states: [1, 2], type: 1, keyword: '' } }),
  },
  {
    call: 'POST /hospital/booking/stateCount',
    sender: 'store',
    send: () => ({ body: { date: '2026-01-31' } }),
  },
  {
    call: 'POST /hospital/booking/consultation',
    sender: 'doctor',
    send: async (known) => ({ body: { id: (await visited(known)).id, version: 1 } }),
  },
  {
    call: 'POST /hospital/booking/switchDoctor',
    sender: 'store',
    send: async (known) => {
      const { id } = await visited(known);
      const doctors = await known.ask(
        'GET /hospital/booking/doctorList',
        { type: 1, storeId: '1001' },
        'store',
      );
      const other = doctors.find(({ doctorId }: { doctorId: string }) => doctorId !== '4');
      return { body: { id, doctorId: other.doctorId, reason: '转专科', version: 1 } };
    },
  },
  {
    call: 'POST /hospital/booking/finish',
    sender: 'doctor',
    send: async (known) => ({ body: { id: (await consulted(known)).id, version: 2 } }),
  },
  {
    call: 'POST /hospital/booking/cancel/{id}',
    sender: 'store',
    send: async (known) => ({
      path: { id: (await visited(known)).id },
      body: { cancelReason: '时间不便' },
    }),
  },
  {
    call: 'GET /hospital/booking/doctorList',
    sender: 'store',
    send: () => ({ query: { date: '2026-01-31', type: 1 } }),
  },
  {
    call: 'GET /hospital/booking/registerSpecInfo',
    sender: 'store',
    send: async (known) => ({ query: { type: 1, doctorId: '4', ownerId: (await opened(known)).ownerId } }),
  },
  {
    call: 'GET /hospital/customer/searchById',
    sender: 'store',
    send: async (known) => ({ query: { id: (await opened(known)).ownerId } }),
  },
  {
    call: 'GET /hospital/customer/searchByPhone',
    sender: 'store',
    send: () => ({ query: { phone: '138-0000-0001' } }),
  },
  {
    call: 'GET /hospital/customer/searchBySk',
    sender: 'store',
    send: async (known) => {
      const { ownerId } = await opened(known);
      const { sk } = await known.ask('POST /hospital/customer/memberCode', { ownerId }, 'store');
      return { query: { sk } };
    },
  },
  {
    call: 'GET /hospital/customer/userPetInfo',
    sender: 'store',
    send: async (known) => {
      const { ownerId, petIds } = await opened(known);
      return { query: { ownerId, petId: petIds[0] } };
    },
  },
  {
    call: 'GET /hospital/customer/userBillAccount',
    sender: 'store',
    send: async (known) => ({ query: { ownerId: (await opened(known)).ownerId } }),
  },
  {
    call: 'GET /hospital/customer/getStoreUserNo',
    sender: 'store',
    send: async (known) => ({ query: { ownerId: (await opened(known)).ownerId } }),
  },
  {
    call: 'GET /hospital/customer/searchOpenIdByPhone',
    sender: 'store',
    send: () => ({ query: { phone: '13800000001' } }),
  },
  {
    call: 'POST /hospital/customer/setStoreUserNo',
    sender: 'store',
    send: async (known) => {
      const { ownerId } = await opened(known);
      const { storeUserNo } = await known.ask('POST /hospital/customer/nextStoreUserNo', {}, 'store');
      return { body: { ownerId, storeUserNo } };
    },
  },
  { call: 'POST /hospital/customer/nextStoreUserNo', sender: 'store', send: nothing },
  {
    call: 'GET /hospital/pet/searchById',
    sender: 'store',
    send: async (known) => ({ query: { id: (await opened(known)).petIds[0] } }),
  },
  {
    call: 'POST /hospital/pet/save',
    sender: 'store',
    send: async (known) => {
      const { petIds } = await opened(known);
      const whole = await known.ask('GET /hospital/pet/searchById', { id: petIds[0] }, 'store');
      return { body: { ...whole, name: '整只' } };
    },
  },
  {
    call: 'POST /hospital/pet/save',
    sender: 'store',
    send: async (known) => ({ body: { ownerId: (await opened(known)).ownerId, ...animal() } }),
  },
  { call: 'POST /hospital/pet/nextStoreNo', sender: 'store', send: nothing },
  {
    call: 'POST /hospital/pet/changeStatus',
    sender: 'store',
    send: async (known) => ({
      body: {
        ...{ id: (await opened(known)).petIds[0], status: 2 },
        ...{ statusDate: '2026-01-31', reason: '老年', newOwnerId: '' },
      },
    }),
  },
  {
    call: 'POST /hospital/pet/changeWeight',
    sender: 'store',
    send: async (known) => ({
      body: { id: (await opened(known)).petIds[0], weight: 5.2, measureTime: '2026-01-31 10:00' },
    }),
  },

  // Files of pets
  { call: 'GET /sys/attach/list', sender: 'store', send: () => ({ query: { ...paged, bizType: 'report' } }) },
  {
    call: 'GET /sys/attach/listByPetId',
    sender: 'store',
    send: async (known) => ({ query: { petId: (await opened(known)).petIds[0] } }),
  },
  {
    call: 'POST /sys/attach/save',
    sender: 'store',
    send: async (known) => ({ body: await filed(known) }),
  },
  {
    call: 'POST /sys/attach/delete',
    sender: 'store',
    send: async (known) => {
      const { ids } = await known.ask('POST /sys/attach/save', await filed(known), 'store');
      return { body: { id: ids[0] } };
    },
  },
  {
    call: 'POST /sys/attach/qrImg',
    sender: 'store',
    send: async (known) => ({
      body: { bizType: 'image', petId: (await opened(known)).petIds[0], caseId: '' },
    }),
  },
  {
    call: 'POST /sys/attach/ocrIdCard',
    sender: 'store',
    send: async () => {
      const card = Buffer.from(await fixture('attachments/idCard/fixtures/card-01.jpg'));
      return { body: { url: '', base64File: `data:image/jpeg;base64,${card.toString('base64')}` } };
    },
  },

  // Department and store
  { call: 'GET /sys/dept/qryDeptTree', send: nothing },
  { call: 'GET /sys/dept/qryDeptStoreTree', send: () => ({ query: { parentId: '2' } }) },
  {
    call: 'GET /sys/store/qryPage',
    send: () => ({ query: { ...paged, status: -1, storeName: '', deptId: '' } }),
  },
  { call: 'POST /sys/dept/save', send: () => ({ body: dept() }) },
  {
    call: 'POST /sys/dept/info/{id}',
    send: async (known) => ({ path: { id: await saved(known, 'POST /sys/dept/save', dept()) } }),
  },
  {
    call: 'POST /sys/dept/update',
    send: async (known) => ({
      body: { ...dept(), id: await saved(known, 'POST /sys/dept/save', dept()), deptType: '2' },
    }),
  },
  {
    call: 'POST /sys/dept/delete/{id}',
    send: async (known) => ({ path: { id: await saved(known, 'POST /sys/dept/save', dept()) } }),
  },
  { call: 'POST /sys/dept/qryWithScope.do', send: nothing },
  { call: 'POST /sys/store/save', send: () => ({ body: store() }) },
  {
    call: 'POST /sys/store/info/{id}',
    send: async (known) => ({ path: { id: await saved(known, 'POST /sys/store/save', store()) } }),
  },
  {
    call: 'POST /sys/store/update',
    send: async (known) => {
      const id = await saved(known, 'POST /sys/store/save', store());
      const { data } = await known.client.post(`/sys/store/info/${id}`);
      return { body: { ...(data as object), doorName: '新门头' } };
    },
  },
  {
    call: 'POST /sys/store/update',
    send: async (known) => ({
      body: { ...store(), id: await saved(known, 'POST /sys/store/save', store()) },
    }),
  },
  {
    call: 'POST /sys/store/delete/{id}',
    send: async (known) => ({ path: { id: await saved(known, 'POST /sys/store/save', store()) } }),
  },
  { call: 'GET /sys/area/select', send: () => ({ query: { parentId: 0 } }) },
  {
    call: 'POST /sys/store/importStore',
    send: async () => ({
      form: {
        file: fileOf(await fixture('organisation/storeImport/fixtures/libreoffice.xlsx'), 'stores.xlsx'),
      },
    }),
  },

  // Warehouse
  { call: 'GET /sys/warehouse/qryAll', send: nothing },
  { call: 'POST /sys/warehouse/save', send: () => ({ body: warehouse() }) },
  {
    call: 'POST /sys/warehouse/update',
    send: async (known) => ({
      body: { ...warehouse(), id: await saved(known, 'POST /sys/warehouse/save', warehouse()) },
    }),
  },
  {
    call: 'POST /sys/warehouse/delete/{id}',
    send: async (known) => ({ path: { id: await saved(known, 'POST /sys/warehouse/save', warehouse()) } }),
  },
  { call: 'GET /warehouse/stock/expiredTotal', send: nothing },
  { call: 'GET /warehouse/stock/unsalableTotal', send: nothing },
  { call: 'GET /warehouse/transfer/examine/detail/listExcel', send: nothing },
  { call: 'GET /warehouse/transfer/examine/listExcel', send: nothing },
  { call: 'GET /warehouse/transfer/apply/detail/listExcel', send: nothing },
  { call: 'GET /warehouse/transfer/apply/listExcel', send: nothing },

  // Booking: limits of washing
  {
    call: 'POST /hospital/setting/setWashingRegisterLimit',
    sender: 'store',
    send: () => ({ body: { limit: '20' } }),
  },
  {
    call: 'POST /hospital/booking/setWashingRegisterLimit',
    sender: 'store',
    send: () => ({ body: { date: '2999-01-31', limit: 10 } }),
  },

  // Booking: wash plans
  {
    call: 'POST /hospital/booking/saveWashPlan',
    sender: 'store',
    send: async (known) => ({ body: await washPlan(known) }),
  },
  {
    call: 'POST /hospital/booking/saveWashPlan',
    sender: 'store',
    send: async (known) => {
      const { id } = await washed(known);
      const whole = await known.ask('GET /hospital/booking/washPlanInfo', { id }, 'store');
      return { body: { ...whole, remarks: '改' } };
    },
  },
  {
    call: 'POST /hospital/booking/finishAndWashPlan',
    sender: 'doctor',
    send: async (known) => {
      const { ownerId, petId, ...visit } = await arriving(known);
      const { id } = await known.ask(
        'POST /hospital/booking/register',
        { ...visit, ownerId, petId },
        'store',
      );
      await known.ask('POST /hospital/booking/consultation', { id }, 'doctor');
      const { bookingId: _, reservationId: __, ...plan } = await washPlan(known);
      return { body: { bookingId: id, version: 2, plan: { ...plan, ownerId, petId } } };
    },
  },
  {
    call: 'POST /hospital/booking/receiveWashPlan/{id}',
    sender: 'store',
    send: async (known) => ({
      path: { id: (await washed(known)).id },
      body: { washerId: await washerOf(known), photosBefore: [] },
    }),
  },
  {
    call: 'POST /hospital/booking/finishWashPlan',
    sender: 'store',
    send: async (known) => {
      const { id } = await washed(known);
      const washerId = await washerOf(known);
      await known.ask(`POST /hospital/booking/receiveWashPlan/${id}`, { washerId }, 'store');
      const { items } = await known.ask('GET /hospital/booking/washPlanInfo', { id }, 'store');
      return { body: { id, items, photosAfter: [], remark: '' } };
    },
  },
  {
    call: 'POST /hospital/booking/cancelWashPlan/{id}',
    sender: 'store',
    send: async (known) => ({
      path: { id: (await washed(known)).id },
      body: { cancelReason: '宠主有事' },
    }),
  },
  {
    call: 'GET /hospital/booking/listWashPlan',
    sender: 'store',
    send: () => ({ query: { date: '2999-01-31', state: 1, washerId: '' } }),
  },
  {
    call: 'GET /hospital/booking/listWashPlan',
    sender: 'store',
    send: () => ({ query: { ...days } }),
  },

  // Boarding
  {
    call: 'POST /hospital/boarding/check',
    sender: 'store',
    send: async (known) => ({
      body: { ...(await place(known, soon(1))), startDate: soon(1), planEndDate: soon(2) },
    }),
  },
  {
    call: 'POST /hospital/boarding/in',
    sender: 'store',
    send: async (known) => ({
      body: {
        ...{
          id: '',
          ...(await place(known, soon(0))),
          ...passport,
          startDate: soon(0),
          planEndDate: soon(1),
        },
        ...{
          emergencyName: '家人',
          emergencyMobile: '138-0000-1111',
          feedNote: '',
          deposit: 100,
          depositWay: 1,
        },
      },
    }),
  },
  {
    call: 'POST /hospital/boarding/edit',
    sender: 'store',
    send: async (known) => ({ body: await stayInfo(known, (await boarded(known, 0)).id) }),
  },
  {
    call: 'POST /hospital/boarding/out',
    sender: 'store',
    send: async (known) => ({ body: { id: (await boarded(known, 1)).id, extraItems: [], preview: 'N' } }),
  },
  {
    call: 'DELETE /hospital/boarding/deleted/{id}',
    sender: 'store',
    send: async (known) => ({ path: { id: (await boarded(known, 0)).id }, query: { reason: '行程取消' } }),
  },
  { call: 'GET /hospital/boarding/list', sender: 'store', send: () => ({ query: { ...paged, state: 1 } }) },
  { call: 'GET /hospital/boarding/specInfo', sender: 'store', send: nothing },
  {
    call: 'GET /hospital/boarding/getDoc/{id}/{templateId}',
    sender: 'store',
    send: async (known) => ({ path: { id: (await boarded(known, 0)).id, templateId: 'agreement' } }),
  },
  {
    call: 'POST /hospital/boarding/setDoc',
    sender: 'store',
    send: async (known) => ({
      body: {
        id: (await boarded(known, 0)).id,
        templateId: 'agreement',
        content: '<p>正文</p>',
        signImg: '',
      },
    }),
  },
  {
    call: 'POST /hospital/boarding/doc/deleted/{id}/{templateId}',
    sender: 'store',
    send: async (known) => {
      const { id } = await boarded(known, 0);
      await known.ask('POST /hospital/boarding/setDoc', { boardingId: id, templateId: 'agreement' }, 'store');
      return { path: { id, templateId: 'agreement' } };
    },
  },
  {
    call: 'GET /hospital/boarding/mattersNeeding/list/{id}',
    sender: 'store',
    send: async (known) => ({ path: { id: (await boarded(known, 0)).id } }),
  },
  {
    call: 'POST /hospital/boarding/mattersNeeding/save',
    sender: 'store',
    send: async (known) => ({
      body: { boardingId: (await boarded(known, 0)).id, time: '08:00', type: 1, content: '喂食', repeat: 1 },
    }),
  },
  {
    call: 'POST /hospital/boarding/mattersNeeding/deleted/{id}',
    sender: 'store',
    send: async (known) => {
      const boardingId = (await boarded(known, 0)).id as string;
      const matter = { boardingId, time: '08:00', type: 1, content: '喂食', repeat: 1 };
      return {
        path: { id: (await known.ask('POST /hospital/boarding/mattersNeeding/save', matter, 'store')).id },
      };
    },
  },

  // Cases
  {
    call: 'GET /hospital/live/info/petByLiveInfo/{id}',
    sender: 'doctor',
    send: () => ({ path: { id: '1' } }),
  },
  { call: 'GET /hospital/live/info/tips/total', sender: 'doctor', send: nothing },

  // Review and follow-up
  { call: 'POST /hospital/review/list', sender: 'doctor', send: () => ({ body: { ...paged, status: 'N' } }) },
  {
    call: 'POST /hospital/review/total',
    sender: 'store',
    send: () => ({ body: { ...days, orderByField: 'review_time', status: 'N', storeId: '1001' } }),
  },
  {
    call: 'POST /hospital/review/follow/save',
    sender: 'doctor',
    send: async (known) => ({
      body: { reviewId: (await dueReview(known)).id, way: 'PHONE', result: 'BETTER' },
    }),
  },
  {
    call: 'GET /hospital/review/follow/list/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await dueReview(known)).id as string } }),
  },
  {
    call: 'POST /hospital/review/reservationStatus/{id}',
    sender: 'doctor',
    send: async (known) => ({ path: { id: (await dueReview(known)).id as string } }),
  },
  {
    call: 'POST /hospital/review/save',
    sender: 'store',
    send: async (known) => ({ body: await review(known) }),
  },
  {
    call: 'POST /hospital/review/batchSave',
    sender: 'store',
    send: async (known) => ({
      body: {
        ...{ petIds: (await opened(known)).petIds, planTemplateId: await reviewPlan(known) },
        ...{ caseId: null, baseDate: soon(0), items: [planItem] },
      },
    }),
  },
  {
    call: 'POST /hospital/review/delete/{id}',
    sender: 'store',
    send: async (known) => ({
      path: {
        id: (await known.ask('POST /hospital/review/save', await review(known), 'store')).id as string,
      },
    }),
  },
  {
    call: 'POST /hospital/review/follow/delete/{id}',
    sender: 'doctor',
    send: async (known) => {
      const tried = { reviewId: (await dueReview(known)).id, way: 'PHONE', result: 'BETTER' };
      const { id } = await known.ask('POST /hospital/review/follow/save', tried, 'doctor');
      return { path: { id: id as string } };
    },
  },
  {
    call: 'GET /base/template/reviewPlan/list',
    send: () => ({ query: { ...paged, name: '', enabled: '' } }),
  },
  { call: 'GET /base/template/reviewPlan/select', send: () => ({ query: { type: '', diseaseCode: '' } }) },
  { call: 'POST /base/template/reviewPlan/save', send: () => ({ body: reviewTemplate() }) },
  {
    call: 'POST /base/template/reviewPlan/delete/{id}',
    send: async (known) => ({ path: { id: await reviewPlan(known) } }),
  },

  // Testing and search history
  {
    call: 'POST /hospital/testing/getUnFinshResport',
    sender: 'doctor',
    send: () => ({ body: { storeId: '1001' } }),
  },
  {
    call: 'GET /hospital/testing/infoByOrderId/{id}',
    sender: 'doctor',
    send: async ({ ask }) => ({
      path: {
        id: (await ask('POST /hospital/testing/getUnFinshResport', { storeId: '1001' }, 'doctor')).list[0]
          .id as string,
      },
    }),
  },
  { call: 'POST /store/search/page', send: () => ({ body: paged }) },
  {
    call: 'POST /store/search/save',
    send: () => ({ body: { scene: 'review', name: '', condition: { status: 'N' } } }),
  },
  {
    call: 'POST /store/search/remove/{id}',
    send: async (known) => {
      const search = { scene: 'review', condition: { status: 'Y' } };
      return { path: { id: await saved(known, 'POST /store/search/save', search) } };
    },
  },
  { call: 'POST /store/search/clear/{id}', send: () => ({ path: { id: 'review' } }) },

  // Statistics: the names of their parameters are not shown
  ...statistics.map((path): DocumentedRequest => ({ call: `GET ${path}`, send: nothing })),

  // Logs
  { call: 'POST /sys/loginlog/qryPage.do', send: () => ({ body: paged }) },

  // Users
  { call: 'POST /sys/user/qryPage', send: () => ({ query: paged }) },
  { call: 'POST /sys/user/qryPage', send: () => ({ query: { ...paged, deptId: '' }, body: { name: '陈' } }) },
  { call: 'GET /sys/user/qryPageExcel', send: () => ({ query: { name: '', enabled: '' } }) },
  { call: 'GET /sys/user/info/{id}', send: async (known) => ({ path: { id: await newUser(known) } }) },
  { call: 'POST /sys/user/save', send: () => ({ body: user() }) },
  {
    call: 'POST /sys/user/update',
    send: async (known) => ({ body: { ...user(), id: await newUser(known) } }),
  },
  {
    call: 'POST /sys/user/update',
    send: async (known) => {
      const id = await newUser(known);
      const { data } = await known.client.get(`/sys/user/info/${id}`);
      return { body: data as object };
    },
  },
  { call: 'POST /sys/user/delete/{id}', send: async (known) => ({ path: { id: await newUser(known) } }) },
  { call: 'POST /sys/user/rePassword/{id}', send: async (known) => ({ path: { id: await newUser(known) } }) },
  {
    call: 'POST /sys/user/rePassword2/{id}',
    send: async (known) => ({
      path: { id: await newUser(known) },
      body: { newPass: transformPassword('Documented#2026') },
    }),
  },
  {
    call: 'POST /sys/user/checkLoginName.do',
    send: () => ({ body: { id: '', loginName: 13_611_112_222 } }),
  },
  { call: 'POST /sys/user/unlock.do', send: async (known) => ({ body: { id: await newUser(known) } }) },
  { call: 'POST /sys/user/listUserByTag.do', send: () => ({ body: { tag: 'doctor' } }) },
  {
    call: 'POST /sys/user/bindOpenId',
    send: async (known) => ({ body: { ...user(), id: await newUser(known), openId: 'wx-documented' } }),
  },
  {
    call: 'POST /sys/user/unBindOpenId/{id}',
    send: async (known) => ({ path: { id: await newUser(known) } }),
  },
  {
    call: 'POST /sys/user/changEnabled/{id}',
    send: async (known) => ({ path: { id: await newUser(known) } }),
  },
  {
    call: 'POST /sys/user/import',
    send: async () => ({
      form: { file: fileOf(await fixture('users/userImport/fixtures/libreoffice.xlsx'), 'users.xlsx') },
    }),
  },
  { call: 'GET /sys/user/selects', send: nothing },
  { call: 'POST /sys/user/getDoctorList', send: nothing },
  { call: 'GET /sys/user/selectsByService', send: nothing },

  // Immunisation and deworming (spec 2 §7; domain.md §2.9)
  {
    call: 'GET /hospital/immuneDeworming/2/plans',
    sender: 'store',
    send: async (known) => ({ query: { petId: (await immunePlanned(known)).petId, type: '1', status: 'N' } }),
  },
  {
    call: 'POST /hospital/immuneDeworming/2/savePlan',
    sender: 'store',
    send: async (known) => ({
      body: { petId: (await opened(known)).petIds[0], protocolId: 'rabies', startDate: soon(0) },
    }),
  },
  {
    call: 'POST /hospital/immuneDeworming/2/updatePlan',
    sender: 'store',
    send: async (known) => {
      const { id, version } = await immunePlanned(known);
      return {
        body: { id, version, planDate: soon(3), productId: 'H1-039', remarks: '', shiftFollowing: 'Y' },
      };
    },
  },
  {
    call: 'POST /hospital/immuneDeworming/2/updateBatchPlan',
    sender: 'store',
    send: async (known) => {
      const { id, version } = await immunePlanned(known);
      return { body: { items: [{ id, planDate: soon(4), version }] } };
    },
  },
  {
    call: 'POST /hospital/immuneDeworming/2/finishPlan',
    sender: 'store',
    send: async (known) => ({
      body: {
        ...(await immunePlanned(known)),
        ...{ finishDate: soon(0), productId: 'H1-039', batchNo: 'KQ2611', manufacturer: '英特威' },
        ...{ expireDate: soon(300), site: '颈背部皮下', executorId: '4', reaction: '无', billFlag: 'N' },
        ...{ caseId: null, skipWarnings: ['early'] },
      },
    }),
  },
  {
    call: 'POST /hospital/immuneDeworming/2/deletePlan/{id}',
    sender: 'store',
    send: async (known) => ({ path: { id: (await immunePlanned(known)).id } }),
  },
  {
    call: 'POST /hospital/immuneDeworming/save',
    sender: 'store',
    send: async (known) => ({
      body: {
        ...{ petId: (await opened(known)).petIds[0], type: 1, productName: '狂犬疫苗' },
        ...{ finishDate: soon(-20), batchNo: 'A1', externalFlag: 'Y' },
      },
    }),
  },
  {
    call: 'POST /hospital/immuneDeworming/booking',
    sender: 'store',
    send: async (known) => ({
      body: { planId: (await immunePlanned(known)).id, registerNow: 'Y', doctorId: '4' },
    }),
  },
  {
    call: 'GET /hospital/immuneDeworming/tips/list',
    sender: 'store',
    send: () => ({
      query: { ...paged, ...days, type: '1', tipStatus: 'N', overdueFlag: 'N', keyword: '豆' },
    }),
  },
  { call: 'GET /hospital/immuneDeworming/tipsTotal', sender: 'store', send: () => ({ query: days }) },
  { call: 'GET /hospital/immuneDeworming/tips/listExcel', sender: 'store', send: () => ({ query: days }) },
  {
    call: 'POST /hospital/immuneDeworming/tips/{id}',
    sender: 'store',
    send: async (known) => ({
      path: { id: (await immunePlanned(known)).id },
      body: { channel: 3, content: '', result: '明天来' },
    }),
  },
  {
    call: 'POST /hospital/immuneDeworming/tips/batch',
    sender: 'store',
    send: async (known) => ({ body: { ids: [(await immunePlanned(known)).id], channel: 3 } }),
  },

  // Calls whose paths the documents do not show (spec 1 §7)
  { call: 'GET /mch/remind/todoCount', sender: 'store', send: () => ({ query: { storeId: '1001' } }) },
  {
    call: 'POST /mch/remind/qryPage.do',
    sender: 'doctor',
    send: () => ({ body: { page: 1, pageSize: 10, ext: { todo: 'Y' } } }),
  },
];
