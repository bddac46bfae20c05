import type { FileAnswer } from '@hospital/shared/contract/call';
import type { User } from '@hospital/shared/contract/calls/users';
import { sidesInWords, TAG_WORDS } from '@hospital/shared/contract/userWords';
import { parseDateTime } from '../../platform/database/chinaTime';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { spreadsheet, type SheetColumn } from '../../platform/spreadsheet/workbook';
import { allUsers, type UserFilters } from './users';

const mostRows = 20_000;

const list = (texts: readonly string[]): string => texts.join('、');

const columns: readonly SheetColumn<User>[] = [
  { title: '姓名', value: ({ name }) => name },
  { title: '手机号', value: ({ loginName }) => loginName },
  { title: '性别', value: ({ sex }) => (sex === '1' ? '男' : '女'), width: 8 },
  { title: '职务', value: ({ title }) => title },
  { title: '执业兽医证号', value: ({ licenseNo }) => licenseNo, width: 20 },
  { title: '所属部门', value: ({ deptName }) => deptName, width: 20 },
  { title: '角色', value: ({ roleList }) => list(roleList.map(({ name }) => name)), width: 24 },
  { title: '标签', value: ({ tags }) => list(tags.map((tag) => TAG_WORDS[tag])) },
  { title: '可登录端', value: ({ loginTypes }) => sidesInWords(loginTypes) },
  { title: '状态', value: ({ enabled }) => (enabled === 'Y' ? '启用' : '停用'), width: 8 },
  {
    title: '创建时间',
    value: ({ createDate }) => parseDateTime(createDate),
    width: 20,
  },
];

/** @throws 40001 when there are more than fit into one sheet */
export async function exportUsers(context: CallContext, filters: UserFilters): Promise<FileAnswer> {
  const users = await allUsers(context, filters, mostRows + 1);
  if (users.length > mostRows) throw invalid('name', `最多导出${mostRows}条，请缩小查询范围`);
  return spreadsheet('用户列表', columns, users);
}
