import type { FileAnswer } from '@hospital/shared/contract/call';
import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { spreadsheet, type SheetColumn } from '../../platform/spreadsheet/workbook';
import { listEntries } from './entries';

const mostRows = 50_000;

const columns: readonly SheetColumn<DictEntry>[] = [
  { title: '类型', value: ({ type }) => type, width: 24 },
  { title: '名称', value: ({ name }) => name, width: 24 },
  { title: '编码', value: ({ code }) => code },
  { title: '排序', value: ({ sort }) => sort, width: 8 },
  { title: '备注', value: ({ remarks }) => remarks, width: 40 },
  { title: '状态', value: ({ enabled }) => (enabled === 'Y' ? '启用' : '停用'), width: 8 },
  { title: '系统内置', value: ({ systemFlag }) => (systemFlag === 'Y' ? '是' : '否'), width: 10 },
];

/**
 * What is searched as a workbook, in the columns that an import reads.
 *
 * @throws 40001 when there are more than fit into one sheet
 */
export async function exportEntries(
  { db }: CallContext,
  filters: { readonly type?: string; readonly name?: string; readonly enabled?: 'Y' | 'N' },
): Promise<FileAnswer> {
  const entries = await listEntries(db, { ...filters, page: 1, pageSize: mostRows + 1 });
  if (entries.length > mostRows) throw invalid('name', `最多导出${mostRows}条，请缩小查询范围`);
  return spreadsheet('字典', columns, entries);
}
