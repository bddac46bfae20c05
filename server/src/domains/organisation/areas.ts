import { areaList } from '@vant/area-data';
import type { Area } from '@hospital/shared/contract/calls/organisation';
import { invalid } from '../../platform/errors/businessError';

/** What provinces hang below, on the wire. */
const top = '0';

const below = new Map<string, Area[]>();
const parents = new Map<string, string>();
const nameByCode = new Map<string, string>();

function add(names: Readonly<Record<string, string>>, parentOf: (code: string) => string): void {
  for (const [id, name] of Object.entries(names)) {
    const parent = parentOf(id);
    parents.set(id, parent);
    nameByCode.set(id, name);
    const list = below.get(parent);
    if (list) list.push({ id, name });
    else below.set(parent, [{ id, name }]);
  }
}

/** China's divisions by their official six-digit codes: province, city, district. */
add(areaList.province_list, () => top);
add(areaList.city_list, (code) => `${code.slice(0, 2)}0000`);
add(areaList.county_list, (code) => `${code.slice(0, 4)}00`);

/** The divisions directly below one; of `'0'` the provinces. None below a district or a code of nothing. */
export const areasBelow = (parentId: string): readonly Area[] => below.get(parentId) ?? [];

/** Name of a division, `''` for a code of nothing. */
export const areaName = (code: string): string => nameByCode.get(code) ?? '';

/** @throws 40001 for a district, city or province that do not lie within each other */
export function expectDivision(place: {
  readonly provinceId: string;
  readonly cityId: string;
  readonly districtId: string;
}): void {
  if (parents.get(place.provinceId) !== top) throw invalid('provinceId', '请选择省级');
  if (parents.get(place.cityId) !== place.provinceId) throw invalid('cityId', '请选择城市');
  if (parents.get(place.districtId) !== place.cityId) throw invalid('districtId', '请选择区级');
}
