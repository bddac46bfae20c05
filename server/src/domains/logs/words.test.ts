import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { attachmentCalls } from '@hospital/shared/contract/calls/attachments';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { billTemplateCalls } from '@hospital/shared/contract/calls/billTemplates';
import { caseDocCalls } from '@hospital/shared/contract/calls/caseDocs';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { closingCalls } from '@hospital/shared/contract/calls/closings';
import { questionCalls } from '@hospital/shared/contract/calls/questions';
import { referralCalls } from '@hospital/shared/contract/calls/referrals';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { inpatientCalls } from '@hospital/shared/contract/calls/inpatients';
import { jobCalls } from '@hospital/shared/contract/calls/jobs';
import { menuCalls } from '@hospital/shared/contract/calls/menus';
import { messageCalls } from '@hospital/shared/contract/calls/messages';
import { oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { releaseCalls } from '@hospital/shared/contract/calls/releases';
import { wardCalls } from '@hospital/shared/contract/calls/ward';
import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { packageCalls } from '@hospital/shared/contract/calls/packages';
import { productCalls } from '@hospital/shared/contract/calls/products';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { holidayCalls } from '@hospital/shared/contract/calls/holidays';
import { waitCalls } from '@hospital/shared/contract/calls/waits';
import { reviewPlanCalls } from '@hospital/shared/contract/calls/reviewPlans';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import { shanghaiDay, startOfShanghaiDay } from '@hospital/shared/format';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { stockCalls } from '@hospital/shared/contract/calls/stock';
import { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { userCalls } from '@hospital/shared/contract/calls/users';
import { washingCalls } from '@hospital/shared/contract/calls/washing';
import { warehouseCalls } from '@hospital/shared/contract/calls/warehouses';
import { menuIconTitles } from '@hospital/shared/contract/menuIcons';
import { declaredCalls } from '../../platform/http/registerCalls';
import { done, newDept, newStore, newWarehouse } from '../organisation/fixture';
import { pdf } from '../../platform/files/pictures.fixture';
import { makeLive } from '../../test-support/releases';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { uploaded, uploadedPicture } from '../../test-support/uploads';
import { declaredMenu } from '../../platform/menu/declaredMenu';
import { allPermissions } from '../../product';
import { sourceRemotes } from '../../test-support/sourceRemotes';
import { changesOf, changesText } from './changes';
import { bizTypeNames } from './words';

const releasesDir = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
let server: TestServer;
before(async () => {
  server = await startTestServer({ releasesDir });
});
after(async () => {
  await server.close();
  rmSync(releasesDir, { recursive: true });
});

const kindOfFiles = /\bexport const (\w+): FileKind = \{\s*bizType: '(\w+)'/g;

/**
 * The kinds of records that the server writes into the log, by what calls declare of their traces and by its source: named where they are written, or taken from
 * the kind's files (`const { bizType } = noticePictures`).
 */
async function writtenTypes(): Promise<string[]> {
  const root = new URL('../..', import.meta.url);
  const files = await readdir(root, { recursive: true });
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFile(new URL(file, root), 'utf8')),
  );
  const typeOfKind = new Map(
    sources.flatMap((source) =>
      [...source.matchAll(kindOfFiles)].map(([, kind = '', type = '']) => [kind, type] as const),
    ),
  );
  const types = new Set<string>(
    declaredCalls().flatMap(({ declaration }) => declaration.trace?.bizType ?? []),
  );
  for (const source of sources) {
    if (!source.includes('audit(')) continue;
    for (const [, type = ''] of source.matchAll(/\bbizType(?: =|:) '(\w+)'/g)) types.add(type);
    for (const [, kind = ''] of source.matchAll(/\bconst \{ bizType \} = (\w+)/g))
      types.add(typeOfKind.get(kind) ?? kind);
  }
  return [...types].sort();
}

test('every kind of record that is written has its Chinese name, and no other', async () => {
  assert.deepEqual(await writtenTypes(), Object.keys(bizTypeNames).sort());
  for (const name of Object.values(bizTypeNames)) assert.match(name, /\p{Script=Han}/u);
});

/** Something of every kind, but for the two imports. */
async function writeEveryKind(): Promise<void> {
  const admin = await server.signIn('13800000001', 1);
  const manager = await server.signIn('13800000002', 2);
  const doctor = await server.signIn('13800000004', 2);
  const keeper = await server.signIn('13800000005', 3);
  await done(admin, organisationCalls.saveDept, newDept({ leader: '1' }));
  await done(admin, organisationCalls.saveStore, newStore());
  await done(admin, warehouseCalls.save, newWarehouse());
  await done(admin, dictionaryCalls.save, { type: 'logged', name: '甲', code: '1', sort: 1 });
  await uploaded(admin, pdf, '化验单.pdf');
  await done(admin, roleCalls.save, { name: '审计员', code: 'auditor', menuIds: ['/home'] });
  const item = { type: '1', icon: 'file', visible: 'Y', showType: '1', sort: 1 };
  const top = (await done(admin, menuCalls.save, { ...item, parentId: '0', name: '上' })).data.id;
  const below = (await done(admin, menuCalls.save, { ...item, parentId: top, name: '下' })).data.id;
  await done(admin, menuCalls.sort, { parentId: top, ids: [below] });
  const { sex, deptId, loginTypes } = (await done(admin, userCalls.info, { id: '101' })).data;
  const fresh = { loginName: '13912340001', name: '新用户', sex, deptId, loginTypes, dataScope: 3 };
  const { id } = (await done(admin, userCalls.save, { ...fresh, roleIds: ['3'] })).data;
  await done(admin, userCalls.bindOpenId, { id, openId: 'wx-label' });
  const list = [{ configGroup: 'base', configKey: 'petColorRequired', configValue: 'Y', version: 0 }];
  await done(admin, settingsCalls.save, { storeId: '1003', list });
  await done(manager, identityCalls.setLastStore, { storeId: '1002', storeName: '' });
  const [message] = (await done(keeper, messageCalls.list, { readFlag: 'N' })).data.list;
  await done(keeper, messageCalls.read, { ids: [message.id] });
  const [remind] = (await done(doctor, messageCalls.reminders, { ext: { todo: 'Y' } })).data.list;
  await done(doctor, messageCalls.remindersDone, { ids: [remind.id] });
  await done(keeper, messageCalls.readAll);
  await done(keeper, messageCalls.deleteAll);
  await done(admin, jobCalls.run, { name: 'housekeeping' });
  await makeLive(releasesDir, 'remote-org', 'b1');
  await done(admin, releaseCalls.withdraw, { name: 'remote-org', why: '试验', after: 1 });
  for (const { declaration } of declaredCalls())
    if (declaration.trace && !declaration.path.includes('{'))
      await make(
        admin,
        declaration,
        'endDate' in declaration.request.properties ? { endDate: '2000-01-01' } : {},
      );
  await done(admin, questionCalls.save, { category: '日志', question: '日志', answer: '<p>日志</p>' });
  const notice = { name: '公告', content: '<p>正文</p>', valid: 'N', topFlag: 'N', popupFlag: 'N' };
  await done(admin, messageCalls.saveNotice, { ...notice, scopeType: '1', scopeIds: ['2'] });
  const { rows } = await server.database.kernel.execute<{ id: string }>(`select o.id from live_order o
    join live_info i on i.tenant_id = o.tenant_id and i.id = o.live_info_id
    where o.tenant_id = '1' and i.store_id = '1001' and i.state = 1 and o.done_time is null limit 1`);
  await done(doctor, inpatientCalls.orderDone, { id: rows[0]!.id, version: 1 });
  const [due] = (await done(doctor, reviewCalls.list, { status: 'N' })).data.list;
  const follow = { reviewId: due.id, version: due.version, way: 'PHONE', connected: 'Y', result: 'BETTER' };
  await done(doctor, reviewCalls.saveFollow, follow);
  const planItem = { day: 3, reviewType: 2, content: '电话', executorRole: 'DOCTOR' };
  const template = { name: '日志计划', type: 1, diseaseCodes: ['D005'], items: [planItem] };
  const planTemplateId = (await done(admin, reviewPlanCalls.save, template)).data.id;
  const baseDate = shanghaiDay();
  await done(doctor, reviewCalls.batchSave, { petIds: [due.petId], planTemplateId, baseDate });
  const animal = { name: '豆包', species: 'DOG', birthday: '2022-02-02', chipNo: '156000000000001' };
  const customer = {
    name: '日志宠主',
    mobile: '13712340001',
    tags: ['VIP'],
    level: 'GOLD',
    source: 'FRIEND',
  };
  const file = (
    await done(doctor, customerCalls.save, { customer, pets: [{ ...animal, allergies: ['鱼'] }] })
  ).data;
  const visit = { type: 1, petId: (file as { petIds: string[] }).petIds[0], doctorId: '4' };
  const { id: visitId } = (await done(doctor, bookingCalls.register, visit)).data as { id: string };
  const { caseId } = (await done(doctor, bookingCalls.consultation, { id: visitId })).data as {
    caseId: string;
  };
  await done(doctor, referralCalls.sendCase, { caseId, toStoreId: '1002', reason: '需要CT' });
  const onDuty = { doctorId: '4', date: '2099-01-05', shift: 3 };
  await done(manager, schedulingCalls.save, { storeId: '1001', list: [onDuty] });
  const closed = { storeId: '1001', date: shanghaiDay(startOfShanghaiDay(new Date(), 300)), name: '元旦' };
  await done(manager, holidayCalls.save, { ...closed, closedFlag: 'Y' });
  await done(doctor, waitCalls.save, {
    ...{ name: '候补人', mobile: '13912340002', petName: '豆豆', doctorId: '4' },
    waitDate: shanghaiDay(startOfShanghaiDay(new Date(), 30)),
  });
  await done(doctor, reservationCalls.save, {
    ...{ type: 4, name: '来电人', mobile: '13912340001', startTime: '10:00' },
    reservationDate: shanghaiDay(startOfShanghaiDay(new Date(), 30)),
  });
  await done(admin, productCalls.save, {
    ...{ name: '日志商品', categoryCode: 'H1', unit: '盒', retailPrice: 12.5, storeIds: ['1001'] },
    ...{ usageDefault: { dose: 5, unit: 'mg/kg', days: 7 }, storePrices: [{ storeId: '1001', price: 11 }] },
    levelPrices: [{ level: 'GOLD', price: 10 }],
  });
  const files = [{ url: await uploadedPicture(doctor) }];
  await done(doctor, attachmentCalls.save, { petId: file.petIds[0], files, bizType: 'image' });
  await done(admin, immunisationCalls.saveProtocol, {
    ...{ name: '犬流感', type: 1, groupCode: 'optional', boosterIntervalDays: 365, remarks: '可选' },
    steps: [{ doseNo: 1, minAgeDays: 56, intervalDays: 0 }],
  });
  const vaccinated = { petId: file.petIds[0], type: 1, productName: '犬流感', finishDate: '2026-01-31' };
  await done(doctor, immunisationCalls.save, {
    ...vaccinated,
    batchNo: 'A1',
    certificateNo: 'Z1',
    remarks: '补登',
  });
  const washes = await done(admin, productCalls.inStore, { categoryCodes: ['C1'], pageSize: 1 });
  await done(admin, washingCalls.save, {
    ...{ storeId: '1001', petId: file.petIds[0], planDate: shanghaiDay(startOfShanghaiDay(new Date(), 40)) },
    ...{ startTime: '10:00', endTime: '11:00', items: [{ productId: washes.data.list[0].productId }] },
  });
  const cage = { storeId: '1001', name: '日志笼', productId: 'H3009-002', size: 'M' };
  const cageId = (await done(admin, boardingCalls.saveCage, cage)).data.id;
  const stay = { petId: file.petIds[0], cageId, state: 0, planEndDate: shanghaiDay() };
  const [ill] = (await done(doctor, wardCalls.candidates)).data;
  const bed = { storeId: '1001', name: '日志住院笼', productId: 'H3009-002', size: 'L' };
  const admitted = { caseId: ill.caseId, cageId: (await done(admin, boardingCalls.saveCage, bed)).data.id };
  const keyed = (key: string) => doctor.with({ 'idempotency-key': key });
  const liveInfoId = (await done(keyed('in'), wardCalls.admit, admitted)).data.id;
  const hour = `${shanghaiDay()} 23:00`;
  await done(doctor, wardCalls.saveOrder, { liveInfoId, content: '输液', times: [hour] });
  await done(doctor, wardCalls.addCourse, { liveInfoId, content: '精神好转' });
  await done(keyed('out'), wardCalls.discharge, { id: liveInfoId, outcome: '2' });
  const boardingId = (await done(admin, boardingCalls.checkIn, stay)).data.id;
  await done(admin, boardingCalls.setDoc, { boardingId, templateId: 'agreement' });
  await done(admin, boardingCalls.saveMatter, { boardingId, time: '08:00', type: 1, content: '喂食' });
  await done(doctor, petCalls.changeStatus, { id: file.petIds[0], status: 3 });
  const desk = await server.signIn('13800000006', 2);
  const { list: sold } = (await done(desk, productCalls.inStore, { categoryCodes: ['H3'], pageSize: 1 }))
    .data;
  const items = [{ productId: sold[0].productId, quantity: 1 }];
  const made = (await done(desk, billCalls.goodsSave, { items, remarks: '日志' })).data;
  await done(desk.with({ 'idempotency-key': 'logged' }), billCalls.pay, {
    ...{ billIds: [made.billId], ways: [{ way: 1, amount: made.payableAmount }] },
  });
  const other = (await done(desk, billCalls.goodsSave, { items })).data;
  await done(admin, accountCalls.savePlan, { name: '日志充值', amount: 100, gift: 10 });
  await done(desk.with({ 'idempotency-key': 'paid-in' }), accountCalls.recharge, {
    ...{ ownerId: (file as { ownerId: string }).ownerId, ways: [{ way: 1, amount: 100 }] },
  });
  const content = [{ productId: washes.data.list[0].productId, quantity: 2 }];
  const plan = { name: '日志套餐', price: 50, validDays: 30, storeIds: ['1001'], items: content };
  const packageId = (await done(admin, packageCalls.savePlan, plan)).data.id;
  const bought = await done(desk.with({ 'idempotency-key': 'bought' }), packageCalls.sell, {
    ...{ packageId, ownerId: (file as { ownerId: string }).ownerId, ways: [{ way: 1, amount: 50 }] },
  });
  for (let time = 0; time < 2; time += 1) await done(desk, billCalls.print, { id: bought.data.paymentId });
  const { seen, cashBooked } = (await done(desk, closingCalls.current)).data;
  await done(desk.with({ 'idempotency-key': 'closed' }), closingCalls.close, {
    seen,
    cashCounted: cashBooked,
  });
  await done(admin, discountCalls.savePlan, { type: 3, name: '日志优惠', rate: 0.9 });
  const kind = { name: '日志券', type: 1, amount: 5, validDays: 30, storeIds: ['1001'] };
  const kindId = (await done(admin, couponCalls.saveKind, kind)).data.id;
  const given = await done(admin.with({ 'idempotency-key': 'given' }), couponCalls.give, {
    ...{ kindId, ownerIds: [(file as { ownerId: string }).ownerId], reason: '日志' },
  });
  await done(admin, couponCalls.revoke, { id: given.data.list[0].id, reason: '发错' });
  await done(admin, discountCalls.saveFloor, { kind: 'category', targetId: 'H3', rate: 0.9 });
  await done(desk, discountCalls.ask, { billId: other.billId, rate: 0.5, reason: '老客户' });
  await done(desk, billCalls.cancel, { id: other.billId, reason: '开错' });
  await done(doctor, caseCalls.saveTemplate, { type: 1, name: '日志', content: '日志', ownerType: 2 });
  await done(admin, caseDocCalls.saveTemplate, { name: '日志', content: '日志', ownerType: 0 });
  await done(doctor, caseDocCalls.set, { caseId, templateId: 'WS001' });
  await done(doctor, oldCaseCalls.page);
  await done(doctor, oldCaseCalls.vaccinations);
  await done(admin, transferCalls.save, { fromWarehouseId: '1', toWarehouseId: 'W1001', items: [] });
  const goods = await done(admin, productCalls.inStore, { categoryCodes: ['S1'], pageSize: 1 });
  const delivered = { productId: goods.data.list[0].productId, batchNo: 'LOG', quantity: 2, costPrice: 1 };
  const place = { warehouseId: 'W1001' };
  await done(admin.with({ 'idempotency-key': 'in-stock' }), stockCalls.stockIn, {
    ...{ ...place, supplierName: '甲', items: [delivered] },
  });
  const found = (await done(admin, stockCalls.page, { ...place, batchNo: 'LOG' })).data.list[0];
  await done(admin.with({ 'idempotency-key': 'counted' }), stockCalls.adjust, {
    ...{ ...place, reason: '破损' },
    items: [{ batchId: found.id, bookQuantity: 2, countedQuantity: 1 }],
  });
  await done(admin.with({ 'idempotency-key': 'lost' }), stockCalls.writeOff, {
    ...{ ...place, batchId: found.id, quantity: 0.5, reason: '破损' },
  });
  await done(doctor, billTemplateCalls.save, { name: '日志', ownerType: 'mine', lines: items });
}

interface Written extends Record<string, unknown> {
  readonly type: string;
  readonly before: unknown;
  readonly after: unknown;
}

const imports = { total: 1, success: 1, fail: 0 };
const stores = [{ id: '7', storeCode: 'MD00007', storeName: '天河店' }];

test('every field of what is written has its Chinese label, and shows names for ids', async () => {
  await writeEveryKind();
  const { rows } = await server.database.kernel.execute<Written>(
    `select biz_type as type, before, after from op_log where tenant_id = '1'`,
  );
  rows.push(
    { type: 'storeImport', before: null, after: { fileName: '门店.xlsx', ...imports, stores } },
    { type: 'userImport', before: null, after: { name: '用户.xlsx', ...imports, users: ['甲'] } },
    { type: 'productImport', before: null, after: { fileName: '商品.xlsx', ...imports, products: ['甲'] } },
    {
      ...{ type: 'customerImport', before: null },
      after: { fileName: '宠主.xlsx', ...imports, customers: ['甲'] },
    },
    { type: 'oldCaseImport', before: null, after: { fileName: '旧病历.xlsx', ...imports } },
    // Money that a payment provider sends back: there is none here.
    {
      ...{ type: 'payCharge', before: { state: '退回失败' } },
      after: { way: '微信', amount: 71, refNo: 'P1', reason: '账单已结算', state: '等待退回' },
    },
    {
      ...{ type: 'payCharge', before: { state: '退回失败' } },
      after: { state: '已退回', amount: 71, refNo: 'P1', handReason: '顾客已销户，付现金' },
    },
    // What no gateway sends, no platform takes and nobody has exported before.
    {
      type: 'msgLog',
      before: null,
      after: { name: '王敏', owners: [{ id: '1', name: '王敏' }], count: 1, mobiles: 1 },
    },
    { type: 'exportLog', before: null, after: { fileName: '宠主_2026-01-01.xlsx', columns: [], count: 2 } },
    { type: 'externalTask', before: null, after: { name: 'BL1', toName: '递管通' } },
    { type: 'dictImport', before: null, after: { name: '字典.xlsx', ...imports, types: ['sex（1条）'] } },
  );
  assert.deepEqual([...new Set(rows.map(({ type }) => type))].sort(), Object.keys(bizTypeNames).sort());
  for (const { type, before: was, after: is } of rows) {
    for (const { label, field, after: now } of changesOf(type, was, is)) {
      assert.match(label, /\p{Script=Han}/u, `${type}.${field}`);
      assert.doesNotMatch(field, /(?<!^open)Ids?$|^leader$|^doneBy$/, `${type}.${field}: ${now}`);
    }
  }
});

test('the menu of a new tenant has only icons that have a name', () => {
  const { items } = declaredMenu({
    permissions: allPermissions,
    remotes: sourceRemotes,
    site: true,
    serverSpeaks: true,
  });
  const icons = items.flatMap(({ fields: { icon } }) => icon || []);
  assert.deepEqual(
    [...new Set(icons)].filter((icon) => !Object.hasOwn(menuIconTitles, icon)),
    [],
  );
});

test('values in words', () => {
  const shown = (type: string, was: object | null, is: object) => changesText(changesOf(type, was, is));
  assert.equal(
    shown('dept', { leader: '', leaderName: '' }, { leader: '9', leaderName: '甲' }),
    '负责人：空 → 甲',
  );
  assert.equal(shown('store', { status: 1 }, { status: 0 }), '营业状态：营业中 → 已停业');
  assert.equal(shown('workplace', { type: 1 }, { type: 2 }), '工作端：公司 → 门店');
  assert.equal(shown('menu', { icon: 'home' }, { icon: 'file' }), '图标：首页 → 文档');
  assert.equal(shown('storeImport', null, { stores }), '导入的门店：增加 天河店');
});
