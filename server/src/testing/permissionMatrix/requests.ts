import { readFileSync } from 'node:fs';
import { transformPassword } from '@hospital/shared/contract/password';
import type { CallId } from '@hospital/shared/contract/live';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { demoPassword } from '../../identity/demoAccounts';
import { newDept, newStore, newWarehouse } from '../../organisation/fixture';
import { formFile } from '../uploads';
import { DEPT, STORE, TARGET, WAREHOUSE } from './accounts';
import type { Rows } from './rows';

type Fields = Readonly<Record<string, unknown>>;

const workbook = (domain: string): File =>
  formFile(
    new Uint8Array(readFileSync(new URL(`../../${domain}/fixtures/libreoffice.xlsx`, import.meta.url))),
    'x.xlsx',
  );

/** Ids of what belongs to no chain: areas, builds, accounts elsewhere. */
const ofNobody = new Set(['provinceId', 'cityId', 'districtId', 'buildId', 'openId']);

/** Fields that name a row or a store. */
export const namesOf = ({ request }: CallDeclaration): string[] =>
  Object.keys(request.properties).filter((field) => /^ids?$|Ids?$/.test(field) && !ofNobody.has(field));

/**
 * What is asked of each call that takes more than filters: a valid request of somebody of the store, about rows and
 * places that neither the other tenant nor whoever works elsewhere has.
 */
