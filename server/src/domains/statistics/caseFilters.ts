import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { inDays, type DayRange } from '../../platform/database/dayRange';
import { contains } from '../../platform/database/paging';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { mobileHas } from '../owners';
import type { Scope, SessionIdentity } from '../../platform/sessions/session';
import { within } from '../../platform/sessions/storesInView';

/** What the lists of unfinished cases and stays may be narrowed by, beside the store. */
export interface CaseFilters extends DayRange {
  readonly doctorId?: string;
  readonly deptId?: string;
  readonly keyword?: string;
}

/** Where the rows say whose they are: cases themselves, or the stays of inpatients. */
interface Columns {
  readonly storeId: AnyPgColumn;
  readonly doctorId: AnyPgColumn;
}

const ofDepartment = (storeId: AnyPgColumn, deptId: string): SQL => sql`${storeId} in (
  select s.id from store s join dept d on d.id = s.dept_id join dept top on starts_with(d.path, top.path)
  where top.id = ${deptId})`;

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(medicalCase.caseNo, text),
    sql`exists (select from ${owner} where ${owner.id} = ${medicalCase.ownerId}
      and ${or(contains(owner.name, text), mobileHas(caller, text))})`,
    sql`exists (select from ${pet} where ${pet.id} = ${medicalCase.petId} and ${contains(pet.name, text)})`,
  );

/** What the filters say of whose the rows are. */
export const ofPlace = (columns: Columns, stores: Scope, filters: CaseFilters): SQL | undefined =>
  and(
    within(columns.storeId, stores),
    filters.doctorId ? eq(columns.doctorId, filters.doctorId) : undefined,
    filters.deptId ? ofDepartment(columns.storeId, filters.deptId) : undefined,
  );

/** What they say of the case itself; undefined: nothing. */
export function ofCase(caller: SessionIdentity, filters: CaseFilters): SQL | undefined {
  const keyword = filters.keyword?.trim();
  return and(...inDays(medicalCase.visitTime, filters), keyword ? named(caller, keyword) : undefined);
}
