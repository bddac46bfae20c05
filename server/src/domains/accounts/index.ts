import { defineDomain } from '../../platform/server/domain';
import { seed } from './seed';

export { COMMON_PASSWORD, expectChosenPassword } from './chosenPassword';
export { isCommonPassword } from './commonPasswords';
export { expectWithin } from './expectWithin';
export { comparePassword, hashPassword, inTurn, verifyPassword } from './password';
export { usersAround, usersWithin, worksInStore } from './scope';
export type { StaffMember } from './seed/staff';
export { rootParent, storesInScope, visibleDepts } from './visibleDepts';
export { cashierOf, teamMade } from './seed';

/** Accounts of users as records, their passwords, and whom a caller manages; their pages are in `users`. */
export const accounts = defineDomain({ seed });
