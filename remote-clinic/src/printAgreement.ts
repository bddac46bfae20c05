import type { PrintAgreement } from '@hospital/shared/print';
import { sheetOf, UNKNOWN } from './printing';

interface Sheet extends Omit<PrintAgreement, 'head' | 'patient'> {
  /** Whose head stands above it, and whose settings say how many copies there are. */
  readonly storeId: string;
  readonly patient: Pick<PrintAgreement['patient'], 'ownerName' | 'ownerMobile' | 'petName' | 'recordNo'> &
    Partial<PrintAgreement['patient']>;
}

/**
 * Prints what an owner signs or takes along, by 门店设置 · 医疗协议打印.
 *
 * @throws what the calls are refused with
 */
export async function printAgreement({ storeId, patient, ...sheet }: Sheet): Promise<void> {
  const [{ head, settings }, { agreement, printUnseen }] = await Promise.all([
    sheetOf(storeId, 'printAgreement'),
    // Nobody waits for it when the page opens.
    import('@hospital/shared/print'),
  ]);
  const html = agreement({ ...sheet, head, patient: { ...UNKNOWN, ...patient } }, settings, 'A4');
  await printUnseen(sheet.name, [html]);
}
