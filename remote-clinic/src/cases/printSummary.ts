import * as api from '@hospital/shared/calls';
import { VOID } from '@hospital/shared/contract/billStates';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import type { PrescriptionType } from '@hospital/shared/contract/orders/orderWords';
import { usageInWords } from '@hospital/shared/contract/orders/usage';
import type { PrintLine } from '@hospital/shared/print';
import { doctorMobileOf, patientOf, sheetOf } from '../printing';

/** Visits, treatments and material are of no sheet of their own, but were charged for the case; washing was not. */
const OTHERS: PrescriptionType = 4;
const kindOf = ({ prescriptionType, categoryCode }: BillWithLines['items'][number]): number | null =>
  prescriptionType ?? (categoryCode.startsWith('H') ? OTHERS : null);

/** Everything that stands on the bills of a case; what was voided was not done. */
const summedLines = (bills: readonly BillWithLines[], weight: number): readonly PrintLine[] =>
  bills
    .filter(({ status }) => status !== VOID)
    .flatMap(({ items }) => items)
    .map((line) => ({ ...line, prescriptionType: kindOf(line), usage: usageInWords(line.usage, weight) }));

/**
 * Prints what was done and prescribed in a case, by 门店设置 · 汇总单打印.
 *
 * @throws what the calls are refused with
 */
export async function printSummary(id: string): Promise<void> {
  const record = await api.cases.info({ id });
  const [{ head, settings }, patient, doctorMobile, bills, { printUnseen, summary }] = await Promise.all([
    sheetOf(record.storeId, 'printSummary'),
    patientOf(record),
    doctorMobileOf(record.storeId),
    api.bills.caseList({ caseId: id }),
    import('@hospital/shared/print'),
  ]);
  const html = summary(
    {
      ...{ head, patient, visitTime: record.visitTime, doctorName: record.doctorName },
      doctorMobile,
      diagnosis: record.diagnoses.map(({ name }) => name).join('、') || record.diagnosis,
      items: summedLines(bills, patient.weight ?? 0),
    },
    settings,
    'A4',
  );
  await printUnseen('汇总单', [html]);
}
