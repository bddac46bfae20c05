import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import {
  EXAM_CHOICES,
  EXAM_FIELDS,
  EXAM_NUMBERS,
  examLabel,
  type ExamField,
  type ExamNumber,
} from '@hospital/shared/contract/caseExam';
import { TCM_FIELDS, type TcmField } from '@hospital/shared/contract/caseWords';
import type { PrintCase, PrintHead, PrintPatient } from '@hospital/shared/print';
import { doctorMobileOf, patientOf, sheetOf } from '../printing';

const TCM_NAMES = Object.keys(TCM_FIELDS) as TcmField[];

/** Words of what is chosen at an examination. */
const OPTIONS = Object.keys(EXAM_CHOICES)
  .map((field) => `exam_option_${field}`)
  .join(',');

/** Words of codes, by dictionary type and code. */
type Words = (type: string, code: string) => string;

const findingOf = (field: ExamField, value: string, words: Words): string => {
  if (value === '') return '';
  return field in EXAM_NUMBERS
    ? `${value} ${EXAM_NUMBERS[field as ExamNumber].unit}`
    : words(`exam_option_${field}`, value);
};

/** A case as the printer takes it; what was added after its end stands below the advice. */
function printCaseOf(record: MedicalCase, head: PrintHead, patient: PrintPatient, words: Words): PrintCase {
  const { exam, tcm, diagnoses, addenda } = record;
  const added = addenda.map(
    ({ content, editTime, editorName }) => `补充说明（${editTime} ${editorName}）：${content}`,
  );
  return {
    ...{ head, patient, visitTime: record.visitTime },
    ...{
      complaint: record.complaint,
      presentHistory: record.presentHistory,
      pastHistory: record.pastHistory,
    },
    examination: EXAM_FIELDS.map((field) => [examLabel(field), findingOf(field, exam[field] ?? '', words)]),
    fourExaminations: TCM_NAMES.map((field) => [TCM_FIELDS[field], tcm?.[field] ?? '']),
    diagnosis: diagnoses.map(({ name, kind }) => `${name}（${kind}）`).join('、'),
    treatment: [record.treatment, record.prognosis && `预后：${record.prognosis}`].filter(Boolean).join('\n'),
    advice: [record.advice, ...added].filter(Boolean).join('\n'),
    doctorName: record.doctorName,
    licenseNo: record.licenseNo ?? '',
  };
}

/**
 * Prints the records of cases, by 门店设置 · 病例打印: one printing dialog a case.
 *
 * @throws what the calls are refused with
 */
export async function printCases(ids: readonly string[]): Promise<void> {
  const [records, entries, { caseRecord, printUnseen }] = await Promise.all([
    Promise.all(ids.map((id) => api.cases.info({ id }))),
    api.dictionary.byTypes({ type: OPTIONS }),
    import('@hospital/shared/print'),
  ]);
  const byType = entries as Readonly<Record<string, readonly { code: string; name: string }[]>>;
  const words: Words = (type, code) => byType[type]?.find((one) => one.code === code)?.name ?? code;
  const sheets = await Promise.all(
    records.map(async (record) => {
      const [{ head, settings }, patient, doctorMobile] = await Promise.all([
        sheetOf(record.storeId, 'printCase'),
        patientOf(record),
        doctorMobileOf(record.storeId),
      ]);
      return caseRecord({ ...printCaseOf(record, head, patient, words), doctorMobile }, settings, 'A4');
    }),
  );
  await printUnseen('病历', sheets);
}
