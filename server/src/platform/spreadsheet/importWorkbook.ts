import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ImportRow } from '@hospital/shared/contract/imports';
import { formatDay } from '../database/chinaTime';
import type { ImportTable } from './importTable';
import { workbookBytes } from './spreadsheets';
import { xlsxType } from './workbook';

interface Contents {
  /** Values to choose from, by the names that the columns pick them by. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** More lines of the sheet of explanations: a name and a text. */
  readonly explanations?: readonly (readonly [string, string])[];
  /** Rows that were not imported, with the reasons in a last column; null for an empty workbook to fill in. */
  readonly failed: readonly ImportRow[] | null;
}

const words = ({ faults }: ImportRow): string =>
  faults.map(({ column, msg }) => (column ? `${column}：${msg}` : msg)).join('；');

/** A workbook to fill in or to mend: choices as lists, and a sheet that explains the columns. */
export async function importWorkbook(
  { what, columns, mostRows }: ImportTable,
  { lists, explanations = [], failed }: Contents,
): Promise<FileAnswer> {
  const notes = [
    ['*', '标有 * 的列必须填写'],
    ['行数', `一次最多导入${mostRows}行`],
    ['列的顺序', '可以调整；多出的列会被忽略'],
    ...explanations,
  ];
  const content = await workbookBytes({
    sheets: [
      {
        name: what,
        columns: failed ? [...columns, { title: '失败原因', width: 48 }] : columns,
        rows: (failed ?? []).map((row) => [...row.cells, words(row)]),
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
          ...notes.map(([title = '', text = '']) => [title, '', text]),
        ],
      },
    ],
    lists,
  });
  const name = failed ? `${what}导入失败数据` : `${what}导入模板`;
  return { fileName: `${name}_${formatDay(new Date())}.xlsx`, type: xlsxType, content };
}
