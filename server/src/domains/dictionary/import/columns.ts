import { mostImportedEntries } from '@hospital/shared/contract/calls/dictionary';
import { importColumn as column, type ImportTable } from '../../../platform/spreadsheet/importTable';

/** The columns of a workbook of dictionary entries: those of the export, so that one can be mended and imported. */
export const columns = [
  column('type', '类型', true, '例如 pet_color，最多64个字符；没有的类型会新建', { width: 24, longest: 64 }),
  column('name', '名称', true, '同一类型内不能重复，最多100个字符', { width: 24, longest: 100 }),
  column('code', '编码', true, '同一类型内不能重复，最多64个字符', { longest: 64 }),
  column('sort', '排序', false, '0到999999的整数；不填则排在该类型最后', { width: 8 }),
  column('remarks', '备注', false, '同一类型的备注相同，在列表中作为类型的名称；不填则与该类型已有的相同', {
    width: 40,
    longest: 500,
  }),
  column('enabled', '状态', false, '启用或停用；不填则启用', { width: 8 }),
] as const;

export type ColumnKey = (typeof columns)[number]['key'];
export const entryTable: ImportTable<ColumnKey> = { what: '字典', columns, mostRows: mostImportedEntries };
