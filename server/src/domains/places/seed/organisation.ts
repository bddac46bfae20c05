import type { dept, store, warehouse } from '../schema';
import type { Place } from './places';

type DeptRow = typeof dept.$inferInsert;
type StoreRow = typeof store.$inferInsert;
type WarehouseRow = typeof warehouse.$inferInsert;

const branch = (
  id: string,
  parent: DeptRow | null,
  name: string,
  sort: number,
  deptType: 1 | 2 | 3,
): DeptRow => ({
  id,
  parentId: parent?.id ?? null,
  name,
  sort,
  deptType,
  path: `${parent?.path ?? '/'}${id}/`,
});

/** Head office, regions and their branches; the tree opens at nodes `1` and `2` (spec 1 §2). */
export function demoDepts(company: string): DeptRow[] {
  const root = branch('1', null, company, 1, 3);
  const south = branch('2', root, '华南区', 1, 3);
  const east = branch('3', root, '华东区', 2, 3);
  const head = branch('6', root, '总部职能中心', 9, 2);
  return [
    root,
    south,
    east,
    branch('4', root, '华北区', 3, 3),
    branch('5', root, '西南区', 4, 2),
    head,
    branch('21', south, '广州分公司', 1, 2),
    branch('22', south, '深圳分公司', 2, 2),
    branch('31', east, '上海分公司', 1, 2),
    branch('61', head, '运营部', 1, 1),
    branch('62', head, '财务部', 2, 1),
    branch('63', head, '采购与仓储部', 3, 1),
    branch('64', head, '信息部', 4, 1),
  ];
}

export function otherDepts(company: string): DeptRow[] {
  const root = branch('1', null, company, 1, 3);
  return [root, branch('2', root, '武汉区', 1, 2)];
}

/** Id of a store's own warehouse. */
export const storeWarehouseId = (storeId: string): string => `W${storeId}`;

/** `1` the chain's central warehouse, `2` its online one, then one for each store. */
export function warehousesOf(places: readonly Place[], address: string): WarehouseRow[] {
  return [
    {
      id: '1',
      warehouseName: '总部中心仓',
      warehouseType: 1,
      address,
      description: '统一采购，向各门店调拨',
    },
    {
      id: '2',
      warehouseName: '线上商城仓',
      warehouseType: 4,
      address,
      description: '小程序与电商平台订单发货',
    },
    ...places.map((place): WarehouseRow => ({
      id: storeWarehouseId(place.id),
      warehouseName: `${place.city}${place.branch}院药房`,
      warehouseType: 1,
      address: place.address,
      description: '门店药房与零售货架',
    })),
  ];
}

/** Codes count by city: `GZ001`. */
const cityLetters: Readonly<Record<string, string>> = {
  广州: 'GZ',
  深圳: 'SZ',
  佛山: 'FS',
  上海: 'SH',
  杭州: 'HZ',
  北京: 'BJ',
  成都: 'CD',
  武汉: 'WH',
};

/** The first store belongs to the system and cannot be deleted. */
export function storesOf(places: readonly Place[], brand: string): StoreRow[] {
  const counts = new Map<string, number>();
  return places.map((place, index) => {
    const count = (counts.get(place.city) ?? 0) + 1;
    counts.set(place.city, count);
    const [provinceId, cityId, districtId] = place.area;
    return {
      id: place.id,
      storeName: `${brand}宠物医院（${place.city}${place.branch}院）`,
      storeCode: `${cityLetters[place.city] ?? 'XX'}${String(count).padStart(3, '0')}`,
      businessName: `${place.city}${brand}${place.branch}动物医院有限公司`,
      doorName: `${brand}宠物医院·${place.branch}`,
      deptId: place.deptId,
      warehouseId: storeWarehouseId(place.id),
      storeAttribute: place.attribute,
      storeNature: place.nature,
      provinceId,
      cityId,
      districtId,
      onlineFlag: place.attribute === 'TEST' ? 'N' : 'Y',
      onlineAppointFlag: place.nature === 'DIRECTLY' ? 'Y' : 'N',
      phoneNum: place.phone,
      latitude: place.latitude,
      longitude: place.longitude,
      address: place.address,
      openningHoursStart: place.hours[0],
      openningHoursEnd: place.hours[1],
      systemFlag: index === 0 ? 'Y' : 'N',
      status: place.attribute === 'TEST' ? 0 : 1,
    };
  });
}

/** For measuring: `count` further stores, fifty to a department below the root, all of one warehouse. */
export function manyStores(count: number): { depts: DeptRow[]; stores: StoreRow[] } {
  const perDept = 50;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const root = { id: '1', path: '/1/' } as DeptRow;
  const deptCount = Math.ceil(count / perDept);
  const depts = Array.from({ length: deptCount }, (_, index) =>
    branch(`L${index + 1}`, root, `拓展区${index + 1}`, 100 + index, 1),
  );
  const stores = numbers.map((number): StoreRow => {
    const code = String(number).padStart(6, '0');
    return {
      id: `L${code}`,
      storeName: `安心宠物医院（社区${number}店）`,
      storeCode: `L${code}`,
      businessName: `安心社区${number}动物诊所有限公司`,
      doorName: `安心宠物·社区${number}店`,
      deptId: `L${Math.ceil(number / perDept)}`,
      warehouseId: '1',
      storeAttribute: 'COMMUNITY',
      storeNature: number % 3 === 0 ? 'JOIN' : 'DIRECTLY',
      provinceId: '440000',
      cityId: '440100',
      districtId: '440106',
      phoneNum: `020-${String(30000000 + number)}`,
      latitude: 23 + (number % 1000) / 1000,
      longitude: 113 + (number % 700) / 700,
      address: `广东省广州市天河区社区路${number}号`,
      openningHoursStart: '09:00',
      openningHoursEnd: '21:00',
      status: number % 20 === 0 ? 0 : 1,
    };
  });
  return { depts, stores };
}
