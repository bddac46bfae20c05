import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ImportFault } from '@hospital/shared/contract/calls/storeImports';
import { formatDay } from '../../database/chinaTime';
import type { ReadContext } from '../../http/call';
import { workbookBytes } from '../../spreadsheet/spreadsheets';
import { xlsxType } from '../../spreadsheet/workbook';
import { areasBelow } from '../areas';
import { attributes, columns, flags, lists, natures } from './columns';
import { loadPlaces } from './places';
import { mostRows } from './readRows';

/** A row that was not imported, as it is kept: its cells in the order of our columns. */
export interface FailedRow {
  readonly row: number;
  readonly cells: string[];
  readonly faults: ImportFault[];
}

/** 省级 -> cities, 省级 + 城市 -> districts: what INDIRECT looks for. */
function divisions(): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const province of areasBelow('0')) {
    const cities = areasBelow(province.id);
    names[province.name] = cities.map(({ name }) => name);
    for (const city of cities) names[province.name + city.name] = areasBelow(city.id).map(({ name }) => name);
  }
  return names;
}

const explanations = [
  ['*', '标有 * 的列必须填写'],
  ['行数', `一次最多导入${mostRows}行`],
  ['列的顺序', '可以调整；多出的列会被忽略'],
];

async function workbook(
  context: ReadContext,
  name: string,
  failed: readonly FailedRow[] | null,
): Promise<FileAnswer> {
  const places = await loadPlaces(context);
  const reason = { title: '失败原因', width: 48 };
  const words = ({ faults }: FailedRow): string =>
    faults.map(({ column, msg }) => (column ? `${column}：${msg}` : msg)).join('；');
  const content = await workbookBytes({
    sheets: [
      {
        name: '门店',
        columns: failed ? [...columns, reason] : [...columns],
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
          ...explanations.map(([title = '', text = '']) => [title, '', text]),
        ],
      },
    ],
    lists: {
      [lists.depts]: places.deptNames,
      [lists.warehouses]: [...places.warehouses.keys()],
      [lists.attributes]: Object.keys(attributes),
      [lists.natures]: Object.keys(natures),
      [lists.flags]: Object.keys(flags),
      [lists.provinces]: areasBelow('0').map((area) => area.name),
      ...divisions(),
    },
  });
  return { fileName: `${name}_${formatDay(new Date())}.xlsx`, type: xlsxType, content };
}

/** An empty workbook to fill in: choices as lists, and a sheet that explains the columns. */
export const templateWorkbook = (context: ReadContext): Promise<FileAnswer> =>
  workbook(context, '门店导入模板', null);

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (context: ReadContext, rows: readonly FailedRow[]): Promise<FileAnswer> =>
  workbook(context, '门店导入失败数据', rows);
