import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import type { PrintHead, PrintPatient, PrintSettings } from '@hospital/shared/print';
import { animalWords } from './animalWords';

type PrintGroup = 'printCase' | 'printExam' | 'printDeviceImage' | 'printAgreement' | 'printSummary';

interface Sheet {
  readonly head: PrintHead;
  readonly settings: PrintSettings;
}

/**
 * What every sheet of a store is printed by: its head, and its settings of the group.
 *
 * @throws what the calls are refused with
 */
export async function sheetOf(storeId: string, configGroup: PrintGroup): Promise<Sheet> {
  const [head, items] = await Promise.all([
    api.settings.printHead({ storeId }),
    api.settings.byGroup({ configGroup, storeId }),
  ]);
  return {
    head,
    settings: Object.fromEntries(items.map(({ configKey, configValue }) => [configKey, configValue])),
  };
}

/** Whom the owner calls at home, by 门店设置 · 医生联系电话; empty: nobody. @throws what the call is refused with */
export async function doctorMobileOf(storeId: string): Promise<string> {
  const [item] = await api.settings.byKey({ configKey: 'doctorMobile', storeId });
  return item?.configValue ?? '';
}

/** What nobody knows of an animal stays empty on paper. */
export const UNKNOWN = {
  ...{ ownerMobile: '', species: '', breed: '', sex: '', age: '', color: '', weight: null },
  ...{ sickCount: null, herdCount: null },
} as const;

/** Owner and animal of a case as they are printed. @throws what the call is refused with */
export const patientOf = async (record: MedicalCase): Promise<PrintPatient> => ({
  ...UNKNOWN,
  ...{ ownerName: record.ownerName, ownerMobile: record.ownerMobile, petName: record.petName },
  ...{ ...(await animalWords(record)), age: record.petAge, recordNo: record.caseNo },
  weight: record.weight || Number(record.exam.weight) || null,
});
