import * as api from '@hospital/shared/calls';
import type { Boarding, BoardingDoc } from '@hospital/shared/contract/calls/boarding';
import { linesOf } from '@hospital/shared/ui/signing';

/** Prints a document of a stay on the paper and in as many copies as 医疗协议打印 says. */
export async function printDoc(doc: BoardingDoc, stay: Boarding): Promise<void> {
  const [head, settings, { agreement, printUnseen }] = await Promise.all([
    api.settings.printHead({ storeId: stay.storeId }),
    api.settings.byGroup({ configGroup: 'printAgreement', storeId: stay.storeId }),
    // Nobody waits for it when the page opens.
    import('@hospital/shared/print'),
  ]);
  const html = agreement(
    {
      head,
      patient: {
        ...{ ownerName: stay.ownerName, ownerMobile: stay.ownerMobile, petName: stay.petName },
        ...{ species: '', breed: '', sex: '', age: '', color: '', weight: null, recordNo: stay.boardingNo },
        ...{ sickCount: null, herdCount: null },
      },
      ...{ name: doc.name, content: linesOf(doc.content), doctorName: doc.signBy, doctorTitle: '经办人' },
      ...{ signImg: doc.signImg, signTime: doc.signTime ?? '' },
    },
    Object.fromEntries(settings.map(({ configKey, configValue }) => [configKey, configValue])),
    'A4',
  );
  await printUnseen(doc.name, [html]);
}
