import type {
  Customer,
  CustomerRow,
  CustomerWithPets,
  PetHit,
} from '@hospital/shared/contract/calls/customers';
import type { Pet } from '@hospital/shared/contract/calls/pets';
import type { FakeHandlers } from '@hospital/shared/testing';

export const PAGE = 'POST /hospital/customer/page';
export const INFO = 'GET /hospital/customer/searchById';
export const SAVE = 'POST /hospital/customer/saveOrUpdateUserAndPet';
export const BY_PHONE = 'GET /hospital/customer/searchByPhone';
export const SEARCH = 'GET /hospital/customer/search2';
export const SEARCH_PETS = 'GET /hospital/customer/search3';
export const BY_CODE = 'GET /hospital/customer/searchBySk';
export const HEADER = 'GET /hospital/customer/userPetInfo';
const ACCOUNT = 'GET /hospital/customer/userBillAccount';
export const PET = 'GET /hospital/pet/searchById';
export const STATUS = 'POST /hospital/pet/changeStatus';
export const STATUS_EFFECTS = 'GET /hospital/pet/statusEffects';
export const WEIGHT = 'POST /hospital/pet/changeWeight';
export const CORRECT_WEIGHT = 'POST /hospital/pet/correctWeight';
export const MERGE = 'POST /hospital/customer/merge';
export const MERGE_EFFECTS = 'GET /hospital/customer/mergeEffects';
export const SETTINGS = 'GET /sys/store/config/list';

/** Of who may do everything with owners and pets. */
export const ALL_PERMISSIONS = [
  ...['list', 'listExcel', 'save', 'info', 'search', 'account', 'merge', 'views'].map(
    (right) => `hospital:customer:${right}`,
  ),
  ...['info', 'save', 'changeStatus', 'changeWeight'].map((right) => `hospital:pet:${right}`),
];

export const pet = (over: Partial<Pet> = {}): Pet => ({
  id: 'p1',
  ownerId: 'o1',
  name: '豆豆',
  storeNo: 'S100001',
  species: 'DOG',
  breed: 'CORGI',
  sex: '1',
  ageText: '3岁',
  status: 1,
  sterilizedFlag: 'Y',
  sterilizedKnown: 'Y',
  birthday: '2023-11-20',
  birthdayEstimated: 'N',
  color: '',
  weight: 12.3,
  chipNo: '',
  headImg: '',
  bloodType: '',
  characterTags: [],
  allergies: ['青霉素'],
  statusDate: null,
  statusReason: '',
  firstVisitDate: null,
  lastVisitDate: null,
  version: 4,
  ...over,
});

export const owner = (over: Partial<CustomerWithPets> = {}): CustomerWithPets => ({
  id: 'o1',
  name: '王小明',
  mobile: '13800001001',
  mobile2: '',
  sex: '1',
  birthday: null,
  idCardNo: '',
  provinceId: '',
  cityId: '',
  districtId: '',
  address: '天河区体育东路1号',
  source: '',
  level: '',
  tags: [],
  storeId: 's1',
  storeName: '天河店',
  storeUserNo: 'S100001',
  wechatBindFlag: 'N',
  remarks: '',
  blackFlag: 'N',
  blackReason: '',
  status: 1,
  mergeToId: null,
  lastVisitDate: null,
  petCount: 1,
  createDate: '2025-01-02 10:00:00',
  version: 2,
  pets: [pet()],
  ...over,
});

export const row = ({ id, ...customer }: CustomerWithPets): CustomerRow => ({
  ...customer,
  ownerId: id,
  oweAmount: 35.5,
});

const petHit = ({ id, name, mobile, level, blackFlag }: Customer, animal: Pet): PetHit => ({
  ...{ ...animal, ownerId: id, ownerName: name },
  ...{ mobile, level, blackFlag },
});

/** A server with these owners. */
export const customerCalls = (owners: readonly CustomerWithPets[] = [owner()]): FakeHandlers => ({
  [PAGE]: () => ({ list: owners.map(row), total: owners.length, ext: { oweSum: 35.5 * owners.length } }),
  [INFO]: ({ id }) => owners.find((one) => one.id === id),
  [BY_PHONE]: ({ phone }) => {
    const known = owners.find(({ mobile }) => mobile === phone);
    return known ? row(known) : null;
  },
  [SEARCH]: () => owners.map(row),
  [SEARCH_PETS]: () => owners.flatMap((one) => one.pets.map((animal) => petHit(one, animal))),
  [HEADER]: () => ({
    customer: owners[0],
    pet: null,
    account: null,
    warnings: [
      { level: 'warn', kind: 'debt', text: '欠款 35.50 元' },
      { level: 'warn', text: '豆豆过敏：青霉素' },
    ],
    lastCase: null,
    openBooking: null,
    nextImmune: null,
  }),
  'POST /cms/package/getPackageCountByUserId': () => ({ count: 0, list: [] }),
  [ACCOUNT]: () => ({
    ownerId: 'o1',
    principal: 200,
    gift: 0,
    deposit: 0,
    points: 12,
    oweAmount: 35.5,
    cards: [],
  }),
  [PET]: ({ id }) => ({
    ...pet({ id: String(id) }),
    givenTo: null,
    givenToKept: 'Y',
    ownerChanges: [],
    weights: [
      {
        id: 'w2',
        weight: 12.3,
        measureTime: '2026-11-01 10:00:00',
        source: 'manual',
        operatorName: '李医生',
        mayCorrect: 'Y',
        version: 1,
      },
      {
        ...{ id: 'w1', weight: 11.8, measureTime: '2026-05-01 10:00:00', source: 'case' },
        ...{ operatorName: '', mayCorrect: 'N', version: 1 },
      },
    ],
  }),
  [SETTINGS]: () => [],
  'GET /sys/dict2/getDictByType': () => [],
  'POST /store/column/get': () => [],
  'GET /hospital/customer/merges': () => [],
});
