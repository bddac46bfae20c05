import { sql, type SQL } from 'drizzle-orm';
import { packageStates, type PackageMove, type PackageStatus } from '@hospital/shared/contract/packageStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { shanghaiDay } from '@hospital/shared/format';
import { BusinessError } from '../../../platform/errors/businessError';
import { customerPackage, customerPackageItem } from './schema/packages';

export type PackageRecord = typeof customerPackage.$inferSelect;
export type PackageItemRecord = typeof customerPackageItem.$inferSelect;

/** `status` of a package on a day: used up before expired, since nothing is left that could expire. */
export function statusOf(
  { status, expireDate }: Pick<PackageRecord, 'status' | 'expireDate'>,
  items: readonly Pick<PackageItemRecord, 'total' | 'used'>[],
  today: string = shanghaiDay(new Date()),
): PackageStatus {
  if (status === 4 || status === 5) return status;
  if (items.every(({ total, used }) => used >= total)) return 2;
  return expireDate !== '' && expireDate < today ? 3 : 1;
}

/** The same as a condition of a query over `customer_package`. */
export function hasStatus(status: PackageStatus, today: string = shanghaiDay(new Date())): SQL {
  if (status === 4 || status === 5) return sql`${customerPackage.status} = ${status}`;
  const left = sql`exists (select from ${customerPackageItem} where ${customerPackageItem.customerPackageId} = ${customerPackage.id} and ${customerPackageItem.used} < ${customerPackageItem.total})`;
  const over = sql`(${customerPackage.expireDate} <> '' and ${customerPackage.expireDate} < ${today})`;
  if (status === 2) return sql`(${customerPackage.status} = 1 and not ${left})`;
  return status === 3
    ? sql`(${customerPackage.status} = 1 and ${left} and ${over})`
    : sql`(${customerPackage.status} = 1 and ${left} and not ${over})`;
}

/** @throws 40902 with the state in words */
export function expectPackageMove(status: PackageStatus, ...moves: readonly PackageMove[]): void {
  if (moves.some((move) => mayMove(packageStates, status, move))) return;
  throw new BusinessError(
    ErrorCode.ForbiddenTransition,
    whyNot(packageStates, status, moves[0] ?? 'consume'),
  );
}
