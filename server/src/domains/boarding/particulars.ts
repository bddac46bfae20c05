import type { RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { normalisePhone } from '@hospital/shared/format';
import type { BoardingRow } from './records';

type Edited = Omit<RequestOf<typeof boardingCalls.edit>, 'id' | 'version'>;

/** What forms edit of a stay; what they leave out stays as it is. */
export function particularsOf(edited: Edited, before: BoardingRow | null) {
  const text = (
    field: 'emergencyName' | 'emergencyMobile' | 'feedNote' | 'medicineNote' | 'belongings' | 'remarks',
  ) => edited[field]?.trim() ?? before?.[field] ?? '';
  const day = (field: 'vaccineValidDate' | 'dewormValidDate') =>
    edited[field] === undefined ? (before?.[field] ?? null) : edited[field];
  return {
    emergencyName: text('emergencyName'),
    emergencyMobile: normalisePhone(text('emergencyMobile')),
    feedNote: text('feedNote'),
    medicineNote: text('medicineNote'),
    belongings: text('belongings'),
    remarks: text('remarks'),
    vaccineValidDate: day('vaccineValidDate'),
    dewormValidDate: day('dewormValidDate'),
  };
}
