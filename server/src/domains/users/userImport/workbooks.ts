import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ImportedUser } from '@hospital/shared/contract/calls/users';
import type { ImportRow } from '@hospital/shared/contract/imports';
import type { ReadContext } from '../../../platform/http/call';
import { importWorkbook } from '../../../platform/spreadsheet/importWorkbook';
import { spreadsheet } from '../../../platform/spreadsheet/workbook';
import { lists, scopes, sexes, userTable } from './columns';
import { loadKnown } from './known';

async function workbook(context: ReadContext, failed: readonly ImportRow[] | null): Promise<FileAnswer> {
  const { deptNames, roles } = await loadKnown(context);
  return importWorkbook(userTable, {
    failed,
    lists: {
      [lists.sexes]: Object.keys(sexes),
      [lists.depts]: deptNames,
      [lists.scopes]: Object.keys(scopes),
    },
    explanations: [
      ['可用角色', [...roles].flatMap(([role, id]) => (id ? [role] : [])).join('、')],
      [
        '初始密码',
        '每位用户各有一个初始密码，只在导入完成后提供下载；未能取得时，请在用户管理中重置密码。用户首次登录后应修改',
      ],
    ],
  });
}

/** An empty workbook to fill in. */
export const templateWorkbook = (context: ReadContext): Promise<FileAnswer> => workbook(context, null);

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (
  context: ReadContext,
  { rows }: { readonly rows: readonly ImportRow[] },
): Promise<FileAnswer> => workbook(context, rows);

/** The initial passwords that an import told, for handing them out. They are nowhere but in the request. */
export const passwordsWorkbook = (
  _context: ReadContext,
  { users }: { readonly users: readonly ImportedUser[] },
): Promise<FileAnswer> =>
  spreadsheet(
    '用户初始密码',
    [
      { title: '姓名', value: ({ name }) => name },
      { title: '手机号', value: ({ loginName }) => loginName },
      { title: '初始密码', value: ({ initPassword }) => initPassword, width: 20 },
    ],
    users,
  );
