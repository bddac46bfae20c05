import { and, eq, or, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { logCalls, SIGN_IN_COLUMNS, SignIn } from '@hospital/shared/contract/calls/logs';
import { sidesInWords } from '@hospital/shared/contract/userWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { loginLog } from '../identity/schema';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { latestFirst } from '../../platform/lists/order';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { browserName } from './browser';
import { ofManagedUsers } from './scope';

type Row = typeof loginLog.$inferSelect;

type Filters = ListRequest<typeof logCalls.signIns>;

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const loginName = filters.loginName?.trim();
  const ip = filters.ip?.trim();
  return and(
    ofManagedUsers(identity, loginLog.userId),
    ...inDays(loginLog.createDate, filters),
    loginName ? or(contains(loginLog.loginName, loginName), contains(loginLog.name, loginName)) : undefined,
    ip ? contains(loginLog.ip, ip) : undefined,
    filters.type ? eq(loginLog.type, filters.type) : undefined,
    filters.result ? eq(loginLog.result, filters.result) : undefined,
  );
}

const signInOf = (row: Row): SignIn => ({
  id: row.id,
  userId: row.userId,
  loginName: row.loginName,
  name: row.name,
  type: row.type as SignIn['type'],
  ip: row.ip,
  browser: browserName(row.userAgent),
  userAgent: row.userAgent,
  result: row.result,
  reason: row.reason,
  createDate: formatDateTime(row.createDate),
});

/** The latest first. @throws 40001 */
const signIns = defineList({
  ...{ table: loginLog, id: loginLog.id, wanted: wantedOf },
  order: latestFirst(loginLog.createDate),
  rowsOf: ({ db }, ids) => db.select().from(loginLog).where(isOneOf(loginLog.id, ids)),
  idOf: ({ id }) => id,
});

/** Attempts to sign in, those that were refused, too. */
export async function listSignIns(
  context: CallContext,
  request: RequestOf<typeof logCalls.signIns>,
): Promise<DataOf<typeof logCalls.signIns>> {
  const { rows, total } = await signIns.page(context, request);
  return { records: rows.map(signInOf), total };
}

const columns: SheetColumns<(typeof SIGN_IN_COLUMNS)[number], Row> = {
  createDate: { title: '登录时间', value: ({ createDate }) => createDate, width: 20 },
  loginName: { title: '登录名', value: ({ loginName }) => loginName },
  name: { title: '姓名', value: ({ name }) => name },
  type: { title: '登录端', value: ({ type }) => sidesInWords(String(type)), width: 8 },
  result: { title: '结果', value: ({ result }) => (result === 'Y' ? '成功' : '失败'), width: 8 },
  reason: { title: '原因', value: ({ reason }) => reason, width: 24 },
  ip: { title: 'IP', value: ({ ip }) => ip },
  browser: { title: '浏览器', value: ({ userAgent }) => browserName(userAgent), width: 24 },
};

/** @throws 40001, also when there are too many */
export const exportSignIns = signIns.exported('登录日志', columns);
