import { JUDGED_ITEMS } from '@hospital/shared/contract/caseWords';
import { readFileSync } from 'node:fs';
import { transformPassword } from '@hospital/shared/contract/password';
import type { CallId } from '@hospital/shared/contract/live';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { demoPassword } from '../../domains/identity/demoAccounts';
import { newDept, newStore, newWarehouse } from '../../domains/organisation/fixture';
import { shanghaiDay, startOfShanghaiDay } from '@hospital/shared/format';
import { formFile } from '../uploads';
import { DEPT, STORE, TARGET, WAREHOUSE } from './accounts';
import type { Rows } from './rows';

type Fields = Readonly<Record<string, unknown>>;

const workbook = (domain: string): File =>
  formFile(
    new Uint8Array(
      readFileSync(new URL(`../../domains/${domain}/fixtures/libreoffice.xlsx`, import.meta.url)),
    ),
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
  const template = {
    ...{ name: '矩阵模板', ownerType: 'mine' },
    lines: [{ productId: rows.product, quantity: 1 }],
  };
  const washed = [{ productId: rows.washProduct }];
  const tomorrow = shanghaiDay(startOfShanghaiDay(new Date(), 1));
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
    'customers.save': { customer: { name: '矩阵', mobile: '13700009998' } },
    'customers.search': { keyword: '矩阵' },
    'customers.searchPets': { keyword: '矩阵' },
    'customers.searchChain': { keyword: '矩阵' },
    'customers.info': { id: rows.owner },
    'customers.byPhone': { phone: '13700009998' },
    'customers.bySk': { sk: 'matrix-none' },
    'customers.memberCode': { ownerId: rows.owner },
    'customers.header': { ownerId: rows.owner },
    'customers.account': { ownerId: rows.owner },
    'customers.storeUserNo': { ownerId: rows.owner },
    'customers.setStoreUserNo': { ownerId: rows.owner, storeUserNo: 'MATRIX-1' },
    'customers.weChatBinding': { phone: '13700009998' },
    'customers.mergeEffects': { fromId: rows.owner, toId: rows.otherOwner },
    'customers.merge': { fromId: rows.owner, toId: rows.otherOwner },
    'customers.merges': { ownerId: rows.owner },
    'customers.undoMerge': { id: 'matrix-none' },
    'customers.views': { ownerId: rows.owner },
    'customers.checkImport': { file: workbook('users/userImport') },
    'customers.importFaults': fault,
    'customers.import': { fileName: '矩阵.xlsx', rows: [{ row: 2, owner: 2, cells: [] }] },
    'pets.info': { id: rows.pet },
    'pets.save': { id: rows.pet },
    'pets.statusEffects': { id: rows.pet },
    'pets.changeStatus': { id: rows.pet, status: 3 },
    'pets.changeWeight': { id: rows.pet, weight: 5 },
    'attachments.list': { petId: rows.pet },
    'attachments.ocrIdCard': { url: '/files/none' },
    'attachments.listByPetId': { petId: rows.pet },
    'attachments.cases': { petId: rows.pet },
    'attachments.save': { petId: rows.pet, files: [{ url: '/files/none' }], bizType: 'other' },
    'attachments.delete': { id: rows.attachment },
    'attachments.qrImg': { petId: rows.pet, bizType: 'other' },
    'attachments.closeQr': { ticket: 'matrix-none' },
    'attachments.phone': { ticket: 'matrix-none', device: 'matrix-device-01' },
    'attachments.phoneUpload': {
      ...{ ticket: 'matrix-none', device: 'matrix-device-01', key: 'matrix-key' },
      file: formFile(new Uint8Array([1]), 'x.png'),
    },
    'bookings.register': { type: 1, petId: rows.pet, doctorId: user },
    'bookings.check': { type: 1, petId: rows.pet, doctorId: user },
    'bookings.checkFirst': { type: 1, petId: rows.pet },
    'bookings.consultation': { id: rows.waiting },
    'bookings.switchDoctor': { id: rows.waiting, doctorId: user },
    'bookings.finish': { id: rows.withDoctor },
    'bookings.cancel': { id: rows.waiting, cancelReason: 'TIME' },
    'bookings.pass': { id: rows.waiting },
    'bookings.recall': { id: rows.missed },
    'products.price': { productId: rows.product, ownerId: rows.owner },
    'products.info': { id: rows.product },
    'products.save': { name: '矩阵商品', categoryCode: 'S1', unit: '件', retailPrice: 1 },
    'products.update': { id: rows.product, retailPrice: 1 },
    'products.changeValid': { id: rows.product, validFlag: 'N' },
    'washing.info': { id: rows.washPlan },
    'washing.slots': { date: '2999-01-31' },
    'washing.quote': { petId: rows.pet, items: washed },
    'washing.save': {
      ...{ petId: rows.pet, planDate: '2999-01-31', startTime: '10:00', endTime: '11:00', items: washed },
    },
    'washing.finishAndSave': {
      bookingId: rows.withDoctor,
      plan: {
        petId: rows.petWithDoctor,
        planDate: '2999-01-31',
        startTime: '10:00',
        endTime: '11:00',
        items: washed,
      },
    },
    'washing.receive': { id: rows.washPlan, washerId: rows.washer },
    'washing.finish': { id: rows.washPlanBegun },
    'washing.cancel': { id: rows.washPlan },
    'washing.notify': { id: rows.washPlanDone },
    'products.checkImport': { file: workbook('users/userImport') },
    'products.import': { file: workbook('users/userImport') },
    'products.importFaults': fault,
    'scheduling.list': { startDate: '2099-01-05', endDate: '2099-01-11' },
    'scheduling.save': { list: [{ doctorId: rows.doctor, date: '2099-01-05', shift: 3 }] },
    'scheduling.touched': { list: [{ doctorId: rows.doctor, date: '2099-01-05', shift: 3 }] },
    'reservations.save': {
      ...{ type: 4, name: '矩阵', mobile: '13700009997' },
      ...{ reservationDate: shanghaiDay(startOfShanghaiDay(new Date(), 30)), startTime: '10:00' },
    },
    'reservations.edit': { id: rows.reservation, remarks: '矩阵' },
    'reservations.accept': { id: rows.reservation, skipWarnings: ['doctorOff', 'debt', 'blacklist'] },
    'reservations.info': { id: rows.reservation },
    'reservations.chart': { date: '2099-01-05' },
    'reservations.calendar': { month: '2099-01' },
    'holidays.list': { startDate: '2099-01-05' },
    'holidays.save': {
      ...{ date: shanghaiDay(startOfShanghaiDay(new Date(), 300)), name: '矩阵', closedFlag: 'Y' },
    },
    'holidays.touched': {
      ...{ date: shanghaiDay(startOfShanghaiDay(new Date(), 301)), name: '矩阵', closedFlag: 'Y' },
    },
    'holidays.delete': { id: rows.holiday },
    'waits.save': {
      ...{ name: '矩阵', mobile: '13700009996', petName: '矩阵' },
      waitDate: shanghaiDay(startOfShanghaiDay(new Date(), 30)),
    },
    // The first quarter of a day is nobody's.
    'waits.book': { id: rows.wait, startTime: '00:00' },
    'waits.withdraw': { id: rows.wait },
    'boarding.check': { petId: rows.pet, startDate: tomorrow, planEndDate: tomorrow },
    'boarding.checkIn': { petId: rows.pet, cageId: rows.cage, planEndDate: tomorrow },
    'boarding.edit': { id: rows.stay },
    'boarding.checkOut': { id: rows.stay, preview: 'Y' },
    'boarding.cancel': { id: rows.booked, reason: '矩阵' },
    'boarding.info': { id: rows.stay },
    'boarding.doc': { id: rows.stay, templateId: 'agreement' },
    'boarding.setDoc': { boardingId: rows.stay, templateId: 'medicine' },
    'boarding.deleteDoc': { id: rows.stay, templateId: 'medicine' },
    'boarding.matters': { id: rows.stay },
    'boarding.saveMatter': { boardingId: rows.stay, time: '08:00', type: 1, content: '矩阵' },
    'boarding.deleteMatter': { id: rows.matter },
    'boarding.saveCage': { id: rows.cage, remarks: '矩阵' },
    'closings.close': { seen: 'matrix-none', cashCounted: 0 },
    'closings.info': { id: rows.closing },
    'discounts.list': { billId: rows.bill },
    'discounts.info': { id: 'matrix-none' },
    'discounts.validate': { billId: rows.bill, manual: [{ rate: 0.99 }] },
    'discounts.apply': { billId: rows.bill, discountIds: ['matrix-none'] },
    'discounts.specify': { billId: rows.bill, planId: 'matrix-none' },
    'discounts.manual': { billItemId: 'matrix-none', rate: 0.99 },
    'discounts.manualBatch': { billId: rows.bill, amount: 100_000_000 },
    'discounts.cancel': { id: 'matrix-none' },
    'discounts.ask': { billId: rows.bill, amount: 100_000_000 },
    'discounts.approval': { id: 'matrix-none' },
    'discounts.approve': { id: 'matrix-none' },
    'accounts.savePlan': { name: '矩阵充值', amount: 1, gift: 0 },
    'accounts.recharge': { ownerId: rows.owner, ways: [{ way: 1, amount: 0.01 }] },
    'accounts.refundable': { ownerId: rows.owner },
    'accounts.refund': { ownerId: rows.owner, amount: 0.01, reason: '矩阵' },
    'packages.savePlan': {
      ...{ name: '矩阵套餐', price: 1, validDays: 0, items: [{ productId: rows.washProduct, quantity: 1 }] },
    },
    'packages.info': { id: 'matrix-none' },
    'packages.count': { ownerId: rows.owner },
    'packages.sell': { packageId: 'matrix-none', ownerId: rows.owner, ways: [{ way: 1, amount: 0.01 }] },
    'packages.offers': { billIds: [rows.bill] },
    'packages.consume': {
      ...{
        bills: [{ id: rows.bill }],
        uses: [{ lineId: 'matrix-none', itemId: 'matrix-none', quantity: 1 }],
      },
    },
    'packages.giveBack': { billId: rows.bill, reason: '矩阵' },
    'packages.extend': { id: 'matrix-none', expireDate: tomorrow, reason: '矩阵' },
    'packages.lose': { id: 'matrix-none', reason: '矩阵' },
    'packages.renewCode': { id: 'matrix-none' },
    'packages.refundable': { id: 'matrix-none' },
    'packages.refund': { id: 'matrix-none', reason: '矩阵' },
    'accounts.depositRefundable': { ownerId: rows.owner },
    'accounts.refundDeposit': { ownerId: rows.owner, ways: [{ way: 1, amount: 0.01 }], reason: '矩阵' },
    'bills.print': { id: 'matrix-none' },
    'bills.printBill': { id: 'matrix-none' },
    'discounts.savePlan': { type: 3, name: '矩阵优惠', rate: 0.9 },
    'discounts.saveFloor': { kind: 'user', targetId: user, rate: 0.9 },
    'bills.info': { id: rows.bill },
    'bills.unpaid': { billId: rows.bill },
    'bills.pay': { billIds: [rows.bill], ways: [{ way: 1, amount: 0.01 }] },
    'bills.refund': { billId: rows.bill, ways: [{ way: 1, amount: 0.01 }], reason: '矩阵' },
    'bills.cancel': { id: rows.bill, reason: '矩阵' },
    'bills.goodsSave': { ownerId: rows.owner, items: [{ productId: rows.product, quantity: 1 }] },
    'bills.modify': { id: rows.bill, items: [{ productId: rows.product, quantity: 1 }] },
    'bills.updateBillItem': { billId: rows.bill, item: { id: 'matrix-none' } },
    'bills.updateOrderTime': { id: rows.bill, orderTime: '2026-01-01 09:00', reason: '矩阵' },
    'cases.save': { petId: rows.pet },
    'cases.update': { id: rows.medicalCase, advice: '' },
    'cases.cancel': { id: rows.medicalCase },
    'cases.withdraw': { id: rows.medicalCase, reason: 'x' },
    'cases.end': { ids: [rows.medicalCase] },
    'cases.changeType': { id: rows.medicalCase, caseType: 4 },
    'cases.diagnoses': { caseIds: [rows.medicalCase] },
    'cases.versions': { id: rows.medicalCase },
    'cases.version': { id: `${rows.medicalCase}V1` },
    'cases.current': { petId: rows.pet },
    'cases.infoByBooking': { id: rows.medicalCase.replace('C', 'K') },
    'cases.info': { id: rows.medicalCase },
    'cases.ofPet': { petId: rows.pet },
    'cases.reservations': { id: rows.medicalCase },
    'cases.judge': {
      caseId: rows.medicalCase,
      items: JUDGED_ITEMS.map(({ item }) => ({ item, score: 90 })),
    },
    'cases.score': { caseId: rows.medicalCase },
    'cases.tests': { petId: rows.pet },
    'cases.search': { keyword: 'BL2026' },
    'cases.addendum': { caseId: rows.medicalCase, content: 'x' },
    'cases.saveTemplate': { type: 1, name: '矩阵', content: '矩阵', ownerType: 2 },
    'cases.deleteTemplate': { id: 'MB001' },
    'caseDocs.doc': { caseId: rows.medicalCase, templateId: 'WS001' },
    'caseDocs.byId': { id: rows.caseDoc },
    'caseDocs.set': { caseId: rows.medicalCase, templateId: 'WS002' },
    'caseDocs.list': { caseId: rows.medicalCase },
    'caseDocs.remove': { id: rows.caseDoc },
    'caseDocs.saveTemplate': { name: '矩阵', content: '矩阵', ownerType: 0 },
    'caseDocs.deleteTemplate': { id: 'WS005' },
    'oldCases.list': { petId: rows.pet },
    'oldCases.checkImport': { file: workbook('users/userImport') },
    'oldCases.import': { file: workbook('users/userImport') },
    'oldCases.importFaults': fault,
    'bills.caseList': { caseId: rows.medicalCase },
    'bills.casesList': { caseIds: rows.medicalCase },
    'orders.caseSave': { caseId: rows.medicalCase, items: [{ productId: rows.product, quantity: 1 }] },
    'orders.inspection': { caseId: rows.medicalCase, items: [{ productId: rows.product }] },
    'orders.inspectionBatch': {
      list: [{ caseId: rows.medicalCase, items: [{ productId: rows.product }] }],
    },
    'orders.charges': { caseId: rows.medicalCase },
    'orders.explainCharge': { caseId: rows.medicalCase, side: 'missing', subject: '矩阵', reason: '矩阵' },
    'orders.dispense': { billId: rows.bill },
    'orders.prescription': { id: rows.billWithDrugs },
    'billTemplates.info': { id: rows.billTemplate },
    'billTemplates.several': { ids: 'matrix-none' },
    'billTemplates.save': template,
    'billTemplates.edit': { ...template, id: rows.billTemplate },
    'billTemplates.remove': { id: rows.billTemplate },
    'ward.info': { id: rows.inpatient },
    'ward.admit': { caseId: rows.medicalCase, cageId: rows.cage },
    'ward.edit': { id: rows.inpatient, condition: '矩阵' },
    'ward.deposit': { id: rows.inpatient, deposit: 1, depositWay: 1 },
    'ward.discharge': { id: rows.inpatient, preview: 'Y' },
    'ward.saveOrder': { liveInfoId: rows.inpatient, content: '矩阵', times: ['2999-01-31 08:00'] },
    'ward.deleteOrder': { id: rows.order },
    'ward.addCourse': { liveInfoId: rows.inpatient, content: '矩阵' },
    'referrals.sendCase': { caseId: rows.medicalCase, externalHospital: '矩阵', reason: '矩阵' },
    'referrals.sendStay': { liveInfoId: rows.inpatient, externalHospital: '矩阵', reason: '矩阵' },
    'referrals.accept': { id: 'matrix-none' },
    'referrals.reject': { id: 'matrix-none', reason: '矩阵' },
    'referrals.cancel': { id: 'matrix-none' },
    'inpatients.ofPet': { id: rows.pet },
    'inpatients.orderDone': { id: rows.order },
    'reviews.saveFollow': { reviewId: rows.review, way: 'PHONE', result: 'BETTER' },
    'reviews.follows': { id: rows.review },
    'reviews.saveReservationStatus': { id: rows.review },
    'testing.report': { id: rows.testingOrder },
    'testing.history': { id: rows.testingOrder },
    'testing.start': { id: rows.testingOrder },
    'testing.submit': { id: rows.testingOrder, conclusion: '矩阵' },
    'testing.audit': { id: rows.testingOrder, passFlag: 'Y' },
    'testing.cancel': { id: rows.testingOrder, reason: '矩阵' },
    'stock.availability': { productId: rows.product },
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
