import { Type, type TOptional, type TString } from '@sinclair/typebox';

/** Rows that an export holds at most; of a longer list nothing is exported, and its user is told to narrow it. */
export const MOST_EXPORTED = 100_000;

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
