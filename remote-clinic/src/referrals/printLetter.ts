import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { animalWords } from '../animalWords';
import { correctedTests } from '../correctedTests';
import { printAgreement } from '../printAgreement';
import { placeOf } from '../referralPlace';

/** What the letter says of a referral, and of the animal in words. */
export const letterOf = (row: Referral, animal: Awaited<ReturnType<typeof animalWords>>) => ({
  storeId: row.fromStoreId,
  patient: {
    ...{ ownerName: row.ownerName, ownerMobile: row.ownerMobile, petName: row.petName },
    ...{ ...animal, age: row.petAge, recordNo: row.caseNo },
  },
  name: '转诊单',
  content: [
    `转诊号：${row.referralNo}`,
    `转往：${placeOf(row)}`,
    `转诊原因：${row.reason}`,
    row.summary,
    ...correctedTests(row),
    row.files.length > 0 && `随附文件：${row.files.map(({ name }) => name).join('、')}`,
  ]
    .filter(Boolean)
    .join('\n'),
  ...{ doctorName: row.fromDoctorName, signImg: '', signTime: row.createDate },
});

/** Prints the letter that goes with an animal, under the head of the store that sends it. */
export const printLetter = async (row: Referral): Promise<void> =>
  printAgreement(letterOf(row, await animalWords(row)));
