import { readFile } from 'node:fs/promises';
import { transformPassword } from '@hospital/shared/contract/password';
import { demoPassword } from '../../identity/demoAccounts';
import { picture } from '../../files/pictures.fixture';
import type { TestClient } from '../../testing/client';

/** Who sends a request: an account of the demo chain on one of its sides, or nobody. */
export type Sender = 'company' | 'store' | 'doctor' | 'warehouse' | 'nobody';

/** What a client of the documents knows: answers that it has had. */
export interface Known {
  readonly client: TestClient;
  /** `data` of another call, by method and path. */
  ask(call: string, fields?: object, sender?: Sender): Promise<Fields>;
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
  new Uint8Array(await readFile(new URL(`../../${path}`, import.meta.url)));
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
const notice = () => ({ name: `公告${next()}`, createDate: '', content: '<p>正文</p>', valid: true });
const user = () => ({
  id: '',
  loginName: Number(`1360000${next()}`),
  avatar: '',
  openId: '',
  enabled: 'Y',
});

const saved = async ({ ask }: Known, call: string, fields: object): Promise<string> =>
  (await ask(call, fields)).id as string;
const newUser = (known: Known): Promise<string> => saved(known, 'POST /sys/user/save', user());
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

  // Calls whose paths the documents do not show (spec 1 §7)
  { call: 'GET /mch/remind/todoCount', sender: 'store', send: () => ({ query: { storeId: '1001' } }) },
  {
    call: 'POST /mch/remind/qryPage.do',
    sender: 'doctor',
    send: () => ({ body: { page: 1, pageSize: 10, ext: { todo: 'Y' } } }),
  },
];
