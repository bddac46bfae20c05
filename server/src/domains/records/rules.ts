import type { Static } from '@sinclair/typebox';
import { EXAM_SETTINGS } from '@hospital/shared/contract/caseExam';
import type { CaseRules } from '@hospital/shared/contract/calls/cases';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { settingsOfEach, settingsOfKeys } from '../settings';

const wanted = settingsOfKeys(
  new Set([...EXAM_SETTINGS.keys(), 'requireDiagnosis', 'tcmMode', 'archiveHours', 'withdrawHours']),
);

/** What each of those stores wants of its cases (门店设置 · 医生, 病例), read at once. */
export async function rulesOfStores(
  db: TenantDatabase,
  storeIds: readonly string[],
): Promise<(storeId: string) => Static<typeof CaseRules>> {
  const itemsOf = await settingsOfEach(db, storeIds, wanted);
  return (storeId) => {
    const items = itemsOf(storeId);
    const valueOf = (key: string): string =>
      items.find(({ configKey }) => configKey === key)?.configValue ?? '';
    return {
      requiredExam: [...EXAM_SETTINGS].flatMap(([key, field]) => (valueOf(key) === 'Y' ? [field] : [])),
      requireDiagnosis: valueOf('requireDiagnosis') === 'Y' ? 'Y' : 'N',
      tcmMode: valueOf('tcmMode') === 'Y' ? 'Y' : 'N',
      archiveHours: Number(valueOf('archiveHours')),
      withdrawHours: Number(valueOf('withdrawHours')),
    };
  };
}

/** What the store wants of its cases. */
export const rulesOf = async (db: TenantDatabase, storeId: string): Promise<Static<typeof CaseRules>> =>
  (await rulesOfStores(db, [storeId]))(storeId);
