import { addDays } from '@hospital/shared/format';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDay } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError } from '../../../platform/errors/businessError';
import { settingsOfEach, settingsOfGroup } from '../../settings';

/** What a store wants of its prescriptions (公告2450号; domain.md §2.7 wants it to be configurable). */
export interface PrescriptionRules {
  readonly diagnosisRequired: boolean;
  readonly licenseRequired: boolean;
  /** Days for which a prescription holds, the first included. */
  readonly validDays: number;
}

/** `prescriptionType` of tests, which have sheets of their own. */
const TESTS: readonly number[] = [6, 7, 8];

interface Ordered {
  readonly categoryCode: string;
  readonly prescriptionType: number | null;
}

/** Whether a line of a bill stands on a prescription: drugs alone do. */
export const isPrescribed = ({ categoryCode, prescriptionType }: Ordered): boolean =>
  categoryCode.startsWith('H1') && !TESTS.includes(prescriptionType ?? 0);

const SETTINGS = settingsOfGroup('printPrescription');

/** The rules of each of those stores (门店设置 · 处方打印), read at once; no statement for none. */
export async function prescriptionRules(
  db: TenantDatabase,
  storeIds: readonly string[],
): Promise<(storeId: string) => PrescriptionRules> {
  const places = [...new Set(storeIds)];
  const itemsOf = places.length === 0 ? () => [] : await settingsOfEach(db, places, SETTINGS);
  return (storeId) => {
    const values = new Map(itemsOf(storeId).map(({ configKey, configValue }) => [configKey, configValue]));
    return {
      diagnosisRequired: values.get('diagnosisRequired') === 'Y',
      licenseRequired: values.get('licenseRequired') === 'Y',
      validDays: Number(values.get('validDays')),
    };
  };
}

/** The last day of a prescription, `yyyy-MM-dd`. */
export const lastDayOf = (orderTime: Date, { validDays }: PrescriptionRules): string =>
  addDays(formatDay(orderTime), validDays - 1);

interface Prescribed {
  readonly diagnosis: string;
  readonly doctorName: string;
  readonly licenseNo: string;
}

/** @throws 40902 without a diagnosis, or by a doctor without a licence, where the store wants them */
export function expectPrescribable(
  { diagnosisRequired, licenseRequired }: PrescriptionRules,
  { diagnosis, doctorName, licenseNo }: Prescribed,
): void {
  if (diagnosisRequired && diagnosis.trim() === '') throw refusal('病例还没有诊断，请先填写诊断再打印处方');
  if (licenseRequired && licenseNo === '')
    throw refusal(`${doctorName || '医生'}未登记执业兽医证号，请在用户管理中填写后再打印处方`);
}

const refusal = (words: string): BusinessError => new BusinessError(ErrorCode.ForbiddenTransition, words);
