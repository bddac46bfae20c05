import { Type, type Static } from '@sinclair/typebox';
import { LONGEST_IMPORTED_CELL, MOST_CUSTOMER_ROWS_SENT, MOST_IMPORTED_CUSTOMERS } from '../bounds';
import { defineCall, FileData, permitted } from '../call';
import { LARGEST_WORKBOOK } from '../fileTypes';
import { FailedRow, ImportCheck, importCounts, ImportRow } from '../imports';
import { DateTime, Flag, Id, Nullable, SentFile, Strict } from '../schema';
import { customerAnswers } from './customerAnswers';

const importAnswers = [...customerAnswers, 'customers.imports'];
const access = permitted('hospital:customer:import');

/** Number of the row with which the owner of a row begins: owners are imported whole, with all of their pets. */
const ownerRow = Type.Integer({ minimum: 1, maximum: 10_000_000, title: '宠主所在行' });

/** A row of the workbook: an owner with a pet, or a further pet of the owner above. */
export const CustomerImportRow = Type.Composite([ImportRow, Type.Object({ owner: Type.Integer() })]);
export type CustomerImportRow = Static<typeof CustomerImportRow>;

export const CustomerImportCheck = Type.Composite([
  Type.Omit(ImportCheck, ['rows']),
  Type.Object({ rows: Type.Array(CustomerImportRow) }),
]);
export type CustomerImportCheck = Static<typeof CustomerImportCheck>;

/** A row that is not in, and why; without a fault of its own it waits for another row of its owner. */
export const FailedCustomerRow = Type.Composite([FailedRow, Type.Object({ owner: Type.Integer() })]);
export type FailedCustomerRow = Static<typeof FailedCustomerRow>;

/** What a slice of an import came to. */
export const CustomerImportDone = Type.Object({
  ...importCounts,
  /** Every row that is in, with its owner's new file. */
  imported: Type.Array(Type.Object({ row: Type.Integer(), ownerId: Id, storeUserNo: Type.String() })),
  failed: Type.Array(FailedCustomerRow),
});
export type CustomerImportDone = Static<typeof CustomerImportDone>;

/** A workbook that somebody imported. */
export const CustomerImported = Type.Object({
  id: Id,
  fileName: Type.String(),
  /** That came in. */
  ownerCount: Type.Integer(),
  petCount: Type.Integer(),
  /** Owners of it that are still there. */
  leftCount: Type.Integer(),
  createName: Type.String(),
  createDate: DateTime,
  undoneFlag: Flag,
  undoName: Type.String(),
  undoTime: Nullable(DateTime),
  /** Y: the caller may take it back. */
  mayUndo: Flag,
});
export type CustomerImported = Static<typeof CustomerImported>;

/** A cell as it was read or typed over. */
const Cell = Type.String({ maxLength: LONGEST_IMPORTED_CELL, title: '单元格' });

/** Import of owners with their pets from a workbook; faults are mended on screen (docs/spec/customers.md). */
export const customerImportCalls = {
  importTemplate: defineCall({
    method: 'GET',
    path: '/hospital/customer/importTemplate',
    summary: '下载宠主导入模板',
    access,
    request: Strict({}),
    data: FileData,
    download: true,
  }),
  checkImport: defineCall({
    method: 'POST',
    path: '/hospital/customer/checkImport',
    summary: '预检宠主导入文件，不写入',
    access,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: CustomerImportCheck,
  }),
  importFaults: defineCall({
    method: 'POST',
    path: '/hospital/customer/importFaults',
    summary: '把未导入的宠主做成表格下载',
    access,
    download: true,
    bodyLimit: 16 * 1024 * 1024,
    request: Strict({
      /** As they stand on screen, with their reasons. */
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: MOST_IMPORTED_CUSTOMERS }),
    }),
    data: FileData,
  }),
  /**
   * Writes the owners without a fault into the store where the caller stands; each is in whole or not at all. A file is
   * sent slice by slice, so that nobody waits for it.
   */
  import: defineCall({
    method: 'POST',
    path: '/hospital/customer/import',
    summary: '导入宠主：写入没有问题的宠主及其宠物',
    access,
    // Of whatever shape, it is judged in a few hundredths of a second.
    bodyLimit: 2 * 1024 * 1024,
    request: Strict({
      fileName: Type.String({ maxLength: 200, title: '文件名' }),
      /** Made by the sender, the same for all slices of a file; without it this slice is an import by itself. */
      importKey: Type.Optional(Type.String({ minLength: 16, maxLength: 64, title: '导入标识' })),
      /** Y: further slices come at once; other desks hear of this one with them. */
      moreFollow: Type.Optional(Type.Union(Flag.anyOf, { title: '后面还有' })),
      rows: Type.Array(
        Type.Object(
          {
            row: Type.Integer({ minimum: 1, maximum: 10_000_000, title: '行号' }),
            owner: ownerRow,
            /** In the order of the columns that the check told. */
            cells: Type.Array(Cell, { maxItems: 40, title: '单元格' }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: MOST_CUSTOMER_ROWS_SENT, title: '导入的行' },
      ),
    }),
    data: CustomerImportDone,
    write: true,
    changes: importAnswers,
  }),
  /** What was imported into the store, or the stores in view; the newest first. */
  imports: defineCall({
    method: 'POST',
    path: '/hospital/customer/imports',
    summary: '宠主导入记录',
    access,
    request: Strict({ storeId: Type.Optional(Id) }),
    data: Type.Array(CustomerImported),
    hideLoading: true,
  }),
  /**
   * Deletes the owners of an import with their pets, but for those with whom something was begun or whose files were
   * changed since; one's own import, or with `hospital:customer:undoImport:all` anybody's.
   */
  undoImport: defineCall({
    method: 'POST',
    path: '/hospital/customer/undoImport',
    summary: '撤销宠主导入',
    access,
    request: Strict({ id: Id }),
    data: Type.Object({
      ownerCount: Type.Integer(),
      petCount: Type.Integer(),
      keptCount: Type.Integer(),
      /** The first of those that stay. */
      keptNames: Type.Array(Type.String()),
    }),
    write: true,
    changes: importAnswers,
  }),
};
