import { eq, sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { userAccount } from '../../accounts/schema';
import { bill } from '../../billing/schema';
import { medicalCase } from '../../cases/schema';
import { owner, pet } from '../../owners/schema';

/** Bills with the names of whom they are for, and of who has their case. */
export const namedBills = (db: TenantDatabase) =>
  db
    .select({
      row: bill,
      ownerName: sql<string>`coalesce(${owner.name}, '')`,
      petName: sql<string>`coalesce(${pet.name}, '')`,
      doctorName: sql<string>`coalesce(${userAccount.name}, '')`,
    })
    .from(bill)
    .leftJoin(owner, eq(owner.id, bill.ownerId))
    .leftJoin(pet, eq(pet.id, bill.petId))
    .leftJoin(medicalCase, eq(medicalCase.id, bill.caseId))
    .leftJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .$dynamic();
