import type { FileAnswer } from '@hospital/shared/contract/call';
import { formatDay } from '../../database/chinaTime';
import type { ReadContext } from '../../http/call';
import { workbookBytes } from '../../spreadsheet/spreadsheets';
import { xlsxType } from '../../spreadsheet/workbook';
import type { CheckedRow } from './checkRows';
import { columns, lists, scopes, sexes } from './columns';
import { loadKnown, type Known } from './known';
import { mostRows } from './readRows';

const explanations = [
  ['*', '标有 * 的列必须填写'],
  ['行数', `一次最多导入${mostRows}行`],
  ['列的顺序', '可以调整；多出的列会被忽略'],
  ['初始密码', '同一次导入的用户使用同一个初始密码，导入完成后显示一次，用户首次登录后应修改'],
];

async function workbook(
  name: string,
  { deptNames, roles }: Known,
  failed: readonly CheckedRow[] | null,
): Promise<FileAnswer> {
  const reason = { title: '失败原因', width: 48 };
  const words = ({ faults }: CheckedRow): string =>
    faults.map(({ column, msg }) => (column ? `${column}：${msg}` : msg)).join('；');
  const content = await workbookBytes({
    sheets: [
      {
        name: '用户',
        columns: failed ? [...columns, reason] : [...columns],
        rows: (failed ?? []).map((row) => [...columns.map(({ key }) => row.cells[key]), words(row)]),
        pickRows: mostRows,
      },
      {
        name: '填写说明',
        columns: [
          { title: '列', width: 20 },
          { title: '必填', width: 8 },
          { title: '说明', width: 72 },
        ],
        rows: [
          ...columns.map(({ title, required, hint }) => [title, required ? '是' : '否', hint]),
          ['可用角色', '', [...roles].flatMap(([role, id]) => (id ? [role] : [])).join('、')],
          ...explanations.map(([title = '', text = '']) => [title, '', text]),
        ],
      },
    ],
    lists: {
      [lists.sexes]: Object.keys(sexes),
      [lists.depts]: deptNames,
      [lists.scopes]: Object.keys(scopes),
    },
  });
  return { fileName: `${name}_${formatDay(new Date())}.xlsx`, type: xlsxType, content };
}

/** An empty workbook to fill in: choices as lists, and a sheet that explains the columns. */
export const templateWorkbook = async (context: ReadContext): Promise<FileAnswer> =>
  workbook('用户导入模板', await loadKnown(context), null);

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (known: Known, rows: readonly CheckedRow[]): Promise<FileAnswer> =>
  workbook('用户导入失败数据', known, rows);
