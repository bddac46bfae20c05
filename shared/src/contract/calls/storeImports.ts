import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted } from '../call';
import { LARGEST_WORKBOOK } from '../fileTypes';
import { FailedRow, ImportCheck, importCounts } from '../imports';
import { DateTime, Id, paging, Records, SentFile, Strict } from '../schema';
import { storeAnswers } from './organisation';

/** An import as the list of them shows it. */
export const StoreImport = Type.Object({
  id: Id,
  fileName: Type.String(),
  ...importCounts,
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
    bodyLimit: LARGEST_WORKBOOK,
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
    bodyLimit: LARGEST_WORKBOOK,
    request: oneFile,
    data: FileData,
  }),
  import: defineCall({
    method: 'POST',
    path: '/sys/store/importStore',
    summary: '导入门店：写入没有问题的行',
    access,
    write: true,
    changes: [...storeAnswers, 'storeImports.list'],
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: oneFile,
    data: Type.Object({ id: Id, ...importCounts, failed: Type.Array(FailedRow) }),
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
    trace: exported('storeImport'),
    data: FileData,
    download: true,
  }),
};
