import type { OrgNode, Store } from '@hospital/shared/contract/calls/organisation';
import { refusal, type FakeHandlers, type FakeRequest } from '@hospital/shared/testing';

export const TREE = 'GET /sys/dept/qryDeptStoreTree';
export const STORES = 'GET /sys/store/qryPage';
export const COLUMNS = 'POST /store/column/get';
export const STORE = 'POST /sys/store/info/{id}';

const dept = (id: string, parentId: string, name: string, leaf = false): OrgNode => ({
  id,
  parentId,
  name,
  type: 1,
  deptType: 1,
  leaf,
});
const storeNode = (id: string, parentId: string, name: string): OrgNode => ({
  id,
  parentId,
  name,
  type: 2,
  storeCode: id,
  leaf: true,
});

/** Children by parent: head office > 华南区 > 深圳分公司 > a store. */
export const nodes: Readonly<Record<string, OrgNode[]>> = {
  '0': [dept('1', '0', '总公司')],
  '1': [dept('2', '1', '华南区'), dept('3', '1', '财务部', true)],
  '2': [dept('22', '2', '深圳分公司')],
  '22': [storeNode('s7', '22', '南山店')],
};

type Nodes = Readonly<Record<string, OrgNode[]>>;

/** Answers for a tree node by node, with what is below the open ones, as the server does. */
export const treeCall =
  (tree: Nodes = nodes) =>
  ({ parentId, open = '' }: FakeRequest): OrgNode[] =>
    below(tree, parentId, open.split(','));

const below = (tree: Nodes, parentId: string, open: readonly string[]): OrgNode[] =>
  (tree[parentId] ?? []).map((node) =>
    open.includes(node.id) ? { ...node, children: below(tree, node.id, open) } : node,
  );

export const store = (changes: Partial<Store> = {}): Store => ({
  id: 's7',
  storeName: '南山店',
  storeCode: 'SZ001',
  businessName: '深圳安心宠物医院有限公司',
  doorName: '安心宠物医院',
  deptId: '22',
  deptName: '深圳分公司',
  warehouseId: 'w7',
  warehouseName: '南山店仓库',
  storeAttribute: 'COMMUNITY',
  storeNature: 'DIRECTLY',
  provinceId: '44',
  cityId: '4403',
  districtId: '440305',
  onlineFlag: 'Y',
  onlineAppointFlag: 'N',
  phoneNum: '0755-88886666',
  latitude: 22.5,
  longitude: 113.9,
  address: '深圳市南山区科技路1号',
  openningHoursStart: '08:00',
  openningHoursEnd: '23:59',
  ipWhiteList: '{ip}',
  headImg: '',
  showImgs: [],
  systemFlag: 'N',
  status: 1,
  version: 1,
  ...changes,
});

const DIVISION = { provinceName: '广东省', cityName: '深圳市', districtName: '南山区' };

/** Some stores, 第1店 and so on, and their tree, in memory. */
export function organisationCalls(count = 4): FakeHandlers {
  const stores = Array.from({ length: count }, (_, index) =>
    store({ id: `s${index + 1}`, storeName: `第${index + 1}店`, storeCode: `C${index + 1}` }),
  );
  return {
    [TREE]: (request: FakeRequest) => {
      const { name } = request;
      if (!name) return treeCall()(request);
      if (name !== '南山') return [];
      const branch = { ...dept('22', '2', '深圳分公司'), children: nodes['22'] };
      return [{ ...dept('1', '0', '总公司'), children: [branch] }];
    },
    [STORES]: ({ page, pageSize, storeName = '' }: FakeRequest) => {
      const found = stores.filter((one) => one.storeName.includes(storeName));
      return { records: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    },
    [COLUMNS]: () => null,
    'POST /store/search/save': () => ({ id: '1' }),
    'GET /sys/user/selects': () => [],
    'GET /sys/dept/qryDeptTree': () => [],
    [STORE]: ({ id }: FakeRequest) =>
      id === 's404'
        ? refusal(404, '数据不存在')
        : { ...store({ id, storeName: `第${id.slice(1)}店` }), ...DIVISION },
  };
}
