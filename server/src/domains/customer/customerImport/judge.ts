import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_PETS_SAVED } from '@hospital/shared/contract/bounds';
import type { ImportFault } from '@hospital/shared/contract/imports';
import { RowCheck } from '../../../platform/spreadsheet/rowCheck';
import { ownerFaults, ownerValues, type EditedCustomer, type OwnerValues } from '../customerValues';
import { petFaults, petValues, type EditedPet, type PetValues } from '../petValues';
import type { Required } from '../required';
import type { Choices } from './choices';
import { customerTable, ownerKeys, petKeys, type ColumnKey, type Row } from './columns';
import { ownerIn, petIn } from './fields';
import { hasPet, ownersOf, type OwnerRows, type SentRow } from './grouping';

type Check = RowCheck<ColumnKey>;

/** A pet of a workbook, as the save call would write it. */
export interface JudgedPet {
  readonly check: Check;
  readonly edited: EditedPet;
  readonly values: PetValues;
}

/** An owner of a workbook with what is wrong, row by row. */
export interface JudgedOwner {
  /** Number of the first row. */
  readonly first: number;
  readonly checks: ReadonlyMap<number, Check>;
  /** That of the first row, where the owner's own cells stand. */
  readonly check: Check;
  readonly edited: EditedCustomer;
  readonly values: OwnerValues;
  readonly pets: readonly JudgedPet[];
}

/** By what owners and pets are judged. */
export interface Rules {
  readonly choices: Choices;
  readonly required: Required;
}

/** Whether every row of an owner is right: only then they are imported. */
export const isRight = ({ checks }: JudgedOwner): boolean =>
  [...checks.values()].every(({ faults }) => faults.length === 0);

/** One thing is told of a cell. */
export function tell(check: Check, key: ColumnKey, msg: string): void {
  if (!check.isWrong(key)) check.fault(key, msg);
}

/** Where values that only one may have stand in the rows above. */
class Above {
  private readonly rows = {
    storeUserNo: new Map<string, number>(),
    'pet.chipNo': new Map<string, number>(),
    'pet.storeNo': new Map<string, number>(),
  };

  expectFirst(check: Check, key: 'storeUserNo' | 'pet.chipNo' | 'pet.storeNo', row: number, text = ''): void {
    if (text === '') return;
    const first = this.rows[key].get(text);
    if (first === undefined) this.rows[key].set(text, row);
    else tell(check, key, `与第${first}行重复`);
  }
}

/** Owner's cells of a further row repeat those of the first one or are empty, and the row tells of a pet. */
function judgeFurtherRow(check: Check, { cells }: Row, first: Row): void {
  for (const key of ownerKeys) {
    if (key === 'mobile' || cells[key] === '' || cells[key] === first.cells[key]) continue;
    check.fault(key, `与第${first.row}行不一致，同一手机号是同一位宠主`);
  }
  if (!hasPet(cells)) tell(check, 'mobile', `与第${first.row}行重复`);
}

function judgePet(check: Check, row: Row, { choices, required }: Rules, above: Above): JudgedPet {
  const edited = petIn(check, row.cells, choices);
  const values = petValues(null, edited);
  for (const { field, msg } of petFaults(values, edited, { before: null, required, at: '' }))
    tell(check, `pet.${field}` as ColumnKey, msg);
  above.expectFirst(check, 'pet.chipNo', row.row, values.chipNo);
  above.expectFirst(check, 'pet.storeNo', row.row, edited.storeNo);
  return { check, edited, values };
}

function judgeOwner({ first, rows }: OwnerRows, rules: Rules, above: Above): JudgedOwner {
  const checks = new Map(rows.map(({ row, cells }) => [row, new RowCheck(customerTable, cells)]));
  const checkOf = ({ row }: Row): Check => checks.get(row) as Check;
  const check = checkOf(first);
  const edited = ownerIn(check, first.cells, rules.choices);
  const values = ownerValues(null, edited);
  for (const { field, msg } of ownerFaults(values, null, rules.required))
    tell(check, field.slice('customer.'.length) as ColumnKey, msg);
  above.expectFirst(check, 'storeUserNo', first.row, edited.storeUserNo);

  const pets: JudgedPet[] = [];
  const same = new Map<string, number>();
  for (const row of rows) {
    const own = checkOf(row);
    if (row.row !== first.row) judgeFurtherRow(own, row, first);
    if (!hasPet(row.cells)) continue;
    const text = JSON.stringify(petKeys.map((key) => row.cells[key]));
    const twin = same.get(text);
    if (twin !== undefined) tell(own, 'pet.name', `与第${twin}行重复`);
    else if (same.size >= MOST_PETS_SAVED) tell(own, 'pet.name', `一位宠主最多导入${MOST_PETS_SAVED}只宠物`);
    same.set(text, twin ?? row.row);
    pets.push(judgePet(own, row, rules, above));
  }
  return { first: first.row, checks, check, edited, values, pets };
}

/** Owners that are judged before others' calls have their turn. */
const ownersAtOnce = 25;

/** Judges every row by the rules of the save call; what is taken in the chain is another's matter. */
export async function judgeRows(rows: readonly SentRow[], rules: Rules): Promise<JudgedOwner[]> {
  const above = new Above();
  const judged: JudgedOwner[] = [];
  for (const owner of ownersOf(rows)) {
    judged.push(judgeOwner(owner, rules, above));
    if (judged.length % ownersAtOnce === 0) await nextTurn();
  }
  return judged;
}

/** What is wrong with each row; a right one beside a wrong one waits for it. */
export function faultsOf({ checks }: JudgedOwner): { row: number; faults: ImportFault[] }[] {
  const rows = [...checks].map(([row, { faults }]) => ({ row, faults: [...faults] }));
  const wrong = rows.find(({ faults }) => faults.length > 0);
  if (!wrong) return rows;
  const waits = { column: '', msg: `同一宠主的第${wrong.row}行有问题，改好后一起导入` };
  return rows.map(({ row, faults }) => ({ row, faults: faults.length > 0 ? faults : [waits] }));
}
