import * as api from '@hospital/shared/calls';
import type { PrintAgreement } from '@hospital/shared/print';

interface Sheet extends Omit<PrintAgreement, 'head' | 'patient'> {
  /** Whose head stands above it, and whose settings say how many copies there are. */
  readonly storeId: string;
  readonly patient: Pick<PrintAgreement['patient'], 'ownerName' | 'ownerMobile' | 'petName' | 'recordNo'> &
    Partial<PrintAgreement['patient']>;
}

/** What is not known of an animal stays empty on paper. */
const UNKNOWN = {
  ...{ species: '', breed: '', sex: '', age: '', color: '', weight: null },
  ...{ sickCount: null, herdCount: null },
} as const;

/**
 * Prints what an owner signs or takes along, by 门店设置 · 医疗协议打印.
 *
 * @throws what the calls are refused with
 */
export async function printAgreement({ storeId, patient, ...sheet }: Sheet): Promise<void> {
  const [head, settings, { agreement, printUnseen }] = await Promise.all([
    api.settings.printHead({ storeId }),
    api.settings.byGroup({ configGroup: 'printAgreement', storeId }),
    // Nobody waits for it when the page opens.
    import('@hospital/shared/print'),
  ]);
  const html = agreement(
    { ...sheet, head, patient: { ...UNKNOWN, ...patient } },
    Object.fromEntries(settings.map(({ configKey, configValue }) => [configKey, configValue])),
    'A4',
  );
  await printUnseen(sheet.name, [html]);
}
