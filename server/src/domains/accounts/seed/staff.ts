import { hash } from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import { transformPassword } from '@hospital/shared/contract/password';
import type { UserTag } from '@hospital/shared/contract/calls/users';
import type { userAccount } from '../schema';
import { personName } from '../../../platform/seeds/names';
import type { Place } from '../../places';
import { randomStream, type Random } from '../../../platform/seeds/random';

/** Password of every account that the README lists. */
const demoPassword = 'Pet@12345';

/** What holders of a role do in a store. */
const tagsOf: Readonly<Record<string, UserTag>> = { 4: 'doctor', 6: 'cashier', 7: 'nurse', 8: 'washer' };
const tagsOfRoles = (roleIds: readonly string[]): UserTag[] => roleIds.flatMap((id) => tagsOf[id] ?? []);

/** An account with all that hangs on it. */
export interface StaffMember {
  readonly row: typeof userAccount.$inferInsert;
  readonly roleIds: readonly string[];
  readonly storeIds: readonly string[];
  readonly warehouseIds: readonly string[];
}

interface Account {
  readonly id: string;
  readonly loginName: string;
  readonly name: string;
  readonly sex?: '1' | '2';
  readonly title?: string;
  readonly licenseNo?: string;
  readonly deptId: string;
  readonly loginTypes: string;
  readonly dataScope?: 1 | 5;
  readonly superDept?: 'Y' | 'N';
  readonly defPasswordStatus?: 'Y' | 'N';
  readonly roles: readonly string[];
  readonly stores?: readonly string[];
  readonly warehouses?: readonly string[];
}

/** A vet's licence, made up: they begin with A, as those of full vets do. */
const licenseOf = (number: number): string => `A44${String(2_600_000_000 + number)}`;

/** The accounts that the README and the sign-in page list. */
const demoAccounts: readonly Account[] = [
  {
    id: '1',
    loginName: '13800000001',
    name: '陈立群',
    title: '总部管理员',
    deptId: '1',
    loginTypes: '1,2,3',
    dataScope: 1,
    superDept: 'Y',
    roles: ['1'],
  },
  {
    id: '2',
    loginName: '13800000002',
    name: '林婉清',
    sex: '2',
    title: '店长',
    deptId: '21',
    loginTypes: '2',
    roles: ['3'],
    stores: ['1001', '1002', '1003'],
  },
  {
    id: '3',
    loginName: '13800000003',
    name: '黄雨桐',
    sex: '2',
    title: '前台',
    deptId: '21',
    loginTypes: '2',
    roles: ['5'],
    stores: ['1001'],
  },
  {
    id: '4',
    loginName: '13800000004',
    name: '周思远',
    title: '主治医师',
    licenseNo: licenseOf(4),
    deptId: '21',
    loginTypes: '2',
    roles: ['4'],
    stores: ['1001'],
  },
  {
    id: '5',
    loginName: '13800000005',
    name: '何建国',
    title: '仓库管理员',
    deptId: '63',
    loginTypes: '3',
    roles: ['9'],
    warehouses: ['1', '2', 'W1001'],
  },
  {
    id: '6',
    loginName: '13800000006',
    name: '梁晓琳',
    sex: '2',
    title: '收银',
    deptId: '21',
    loginTypes: '2',
    defPasswordStatus: 'Y',
    roles: ['6'],
    stores: ['1001'],
  },
  {
    id: '7',
    loginName: '13800000007',
    name: '郑文博',
    title: '实习督导',
    deptId: '61',
    loginTypes: '2',
    roles: ['10'],
    stores: ['1001'],
  },
  {
    id: '8',
    loginName: '13800000008',
    name: '谢永健',
    title: '仓库管理员',
    deptId: '63',
    loginTypes: '3',
    roles: ['9'],
  },
  {
    id: '9',
    loginName: '13800000009',
    name: '罗志强',
    title: '门店仓管',
    deptId: '21',
    loginTypes: '2,3',
    roles: ['9'],
    stores: ['1001'],
    warehouses: ['W1001'],
  },
  {
    id: '10',
    loginName: '13800000010',
    name: '苏晓彤',
    sex: '2',
    title: '美容师',
    deptId: '21',
    loginTypes: '2',
    roles: ['8'],
    stores: ['1001'],
  },
];

