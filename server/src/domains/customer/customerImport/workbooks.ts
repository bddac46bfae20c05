import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ImportRow } from '@hospital/shared/contract/imports';
import type { ReadContext } from '../../../platform/http/call';
import { importWorkbook } from '../../../platform/spreadsheet/importWorkbook';
import { choicesIn } from './choices';
import { customerTable, lists, words } from './columns';

async function workbook({ db }: ReadContext, failed: readonly ImportRow[] | null): Promise<FileAnswer> {
  const { names } = await choicesIn(db);
  return importWorkbook(customerTable, {
    failed,
    lists: {
      [lists.ownerSex]: Object.keys(words.ownerSex),
      [lists.petSex]: Object.keys(words.petSex),
      [lists.flags]: Object.keys(words.flags),
      [lists.sources]: names('customer_source'),
      [lists.levels]: names('customer_level'),
      [lists.species]: names('pet_species'),
      [lists.colors]: names('pet_color'),
    },
    explanations: [
      [
        '一行一只宠物',
        '同一宠主的第二只宠物起，手机号与宠主各列可重复填写或留空；没有宠物的宠主只填宠主各列',
      ],
      ['建档门店', '导入到当前所在的门店'],
    ],
  });
}

/** An empty workbook to fill in. */
export const templateWorkbook = (context: ReadContext): Promise<FileAnswer> => workbook(context, null);

/** The rows that are not in as they stand on screen, with the reasons in a last column; mended, it can be imported. */
export const faultsWorkbook = (
  context: ReadContext,
  { rows }: { readonly rows: readonly ImportRow[] },
): Promise<FileAnswer> => workbook(context, rows);
