import { ApiError, serverDay } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PrescriptionType } from '@hospital/shared/contract/orders/orderWords';
import { lacksOfUsage, usageInWords } from '@hospital/shared/contract/orders/usage';
import { formatAge } from '@hospital/shared/format';
import { confirm, message } from '@hospital/shared/ui/core';

/** `prescriptionType` of what is kept and told of apart. */
const ANAESTHETIC: PrescriptionType = 3;

/**
 * Prints the prescription of a bill, in as many copies as 门店设置 · 处方 says; anaesthetic drugs stand on a sheet of their
 * own.
 *
 * @param dispenserName who hands the drugs out; empty: nobody yet
 */
export async function printPrescription(billId: string, dispenserName = ''): Promise<void> {
  try {
    await print(billId, dispenserName);
  } catch (thrown) {
    // What a call was refused with is on screen: without a diagnosis another try is of no use.
    if (!(thrown instanceof ApiError)) message.error('处方打印失败，请重试');
  }
}

async function print(billId: string, dispenserName: string): Promise<void> {
  const sheet = await api.orders.prescription({ id: billId });
  const lacks = lacksOfUsage(sheet.items, ({ productName }) => productName);
  // What is paid can be written no more, so that it is asked, not refused.
  const sure =
    lacks.length === 0 ||
    (await confirm({
      title: '处方没有写明用法用量',
      content: `${lacks.join('；')}。未结算的账单可先修改补写，再打印。`,
      okText: '仍要打印',
    }));
  if (!sure) return;
  const { storeId } = sheet;
  const [head, settings, { prescription, printUnseen, sheetOf }] = await Promise.all([
    api.settings.printHead({ storeId }),
    api.settings.byGroup({ configGroup: 'printPrescription', storeId }),
    import('@hospital/shared/print'),
  ]);
  const values = Object.fromEntries(settings.map(({ configKey, configValue }) => [configKey, configValue]));
  const pageOf = (items: typeof sheet.items, anaesthetic: boolean): string =>
    prescription(
      {
        head,
        patient: {
          ...{ ownerName: sheet.ownerName, ownerMobile: '', petName: sheet.petName, species: sheet.species },
          ...{ breed: sheet.breed, sex: { 1: '公', 2: '母' }[sheet.sex] ?? '', color: sheet.color },
          ...{
            age: formatAge(sheet.birthday, sheet.orderTime.slice(0, 10)),
            weight: sheet.weight > 0 ? sheet.weight : null,
          },
          ...{ recordNo: sheet.recordNo, sickCount: null, herdCount: null },
        },
        ...{ prescriptionNo: sheet.billNo, time: sheet.orderTime, diagnosis: sheet.diagnosis },
        items: items.map(({ usage, ...line }) => ({ ...line, usage: usageInWords(usage, sheet.weight) })),
        ...{ doctorName: sheet.doctorName, licenseNo: sheet.licenseNo ?? '', dispenserName, anaesthetic },
        ...(sheet.validUntil === undefined
          ? {}
          : { validUntil: sheet.validUntil, expired: sheet.validUntil < serverDay() }),
      },
      values,
      sheetOf({ paperSize: 'A5', ...values }),
    );
  const isAnaesthetic = ({ prescriptionType }: (typeof sheet.items)[number]): boolean =>
    prescriptionType === ANAESTHETIC;
  const pages = [false, true].flatMap((anaesthetic) => {
    const items = sheet.items.filter((item) => isAnaesthetic(item) === anaesthetic);
    return items.length > 0 ? [pageOf(items, anaesthetic)] : [];
  });
  await printUnseen('处方', pages);
}
