import { Type, type TOptional, type TString } from '@sinclair/typebox';

/** Rows that an export holds at most; of a longer list nothing is exported, and its user is told to narrow it. */
export const MOST_EXPORTED = 100_000;

/** Of a longer list than this the file is made in the background, and its user told when it can be fetched. */
export const MOST_EXPORTED_AT_ONCE = 5000;
/** Exports of one user that are made in the background at a time. */
export const MOST_EXPORTS_UNDER_WAY = 3;
/** Bytes of the files that are kept for one user; the newest is kept, however large it is. */
export const MOST_BYTES_KEPT = 200 * 1024 * 1024;

/** `data` of an export whose file is made in the background. */
export interface ExportBegun {
  /** In the list of exports. */
  readonly exportId: string;
}

/** Which columns of a list its export shows, in which order: keys with commas between them; without it all of them. */
export const exportedColumns = (keys: readonly string[]): { columns: TOptional<TString> } => ({
  columns: Type.Optional(
    Type.String({
      pattern: `^(${keys.join('|')})(,(${keys.join('|')}))*$`,
      expected: `${keys.join('、')}中的一个或多个，用逗号分隔`,
      title: '导出的列',
    }),
  ),
});
