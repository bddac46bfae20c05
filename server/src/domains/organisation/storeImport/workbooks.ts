import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ImportRow } from '@hospital/shared/contract/imports';
import type { ReadContext } from '../../../platform/http/call';
import { importWorkbook } from '../../../platform/spreadsheet/importWorkbook';
import { areasBelow } from '../areas';
import { attributes, flags, lists, natures, storeTable } from './columns';
import { loadPlaces } from './places';

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

async function workbook(context: ReadContext, failed: readonly ImportRow[] | null): Promise<FileAnswer> {
  const places = await loadPlaces(context);
  return importWorkbook(storeTable, {
    failed,
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
}

/** An empty workbook to fill in. */
export const templateWorkbook = (context: ReadContext): Promise<FileAnswer> => workbook(context, null);

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (context: ReadContext, rows: readonly ImportRow[]): Promise<FileAnswer> =>
  workbook(context, rows);
