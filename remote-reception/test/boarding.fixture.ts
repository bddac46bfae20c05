import type {
  Boarding,
  BoardingCheck,
  BoardingDoc,
  Cage,
  CageSpec,
  Matter,
} from '@hospital/shared/contract/calls/boarding';
import type { FakeHandlers } from '@hospital/shared/testing';

export const LIST = 'GET /hospital/boarding/list';
export const INFO = 'GET /hospital/boarding/info/{id}';
export const CHECK = 'POST /hospital/boarding/check';
export const IN = 'POST /hospital/boarding/in';
export const OUT = 'POST /hospital/boarding/out';
export const CANCEL = 'DELETE /hospital/boarding/deleted/{id}';
export const SPECS = 'GET /hospital/boarding/specInfo';
export const ACCOUNT = 'GET /hospital/customer/userBillAccount';
export const CAGES = 'GET /hospital/boarding/cage/list';
export const SAVE_CAGE = 'POST /hospital/boarding/cage/save';
export const MATTERS = 'GET /hospital/boarding/mattersNeeding/list/{id}';
export const SAVE_MATTER = 'POST /hospital/boarding/mattersNeeding/save';
export const DOC = 'GET /hospital/boarding/getDoc/{id}/{templateId}';
export const IN_STORE = 'POST /product/info/getStoreProductResult';

/** Of who may do everything with stays and cages. */
export const ALL_PERMISSIONS = [
  ...['list', 'in', 'edit', 'out', 'deleted', 'withdraw', 'inForce', 'doc', 'setDoc', 'mattersNeeding'],
  ...['cage', 'cage:list'],
].map((right) => `hospital:boarding:${right}`);

export const stay = (over: Partial<Boarding> = {}): Boarding => ({
  ...{ id: 'b1', boardingNo: 'JY202611240001', storeId: '1001', storeName: '天河店' },
  ...{ ownerId: 'o1', ownerName: '王小明', ownerMobile: '13800001001', petId: 'p1', petName: '豆豆' },
  ...{
    species: 'DOG',
    cageId: 'c1',
    cageName: '中犬01',
    productId: 'H3009-002',
    productName: '犬寄养中型笼',
  },
  ...{ dayPrice: 100, startDate: '2026-11-22', planEndDate: '2026-11-26', inTime: '2026-11-22 10:00:00' },
  ...{
    outTime: null,
    nights: null,
    deposit: 300,
    depositLeft: 300,
    depositWay: 2,
    state: 1,
    overdueFlag: 'N',
  },
  ...{ emergencyName: '家人', emergencyMobile: '', feedNote: '早晚各一次', medicineNote: '', belongings: '' },
  ...{ vaccineValidDate: '2027-01-01', dewormValidDate: '2027-01-01', overrideReason: '', docs: 0 },
  ...{
    matters: 2,
    mattersDone: 1,
    billId: null,
    billNo: '',
    cancelReason: '',
    cancelFlag: 'Y',
    remarks: '',
    version: 3,
  },
  ...over,
});

export const cage = (over: Partial<Cage> = {}): Cage => ({
  ...{ id: 'c1', storeId: '1001', name: '中犬01', productId: 'H3009-002', productName: '犬寄养中型笼' },
  ...{ price: 100, size: 'M', species: [], state: 0, closedFlag: 'N', closeReason: '', remarks: '' },
  ...{ current: null, next: null, version: 1 },
  ...over,
});

export const matter = (over: Partial<Matter> = {}): Matter => ({
  ...{ id: 'm1', boardingId: 'b1', time: '08:00', type: 1, content: '喂食', repeat: 1, day: null },
  ...{ dueFlag: 'Y', tick: null, doneLog: [], version: 1 },
  ...over,
});

export const doc = (over: Partial<BoardingDoc> = {}): BoardingDoc => ({
  ...{ id: null, boardingId: 'b1', templateId: 'agreement', name: '寄养协议', content: '<p>协议正文</p>' },
  ...{ signImg: '', signTime: null, signBy: '', status: 0, version: 0 },
  ...over,
});

export const check = (over: Partial<BoardingCheck> = {}): BoardingCheck => ({
  ...{ pass: 'Y', warnings: [], vaccineValidDate: null, dewormValidDate: null, overrideFlag: 'N' },
  ...{ nights: 1, dayPrice: 100, amount: 100 },
  ...over,
});

/** A cage that is taken, and one that is free. */
export const cageKind: CageSpec = {
  ...{ productId: 'H3009-002', name: '犬寄养中型笼', price: 100, total: 2, free: 1 },
  cages: [
    {
      id: 'c1',
      name: '中犬01',
      size: 'M',
      species: [],
      state: 1,
      petName: '可乐',
      untilDate: '2026-11-30',
      misfit: '',
    },
    {
      id: 'c2',
      name: '中犬02',
      size: 'M',
      species: [],
      state: 0,
      petName: '',
      untilDate: null,
      misfit: '体重30kg，超过中型笼位的20kg',
    },
  ],
};

/** What the pages ask for. */
export const boardingCalls = (stays: readonly Boarding[] = [stay()]): FakeHandlers => ({
  [LIST]: () => ({ list: stays, total: stays.length }),
  [INFO]: () => stays[0],
  [CHECK]: () => check(),
  [SPECS]: () => [cageKind],
  [CAGES]: () => [cage()],
  [MATTERS]: () => [matter()],
  [DOC]: () => doc(),
  [IN_STORE]: () => ({ list: [], total: 0 }),
  'GET /sys/dict2/getDictByType': () => [],
  'POST /store/column/get': () => [],
});
