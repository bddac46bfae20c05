import { normalisePhone } from '@hospital/shared/format';
import { ownerKeys, petKeys, type Cells, type Row } from './columns';

/** A row that was read from a workbook, or one that comes back from the screen and knows its owner's first row. */
export interface SentRow extends Row {
  readonly owner?: number;
}

/** An owner with the rows that tell of them, the first one first. */
export interface OwnerRows {
  readonly first: Row;
  readonly rows: Row[];
}

/** Whether a row says nothing else of its owner than the first one. */
const saysNoOther = (cells: Cells, first: Cells): boolean =>
  ownerKeys.every((key) => key === 'mobile' || cells[key] === '' || cells[key] === first[key]);

export const hasPet = (cells: Cells): boolean => petKeys.some((key) => cells[key] !== '');

/**
 * The owners of rows, in their order. A row belongs to the owner whose telephone it has; without one to the owner of the
 * row above, if it tells of a pet and of nobody else. Of rows that come back from the screen the one above may be in the
 * database already: they say themselves whom they belong to.
 */
export function ownersOf(rows: readonly SentRow[]): OwnerRows[] {
  const owners: OwnerRows[] = [];
  const byMobile = new Map<string, OwnerRows>();
  const byFirstRow = new Map<number, OwnerRows>();
  let above: OwnerRows | undefined;
  for (const { row, cells, owner } of rows) {
    const mobile = normalisePhone(cells.mobile);
    const named = owner === undefined ? above : byFirstRow.get(owner);
    const goesOn = named && hasPet(cells) && saysNoOther(cells, named.first.cells) ? named : undefined;
    const found = mobile === '' ? goesOn : byMobile.get(mobile);
    above = found ?? { first: { row, cells }, rows: [] };
    above.rows.push({ row, cells });
    if (found) continue;
    owners.push(above);
    byFirstRow.set(row, above);
    if (mobile !== '') byMobile.set(mobile, above);
  }
  return owners;
}
