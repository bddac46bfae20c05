import * as api from '@hospital/shared/calls';
import { usageInWords } from '@hospital/shared/contract/orders/usage';
import { formatAge } from '@hospital/shared/format';

/**
 * Prints the prescription of a bill, in as many copies as 门店设置 · 处方 says.
 *
 * @param dispenserName who hands the drugs out; empty: nobody yet
 * @throws what the calls are refused with
 */
export async function printPrescription(billId: string, dispenserName = ''): Promise<void> {
  const sheet = await api.orders.prescription({ id: billId });
  const { storeId } = sheet;
  const [head, settings, { prescription, printUnseen }] = await Promise.all([
    api.settings.printHead({ storeId }),
    api.settings.byGroup({ configGroup: 'printPrescription', storeId }),
    import('@hospital/shared/print'),
  ]);
  const page = prescription(
    {
      head,
      patient: {
        ...{ ownerName: sheet.ownerName, ownerMobile: '', petName: sheet.petName, species: sheet.species },
        ...{ breed: sheet.breed, sex: { 1: '公', 2: '母' }[sheet.sex] ?? '', color: sheet.color },
        ...{ age: formatAge(sheet.birthday), weight: sheet.weight > 0 ? sheet.weight : null },
        ...{ recordNo: sheet.recordNo, sickCount: null, herdCount: null },
      },
      ...{ prescriptionNo: sheet.billNo, time: sheet.orderTime, diagnosis: sheet.diagnosis },
      items: sheet.items.map(({ usage, ...line }) => ({ ...line, usage: usageInWords(usage, sheet.weight) })),
      ...{ doctorName: sheet.doctorName, licenseNo: '', dispenserName },
    },
    Object.fromEntries(settings.map(({ configKey, configValue }) => [configKey, configValue])),
    'A5',
  );
  await printUnseen('处方', [page]);
}
