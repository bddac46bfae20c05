import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { printAgreement } from '../printAgreement';
import { placeOf } from './list.model';

/** Prints the letter that goes with an animal, under the head of the store that sends it. */
export const printLetter = (row: Referral): Promise<void> =>
  printAgreement({
    storeId: row.fromStoreId,
    patient: {
      ...{ ownerName: row.ownerName, ownerMobile: row.ownerMobile, petName: row.petName },
      recordNo: row.caseNo,
    },
    name: '转诊单',
    content: [`转诊号：${row.referralNo}`, `转往：${placeOf(row)}`, `转诊原因：${row.reason}`, row.summary]
      .filter(Boolean)
      .join('\n'),
    ...{ doctorName: row.fromDoctorName, signImg: '', signTime: row.createDate },
  });