function requests(rows: Rows): Readonly<Partial<Record<CallId, Fields>>> {
  const { id: user } = TARGET;
  const role = { name: '矩阵二', code: 'matrix2' };
  const item = { name: '矩阵', type: '1', icon: 'file', visible: 'Y', showType: '1', sort: 1 };
  const entry = { type: 'matrix', name: '乙', code: '2', sort: 2 };
  const notice = { name: '公告', content: '<p>正文</p>', valid: 'N', scopeType: '2', scopeIds: [STORE] };
  const setting = { configGroup: 'base', configKey: 'petColorRequired', configValue: 'Y' };
  const release = { name: 'remote-none', why: '试验', after: 1 };
  const fault = { rows: [{ row: 2, cells: ['甲'], faults: [] }] };
  const placed = { deptId: DEPT, warehouseId: WAREHOUSE };
  return {
    // No password as the browser sends it: real ones would take most of the time, and are counted.
    'identity.login': { mode: 'mgr', username: '13800000001', password: 'x', type: 1, tenantCode: 'demo' },
    'identity.setLastStore': { storeId: STORE, storeName: '' },
    'identity.chooseWarehouse': { warehouseId: WAREHOUSE },
    'identity.switchWorkspace': { type: 2 },
    'organisation.deptTree': { parentId: DEPT },
    'organisation.deptStoreTree': { parentId: DEPT },
    'organisation.store': { id: STORE },
    'organisation.dept': { id: DEPT },
    'organisation.saveDept': newDept({ parentId: DEPT, name: '矩阵部' }),
    'organisation.updateDept': { ...newDept({ parentId: '2', name: '矩阵部' }), id: DEPT },
    'organisation.deleteDept': { id: DEPT },
    'organisation.saveStore': newStore({ ...placed, storeName: '矩阵门店' }),
    'organisation.updateStore': { ...newStore({ ...placed, storeName: '矩阵门店' }), id: STORE },
    'organisation.deleteStore': { id: STORE },
    'organisation.deptsWithScope': { userId: user },
    'warehouses.save': newWarehouse({ warehouseName: '矩阵仓' }),
    'warehouses.update': { ...newWarehouse({ warehouseName: '矩阵仓' }), id: WAREHOUSE },
    'warehouses.delete': { id: WAREHOUSE },
    'storeImports.check': { file: workbook('organisation/storeImport') },
    'storeImports.checkedFaults': { file: workbook('organisation/storeImport') },
    'storeImports.import': { file: workbook('organisation/storeImport') },
    'storeImports.faults': { id: rows.storeImport },
    'roles.get': { id: rows.role },
    'roles.save': role,
    'roles.update': { ...role, id: rows.role },
    'roles.saveMenu': { id: rows.role, menuIds: ['/home'] },
    'roles.delete': { id: rows.role },
    'menus.save': { ...item, parentId: rows.menu },
    'menus.update': { ...item, parentId: '0', id: rows.menu },
    'menus.delete': { id: rows.menuBelow },
    'menus.sort': { parentId: rows.menu, ids: [rows.menuBelow] },
    'users.info': { id: user },
    'users.save': { loginName: '13700009999', deptId: DEPT, storeIds: [STORE] },
    'users.update': { id: user, loginName: '13700009999' },
    'users.delete': { id: user },
    'users.resetPassword': { id: user },
    'users.setPassword': { id: user, newPass: transformPassword('Matrix#2026') },
    'users.checkLoginName': { loginName: '13700009999' },
    'users.unlock': { id: user },
    'users.changeEnabled': { id: user },
    'users.bindOpenId': { id: user, openId: 'wx-matrix' },
    'users.unbindOpenId': { id: user },
    'users.byTag': { tag: 'doctor', storeId: STORE },
    'users.explain': { id: user, permission: 'sys:dict:list' },
    'users.checkImport': { file: workbook('users/userImport') },
    'users.import': { file: workbook('users/userImport') },
    'users.importFaults': fault,
    'users.importPasswords': { users: [{ row: 2, name: '甲', loginName: '13700009999', initPassword: 'x' }] },
    'logs.operation': { id: rows.operation },
    'dictionary.get': { id: rows.entry },
    'dictionary.save': entry,
    'dictionary.update': { ...entry, id: rows.entry },
    'dictionary.delete': { id: rows.entry },
    'dictionary.sort': { type: 'matrix', list: [{ id: rows.entry }] },
    'dictionary.checkImport': { file: workbook('users/userImport') },
    'dictionary.import': { file: workbook('users/userImport') },
    'dictionary.importFaults': fault,
    'dictionary.byType': { type: 'sex' },
    'dictionary.byTypes': { type: 'sex' },
    'person.updateAvatar': { photo: '/files/none' },
    'person.update': { name: '矩阵', loginName: '13700009999', sex: '1' },
    'person.changePassword': {
      ...{ oldPass: transformPassword(demoPassword), newPass: transformPassword('Matrix#2026') },
    },
    'files.confirm': { key: 'none', name: 'x.png' },
    'files.upload': { file: formFile(new Uint8Array([1]), 'x.pdf') },
    'files.uploadBase64': { base64File: 'data:image/png;base64,AA==' },
    'settings.byKey': { configKey: 'petColorRequired' },
    'settings.byGroup': { configGroup: 'base' },
    'settings.ofPlaces': { storeIds: STORE },
    'settings.history': { storeIds: STORE },
    'settings.saveOfPlaces': {
      storeIds: [STORE],
      list: [{ ...setting, versions: [] }],
    },
    'settings.save': { list: [setting] },
    'settings.setIp': { ipWhiteList: '{ip}' },
    'settings.setWashingLimits': { limit: 20 },
    'settings.setWashingLimitOfDay': { date: '2999-01-31', limit: 10 },
    'messages.saveNotice': notice,
    'messages.updateNotice': { ...notice, id: rows.notice },
    'messages.deleteNotice': { id: rows.notice },
    'messages.noticeReaders': { id: rows.notice, read: 'N' },
    'messages.notice': { id: rows.notice },
    'messages.read': { ids: ['matrix-none'] },
    'messages.delete': { ids: ['matrix-none'] },
    'messages.remindersDone': { ids: [rows.reminder] },
    'dashboard.saveCards': { cards: [] },
    'inpatients.ofPet': { id: rows.pet },
    'inpatients.orderDone': { id: rows.order },
    'reviews.saveFollow': { reviewId: rows.review, way: 'PHONE', result: 'BETTER' },
    'reviews.follows': { id: rows.review },
    'reviews.saveReservationStatus': { id: rows.review },
    'testing.report': { id: rows.testingOrder },
    'stock.movements': { batchId: rows.batch },
    'lists.saveSearch': { scene: 'matrix', condition: {} },
    'lists.removeSearch': { id: 'matrix-none' },
    'lists.clearSearches': { id: 'matrix' },
    'lists.columns': { scene: 'matrix' },
    'lists.saveColumns': { scene: 'matrix', columns: [] },
    'jobs.run': { name: 'housekeeping' },
    'releases.beacon': { items: [{ name: 'remote-none', buildId: 'x', kind: 'loaded', path: '/x' }] },
    'releases.history': { name: 'remote-none' },
    'releases.promote': { ...release, buildId: 'x' },
    'releases.rollback': release,
    'releases.withdraw': release,
    'releases.canary': { ...release, buildId: 'x', percent: 10, stores: [STORE], users: [user] },
    'releases.endCanary': release,
  };
}

/** Lists and files are asked for of the store, and files of a day on which there was nothing. */
function filters({ request: { properties }, download }: CallDeclaration): Fields {
  return {
    ...('storeId' in properties ? { storeId: STORE } : {}),
    ...('warehouseId' in properties ? { warehouseId: WAREHOUSE } : {}),
    ...(download && 'endDate' in properties ? { endDate: '2000-01-01' } : {}),
  };
}

/** The request of a call. */
export function requestsOf(rows: Rows): (id: string, declaration: CallDeclaration) => Fields {
  const named = requests(rows) as Readonly<Record<string, Fields>>;
  return (id, declaration) => {
    const { [id]: fields } = named;
    const { required = [], properties } = declaration.request;
    const places = filters(declaration);
    const missing = required.filter(
      (field: string) =>
        !(field in (fields ?? places)) && !(field in places) && properties[field]?.default === undefined,
    );
    if (missing.length > 0) throw new Error(`the matrix has no request for ${id}: ${missing.join(', ')}`);
    return { ...places, ...fields };
  };
}
