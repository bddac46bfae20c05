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
import type { PrintCase, PrintHead } from '@hospital/shared/print';

/** Words of codes, by dictionary type and code. */
type Words = (type: string, code: string) => string;

const SEXES: Readonly<Record<string, string>> = { 1: '公', 2: '母' };

const findingOf = (field: ExamField, value: string, words: Words): string => {
  if (value === '') return '';
  return field in EXAM_NUMBERS
    ? `${value} ${EXAM_NUMBERS[field as ExamNumber].unit}`
    : words(`exam_option_${field}`, value);
};

/** A case as the printer takes it; what was added after its end stands below the advice. */
export function printCaseOf(record: MedicalCase, head: PrintHead, words: Words): PrintCase {
  const { exam, tcm, diagnoses, addenda } = record;
  const added = addenda.map(
    ({ content, editTime, editorName }) => `补充说明（${editTime} ${editorName}）：${content}`,
  );
  return {
    head,
    patient: {
      ...{ ownerName: record.ownerName, ownerMobile: record.ownerMobile, petName: record.petName },
      species: words('pet_species', record.species),
      breed: words(`pet_breed_${record.species}`, record.breed),
      sex: SEXES[record.sex] ?? '',
      ...{ age: record.petAge, color: words('pet_color', record.color), recordNo: record.caseNo },
      weight: exam.weight ? Number(exam.weight) : null,
      ...{ sickCount: null, herdCount: null },
    },
    visitTime: record.visitTime,
    ...{
      complaint: record.complaint,
      presentHistory: record.presentHistory,
      pastHistory: record.pastHistory,
    },
    examination: [
      ...EXAM_FIELDS.map((field) => [examLabel(field), findingOf(field, exam[field] ?? '', words)] as const),
      ...(Object.keys(TCM_FIELDS) as TcmField[]).map(
        (field) => [TCM_FIELDS[field], tcm?.[field] ?? ''] as const,
      ),
    ],
    diagnosis: diagnoses.map(({ name, kind }) => `${name}（${kind}）`).join('、'),
    treatment: [record.treatment, record.prognosis && `预后：${record.prognosis}`].filter(Boolean).join('\n'),
    advice: [record.advice, ...added].filter(Boolean).join('\n'),
    doctorName: record.doctorName,
    licenseNo: '',
  };
}

/**
 * Prints the records of cases, by 门店设置 · 病例打印: one printing dialog a case.
 *
 * @throws what the calls are refused with
 */
export async function printCases(ids: readonly string[]): Promise<void> {
  const records = await Promise.all(ids.map((id) => api.cases.info({ id })));
  const types = [
    ...['pet_species', 'pet_color'],
    ...new Set(records.map(({ species }) => `pet_breed_${species}`)),
    ...Object.keys(EXAM_CHOICES).map((field) => `exam_option_${field}`),
  ];
  const [entries, { caseRecord, printUnseen }] = await Promise.all([
    api.dictionary.byTypes({ type: types.join(',') }),
    import('@hospital/shared/print'),
  ]);
  const byType = entries as Readonly<Record<string, readonly { code: string; name: string }[]>>;
  const words: Words = (type, code) => byType[type]?.find((one) => one.code === code)?.name ?? code;
  const sheets = await Promise.all(
    records.map(async (record) => {
      const { storeId } = record;
      const [head, items] = await Promise.all([
        api.settings.printHead({ storeId }),
        api.settings.byGroup({ configGroup: 'printCase', storeId }),
      ]);
      const settings = Object.fromEntries(
        items.map(({ configKey, configValue }) => [configKey, configValue]),
      );
      return caseRecord(printCaseOf(record, head, words), settings, 'A4');
    }),
  );
  await printUnseen('病历', sheets);
}
