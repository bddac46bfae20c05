import { and, eq, or, type SQL } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { SignIn } from '@hospital/shared/contract/calls/logs';
import { sidesInWords } from '@hospital/shared/contract/userWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { idsIn, timedPage, type TimedList } from '../../platform/database/timedPage';
import { loginLog } from '../identity/schema';
import type { CallContext } from '../../platform/http/call';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';
import { browserName } from './browser';
import { ofManagedUsers } from './scope';

type Row = typeof loginLog.$inferSelect;

export interface SignInFilters {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly loginName?: string;
  readonly ip?: string;
  readonly type?: 1 | 2 | 3;
  readonly result?: 'Y' | 'N';
}

function condition({ identity }: CallContext, filters: SignInFilters): SQL | undefined {
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
const signInsOf = (context: CallContext, filters: SignInFilters): TimedList<typeof loginLog, Row> => ({
  ...{ db: context.db, table: loginLog, wanted: condition(context, filters) },
  ...{ by: loginLog.createDate, then: [loginLog.id], descending: true },
  rowsOf: (ids) => context.db.select().from(loginLog).where(isOneOf(loginLog.id, ids)),
  idOf: ({ id }) => id,
});

/** Attempts to sign in, those that were refused, too. */
export async function listSignIns(
  context: CallContext,
  request: SignInFilters & { readonly page: number; readonly pageSize: number },
): Promise<{ records: SignIn[]; total: number }> {
  const { rows, total } = await timedPage(request, signInsOf(context, request));
  return { records: rows.map(signInOf), total };
}

const columns: SheetColumns<string, Row> = {
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
export async function exportSignIns(context: CallContext, filters: SignInFilters): Promise<FileAnswer> {
  const list = signInsOf(context, filters);
  return exportList({
    name: '登录日志',
    columns,
    chosen: undefined,
    ids: await idsIn(list, idsToExport),
    ...{ rowsOf: list.rowsOf, idOf: list.idOf },
  });
}
