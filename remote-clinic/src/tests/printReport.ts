import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { isImage, typeOfName } from '@hospital/shared/contract/fileTypes';
import { IMAGING } from '@hospital/shared/contract/testWords';
import { formatAge } from '@hospital/shared/format';
import { animalWords } from '../animalWords';
import { sheetOf, UNKNOWN } from '../printing';

/**
 * Prints a report by 门店设置: 检查单打印 of the laboratory, 设备影像打印 of imaging.
 *
 * @throws what the calls are refused with
 */
export async function printReport(report: TestingReport): Promise<void> {
  const { storeId } = report;
  const imaging = report.type === IMAGING;
  const [{ head, settings }, animal, { deviceImage, exam, printUnseen }] = await Promise.all([
    sheetOf(storeId, imaging ? 'printDeviceImage' : 'printExam'),
    animalWords(report),
    import('@hospital/shared/print'),
  ]);
  const patient = {
    ...{ ...UNKNOWN, ...animal, age: formatAge(report.birthday) },
    ...{ ownerName: report.ownerName, petName: report.petName, recordNo: report.caseNo },
  };
  const [last] = report.corrections ?? [];
  const both = {
    corrected: last && { times: last.number, time: last.correctTime, name: last.correctName },
    ...{ head, patient, orderNo: report.orderNo, productName: report.productName },
    ...{ reportTime: report.reportTime ?? '', conclusion: report.conclusion, auditor: report.auditName },
  };
  const sheet = imaging
    ? deviceImage(
        {
          ...both,
          pictures: report.files.filter(({ url }) => isImage(typeOfName(url) ?? '')),
          ...{ finding: report.finding ?? '', measures: report.results },
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
        'A4',
      );
  await printUnseen(imaging ? '影像报告' : '化验单', [sheet]);
}
