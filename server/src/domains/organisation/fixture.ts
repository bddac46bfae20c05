import assert from 'node:assert/strict';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';

let number = 0;

/** Fields of a new department below 华南区. */
export const newDept = (more: object = {}) => ({
  ...{ parentId: '2', name: `测试部${(number += 1)}`, sort: 1, deptType: 1 },
  ...more,
});

/** Fields of a new store, as the form sends them. */
export const newStore = (more: object = {}) => {
  number += 1;
  return {
    storeName: `测试门店${number}`,
    businessName: '广州测试动物医院有限公司',
    doorName: '测试宠物医院',
    deptId: '21',
    warehouseId: 'W1001',
    storeAttribute: 'COMMUNITY',
    storeNature: 'DIRECTLY',
    provinceId: '440000',
    cityId: '440100',
    districtId: '440106',
    onlineFlag: 'Y',
    onlineAppointFlag: 'N',
    phoneNum: '020-38780116',
    latitude: 23.1317,
    longitude: 113.327,
    address: '广东省广州市天河区体育东路1号',
    openningHoursStart: '08:00',
    openningHoursEnd: '08:30',
    ipWhiteList: '{ip}',
    ...more,
  };
};

export const newWarehouse = (more: object = {}) => ({
  ...{ warehouseName: `测试仓${(number += 1)}`, warehouseType: 1, address: '某路1号', description: '' },
  ...more,
});

/** Makes a call that must succeed. */
export async function done(client: TestClient, call: CallDeclaration, request: object = {}): Promise<Answer> {
  const answer = await make(client, call, { ...request });
  assert.equal(answer.code, 0, `${call.path} ${answer.msg} ${JSON.stringify(request).slice(0, 300)}`);
  return answer;
}

/** The fields of a store as an edit sends them. */
export async function storeEdit(client: TestClient, id: string, more: object = {}) {
  const store = (await done(client, organisationCalls.store, { id })).data as Record<string, unknown>;
  const shownOnly = [
    'deptName',
    'warehouseName',
    'systemFlag',
    'status',
    'provinceName',
    'cityName',
    'districtName',
  ];
  const fields = Object.fromEntries(Object.entries(store).filter(([name]) => !shownOnly.includes(name)));
  return { ...fields, ...more } as Record<string, unknown>;
}

/** The fields of a department as an edit sends them. */
export async function deptEdit(client: TestClient, id: string, more: object = {}) {
  const {
    parentName: _,
    leaderName: __,
    ...fields
  } = (await done(client, organisationCalls.dept, { id })).data as Record<string, unknown>;
  return { ...fields, ...more };
}
