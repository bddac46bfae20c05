import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ReadContext } from '../../http/call';
import { importWorkbook } from '../../spreadsheet/importWorkbook';
import { shownRow, type CheckedRow } from './checkRows';
import { lists, scopes, sexes, userTable } from './columns';
import { loadKnown, type Known } from './known';

const workbook = ({ deptNames, roles }: Known, failed: readonly CheckedRow[] | null): Promise<FileAnswer> =>
  importWorkbook(userTable, {
    failed: failed && failed.map(shownRow),
    lists: {
      [lists.sexes]: Object.keys(sexes),
      [lists.depts]: deptNames,
      [lists.scopes]: Object.keys(scopes),
    },
    explanations: [
      ['可用角色', [...roles].flatMap(([role, id]) => (id ? [role] : [])).join('、')],
      ['初始密码', '同一次导入的用户使用同一个初始密码，导入完成后显示一次，用户首次登录后应修改'],
    ],
  });

/** An empty workbook to fill in. */
export const templateWorkbook = async (context: ReadContext): Promise<FileAnswer> =>
  workbook(await loadKnown(context), null);

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (known: Known, rows: readonly CheckedRow[]): Promise<FileAnswer> =>
  workbook(known, rows);
