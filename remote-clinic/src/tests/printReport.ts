import * as api from '@hospital/shared/calls';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { isImage, typeOfName } from '@hospital/shared/contract/fileTypes';
import { IMAGING } from '@hospital/shared/contract/testWords';
import { formatAge } from '@hospital/shared/format';

const SEXES: Readonly<Record<string, string>> = { 1: '公', 2: '母' };

/**
 * Prints a report by 门店设置: 检查单打印 of the laboratory, 设备影像打印 of imaging.
 *
 * @throws what the calls are refused with
 */
export async function printReport(report: TestingReport): Promise<void> {
  const { storeId, species, breed } = report;
  const imaging = report.type === IMAGING;
  const [head, items, entries, { deviceImage, exam, printUnseen }] = await Promise.all([
    api.settings.printHead({ storeId }),
    api.settings.byGroup({ configGroup: imaging ? 'printDeviceImage' : 'printExam', storeId }),
    api.dictionary.byTypes({ type: `pet_species,pet_breed_${species}` }),
    import('@hospital/shared/print'),
  ]);
  const settings = Object.fromEntries(items.map(({ configKey, configValue }) => [configKey, configValue]));
  const words = entries as Readonly<Record<string, readonly { code: string; name: string }[]>>;
  const word = (type: string, code: string): string =>
    words[type]?.find((one) => one.code === code)?.name ?? code;
  const patient = {
    ...{ ownerName: report.ownerName, ownerMobile: '', petName: report.petName },
    ...{ species: word('pet_species', species), breed: word(`pet_breed_${species}`, breed) },
    ...{ sex: SEXES[report.sex] ?? '', age: formatAge(report.birthday), color: '', weight: null },
    ...{ recordNo: report.caseNo, sickCount: null, herdCount: null },
  };
  const both = {
    ...{ head, patient, orderNo: report.orderNo, productName: report.productName },
    ...{ reportTime: report.reportTime ?? '', conclusion: report.conclusion, auditor: report.auditName },
  };
  const sheet = imaging
    ? deviceImage(
        {
          ...both,
          pictures: report.files.filter(({ url }) => isImage(typeOfName(url) ?? '')),
          finding: report.finding ?? '',
          doctorName: report.executorName,
        },
        settings,
        'A4',
      )
    : exam(
        {
          ...both,
          ...{ sampleNo: report.sampleNo, applyTime: report.applyTime },
          ...{ applyDoctor: report.applyDoctorName, executor: report.executorName, results: report.results },
        },
        settings,
        'A5',
      );
  await printUnseen(imaging ? '影像报告' : '化验单', [sheet]);
}
