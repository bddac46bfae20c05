import * as api from '@hospital/shared/calls';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { placeOf } from './list.model';

/** Prints the letter that goes with an animal, under the head of the store that sends it. */
export async function printLetter(row: Referral): Promise<void> {
  const { fromStoreId: storeId } = row;
  const [head, settings, { agreement, printUnseen }] = await Promise.all([
    api.settings.printHead({ storeId }),
    api.settings.byGroup({ configGroup: 'printAgreement', storeId }),
    // Nobody waits for it when the page opens.
    import('@hospital/shared/print'),
  ]);
  const html = agreement(
    {
      head,
      patient: {
        ...{ ownerName: row.ownerName, ownerMobile: row.ownerMobile, petName: row.petName },
        ...{ species: '', breed: '', sex: '', age: '', color: '', weight: null, recordNo: row.caseNo },
        ...{ sickCount: null, herdCount: null },
      },
      name: '转诊单',
      content: [`转诊号：${row.referralNo}`, `转往：${placeOf(row)}`, `转诊原因：${row.reason}`, row.summary]
        .filter(Boolean)
        .join('\n'),
      ...{ doctorName: row.fromDoctorName, signImg: '', signTime: row.createDate },
    },
    Object.fromEntries(settings.map(({ configKey, configValue }) => [configKey, configValue])),
    'A4',
  );
  await printUnseen('转诊单', [html]);
}
