import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import type { CaseDoc } from '@hospital/shared/contract/calls/caseDocs';
import { linesOf } from '@hospital/shared/ui/signing';
import { printAgreement } from '../../printAgreement';
import { patientOf } from '../../printing';

/** Prints a document of a case, with its signature or a line to sign on. */
export const printDocument = async (doc: CaseDoc, record: MedicalCase): Promise<void> =>
  printAgreement({
    storeId: record.storeId,
    patient: await patientOf(record),
    ...{ name: doc.name, content: linesOf(doc.content) },
    // The desk may have it signed: whom the text names as the doctor is the doctor on the sheet, too.
    ...{ doctorName: record.doctorName, handledBy: doc.signBy },
    ...{ signImg: doc.signImg, signTime: doc.signTime ?? '' },
  });
