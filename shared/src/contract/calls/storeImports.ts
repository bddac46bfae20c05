import { Type, type Static } from '@sinclair/typebox';
import { defineCall, FileData, permitted } from '../call';
import { DateTime, Id, paging, Records, SentFile, Strict } from '../schema';

/** What is wrong with a cell; `column` is the column's title, `''` for the row as a whole. */
export const ImportFault = Type.Object({ column: Type.String(), msg: Type.String() });
export type ImportFault = Static<typeof ImportFault>;

/** A row of a workbook: its number there, its cells in the order of `columns`, and its faults. */
export const ImportRow = Type.Object({
  row: Type.Integer(),
  cells: Type.Array(Type.String()),
  faults: Type.Array(ImportFault),
});
export type ImportRow = Static<typeof ImportRow>;

/** Every row of a workbook, checked; nothing has been written. */
export const ImportCheck = Type.Object({
  columns: Type.Array(Type.String()),
  rows: Type.Array(ImportRow),
  total: Type.Integer(),
  /** Rows without a fault. */
  success: Type.Integer(),
  fail: Type.Integer(),
});
export type ImportCheck = Static<typeof ImportCheck>;

const counts = { total: Type.Integer(), success: Type.Integer(), fail: Type.Integer() };

/** An import as the list of them shows it. */
export const StoreImport = Type.Object({
  id: Id,
  fileName: Type.String(),
  ...counts,
  createName: Type.String(),
  createDate: DateTime,
});
export type StoreImport = Static<typeof StoreImport>;

const access = permitted('sys:store:importStore');
const oneFile = Strict({ file: SentFile });

/** Import of stores from a workbook (spec 1 §2, §7; domain.md §1.9). */
export const storeImportCalls = {
  template: defineCall({
    method: 'GET',
    path: '/sys/store/importTemplate',
    summary: '下载门店导入模板',
    access,
    request: Strict({}),
    data: FileData,
    download: true,
  }),
  check: defineCall({
    method: 'POST',
    path: '/sys/store/checkImport',
    summary: '预检门店导入文件，不写入',
    access,
    upload: true,
    request: oneFile,
    data: ImportCheck,
  }),
  checkedFaults: defineCall({
    method: 'POST',
    path: '/sys/store/checkImportFaults',
    summary: '下载门店导入文件中有问题的行',
    access,
    upload: true,
    download: true,
    request: oneFile,
    data: FileData,
  }),
  import: defineCall({
    method: 'POST',
    path: '/sys/store/importStore',
    summary: '导入门店：写入没有问题的行',
    access,
    write: true,
    upload: true,
    request: oneFile,
    data: Type.Object({ id: Id, ...counts }),
  }),
  list: defineCall({
    method: 'GET',
    path: '/sys/store/importPage',
    summary: '门店导入记录',
    access,
    request: Strict(paging(20)),
    data: Records(StoreImport),
    hideLoading: true,
  }),
  faults: defineCall({
    method: 'GET',
    path: '/sys/store/importFaults/{id}',
    summary: '下载某次门店导入失败的行',
    access,
    request: Strict({ id: Id }),
    data: FileData,
    download: true,
  }),
};