const otherAccounts: readonly Account[] = [
  {
    id: '1',
    loginName: '13900000001',
    name: '杜明辉',
    title: '管理员',
    deptId: '1',
    loginTypes: '1,2',
    dataScope: 1,
    superDept: 'Y',
    roles: ['1'],
  },
];

/** Sixteen bytes that are the same at every run; only demo accounts have such a salt. */
const saltOf = (name: string): Buffer => createHash('sha256').update(`demo:${name}`).digest().subarray(0, 16);

async function member(account: Account): Promise<StaffMember> {
  return {
    row: {
      id: account.id,
      loginName: account.loginName,
      passwordHash: await hash(transformPassword(demoPassword), { salt: saltOf(account.loginName) }),
      name: account.name,
      sex: account.sex ?? '1',
      title: account.title ?? '',
      licenseNo: account.licenseNo ?? '',
      deptId: account.deptId,
      loginTypes: account.loginTypes,
      dataScope: account.dataScope ?? 5,
      superDept: account.superDept ?? 'N',
      defPasswordStatus: account.defPasswordStatus ?? 'N',
      tags: tagsOfRoles(account.roles),
    },
    roleIds: account.roles,
    storeIds: account.stores ?? [],
    warehouseIds: account.warehouses ?? [],
  };
}

export const demoTeam = (): Promise<StaffMember[]> => Promise.all(demoAccounts.map(member));
export const otherTeam = (): Promise<StaffMember[]> => Promise.all(otherAccounts.map(member));

/** What a store has of each: title, role, number, share of women in percent. */
const positions: readonly (readonly [title: string, roleId: string, count: number, women: number])[] = [
  ['店长', '3', 1, 50],
  ['执业兽医师', '4', 2, 50],
  ['前台', '5', 1, 90],
  ['收银', '6', 1, 80],
  ['护士', '7', 1, 90],
  ['美容师', '8', 1, 60],
];

const headOffice: readonly (readonly [title: string, deptId: string])[] = [
  ['运营总监', '61'],
  ['运营专员', '61'],
  ['财务经理', '62'],
  ['会计', '62'],
  ['采购经理', '63'],
  ['系统运维', '64'],
];

/** No password at all opens an account with this in place of a hash. */
const noPassword = '!';

function colleague(
  random: Random,
  number: number,
  women: number,
  { title, deptId }: { title: string; deptId: string },
): StaffMember['row'] {
  const sex = random.chance(women / 100) ? '2' : '1';
  return {
    id: String(100 + number),
    loginName: `1380000${String(1000 + number)}`,
    passwordHash: noPassword,
    name: personName(random, sex),
    sex,
    title,
    deptId,
    defPasswordStatus: 'N',
  };
}

/** Everybody else of the chain; they appear in lists and on cases, but nobody signs in as them. */
export function colleagues(places: readonly Place[]): StaffMember[] {
  const random = randomStream('staff');
  let number = 0;
  const office = headOffice.map(([title, deptId]): StaffMember => {
    number += 1;
    const row = colleague(random, number, 50, { title, deptId });
    return { row: { ...row, loginTypes: '1', dataScope: 1 }, roleIds: ['2'], storeIds: [], warehouseIds: [] };
  });
  const branches = places.flatMap((place) =>
    positions.flatMap(([title, roleId, count, women]) =>
      Array.from({ length: count }, (): StaffMember => {
        number += 1;
        const row = colleague(random, number, women, { title, deptId: place.deptId });
        const tags = tagsOfRoles([roleId]);
        const licenseNo = tags.includes('doctor') ? licenseOf(100 + number) : '';
        return {
          row: { ...row, tags, licenseNo },
          roleIds: [roleId],
          storeIds: [place.id],
          warehouseIds: [],
        };
      }),
    ),
  );
  return [...office, ...branches];
}
