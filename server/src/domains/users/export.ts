import { parseDateTime } from '../../platform/database/chinaTime';
import type { User, USER_COLUMNS } from '@hospital/shared/contract/calls/users';
import { sidesInWords, TAG_WORDS } from '@hospital/shared/contract/userWords';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { users } from './users';

const list = (texts: readonly string[]): string => texts.join('、');

const columns: SheetColumns<(typeof USER_COLUMNS)[number], User> = {
  name: { title: '姓名', value: ({ name }) => name },
  loginName: { title: '手机号', value: ({ loginName }) => loginName },
  sex: { title: '性别', value: ({ sex }) => (sex === '1' ? '男' : '女'), width: 8 },
  title: { title: '职务', value: ({ title }) => title },
  licenseNo: { title: '执业兽医证号', value: ({ licenseNo }) => licenseNo, width: 20 },
  deptName: { title: '所属部门', value: ({ deptName }) => deptName, width: 20 },
  roleList: { title: '角色', value: ({ roleList }) => list(roleList.map(({ name }) => name)), width: 24 },
  tags: { title: '标签', value: ({ tags }) => list(tags.map((tag) => TAG_WORDS[tag])) },
  loginTypes: { title: '可登录端', value: ({ loginTypes }) => sidesInWords(loginTypes) },
  enabled: { title: '状态', value: ({ enabled }) => (enabled === 'Y' ? '启用' : '停用'), width: 8 },
  createDate: { title: '创建时间', value: ({ createDate }) => parseDateTime(createDate), width: 20 },
};

/** The list as a spreadsheet. @throws 40001 when there are too many */
export const exportUsers = users.exported('用户列表', columns);
