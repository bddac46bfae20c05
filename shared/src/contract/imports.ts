import { Type, type Static } from '@sinclair/typebox';

/** What is wrong with a cell of a workbook; `column` is the column's title, `''` for the row as a whole. */
export const ImportFault = Type.Object({ column: Type.String(), msg: Type.String() });
export type ImportFault = Static<typeof ImportFault>;

/** A row of a workbook: its number there, its cells in the order of `columns`, and its faults. */
export const ImportRow = Type.Object({
  row: Type.Integer(),
  cells: Type.Array(Type.String()),
  faults: Type.Array(ImportFault),
});
export type ImportRow = Static<typeof ImportRow>;

/** A row that an import left out, and why. */
export const FailedRow = Type.Object({ row: Type.Integer(), faults: Type.Array(ImportFault) });
export type FailedRow = Static<typeof FailedRow>;

/** Rows of a workbook: all, without a fault or imported, with one or left out. */
export const importCounts = { total: Type.Integer(), success: Type.Integer(), fail: Type.Integer() };
export const ImportCounts = Type.Object(importCounts);
export type ImportCounts = Static<typeof ImportCounts>;

/** Every row of a workbook, checked; nothing has been written. */
export const ImportCheck = Type.Object({
  columns: Type.Array(Type.String()),
  rows: Type.Array(ImportRow),
  ...importCounts,
});
export type ImportCheck = Static<typeof ImportCheck>;
