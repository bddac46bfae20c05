import type { CaseContent, Diagnosis } from '@hospital/shared/contract/calls/cases';
import { EXAM_FIELDS, examLabel, type ExamField } from '@hospital/shared/contract/caseExam';
import {
  CASE_FIELDS,
  CASE_RESULTS,
  CASE_TEXTS,
  TCM_FIELDS,
  type CaseResult,
  type TcmField,
} from '@hospital/shared/contract/caseWords';

/**
 * What is written in a case, as one text a field, findings one by one: so two people who write the same case only meet
 * where they wrote the same field.
 */
export type Written = Readonly<Record<string, string>>;

const TCM = Object.keys(TCM_FIELDS) as TcmField[];
const PLAIN = [...CASE_TEXTS, 'assistantId', 'treatmentCaseStatus'] as const;

export const writtenOf = (content: CaseContent): Written => ({
  ...Object.fromEntries(PLAIN.map((field) => [field, content[field]])),
  ...Object.fromEntries(EXAM_FIELDS.map((field) => [`exam.${field}`, content.exam[field] ?? ''])),
  ...Object.fromEntries(TCM.map((field) => [`tcm.${field}`, content.tcm?.[field] ?? ''])),
  diagnoses: JSON.stringify(
    content.diagnoses.map(({ code, name, kind, main }) => ({ code, name, kind, main })),
  ),
});

export const diagnosesOf = (written: Written): Diagnosis[] =>
  JSON.parse(written['diagnoses'] ?? '[]') as Diagnosis[];

/** Fields that differ. */
export const differing = (one: Written, other: Written): string[] =>
  Object.keys(one).filter((field) => one[field] !== other[field]);

/** The named fields alone. */
export const only = (written: Written, fields: readonly string[]): Written =>
  Object.fromEntries(fields.map((field) => [field, written[field] ?? '']));

/** What is sent of the named fields; findings go together. */
export function contentToSend(written: Written, fields: readonly string[]): Partial<CaseContent> {
  const group = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = written[`${prefix}.${name}`] ?? '';
        return text === '' ? [] : [[name, text]];
      }),
    );
  const texts = PLAIN.filter((field) => fields.includes(field)).map((field) => [field, written[field] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Partial<CaseContent>),
    ...(fields.some((field) => field.startsWith('exam.')) ? { exam: group('exam', EXAM_FIELDS) } : {}),
    ...(fields.some((field) => field.startsWith('tcm.')) ? { tcm: group('tcm', TCM) } : {}),
    ...(fields.includes('diagnoses') ? { diagnoses: diagnosesOf(written) } : {}),
  };
}

/** What of `typed` the record does not have. */
export const missingIn = (record: Written, typed: Written): Written =>
  only(
    typed,
    differing(typed, record).filter((field) => !alike(typed[field], record[field])),
  );

/** What both have written differently. */
export interface Conflict {
  readonly field: string;
  readonly theirs: string;
}

/** The server keeps texts without the blanks around them: while somebody types, they are not yet a change. */
const alike = (one = '', other = ''): boolean => one.trim() === other.trim();

/**
 * Brings together what two people wrote over the same record: each keeps the fields that the other left alone.
 *
 * @param base what both began from
 * @param open fields that wait for a choice since an earlier time: they wait on, whatever else comes in
 */
export function merge(
  base: Written,
  mine: Written,
  theirs: Written,
  open: readonly string[] = [],
): { readonly merged: Written; readonly conflicts: readonly Conflict[] } {
  const merged: Record<string, string> = { ...mine };
  const conflicts: Conflict[] = [];
  for (const [field, text = ''] of Object.entries(theirs)) {
    if (alike(text, mine[field])) continue;
    if (open.includes(field)) conflicts.push({ field, theirs: text });
    else if (alike(text, base[field])) continue;
    else if (alike(mine[field], base[field])) merged[field] = text;
    else conflicts.push({ field, theirs: text });
  }
  return { merged, conflicts };
}

/** What a field is called. */
export function labelOf(field: string): string {
  if (field.startsWith('exam.')) return examLabel(field.slice(5) as ExamField);
  if (field.startsWith('tcm.')) return TCM_FIELDS[field.slice(4) as TcmField];
  return CASE_FIELDS[field as keyof typeof CASE_FIELDS];
}

/** What is written in a field, as people read it. */
export function wordsOf(field: string, text: string): string {
  if (field === 'treatmentCaseStatus') return CASE_RESULTS[text as CaseResult];
  if (field !== 'diagnoses') return text;
  return (JSON.parse(text) as Diagnosis[]).map(({ name, kind }) => `${name}（${kind}）`).join('、');
}

/** Named fields with their words, one a line. */
export const linesOf = (written: Written, fields: readonly string[]): string[] =>
  fields.map((field) => `${labelOf(field)}：${wordsOf(field, written[field] ?? '') || '空'}`);

/** What an earlier version says otherwise than the record, as an addendum tells it. */
export const versionInWords = (
  {
    versionNo,
    editTime,
    editorName,
  }: Readonly<Record<'editTime' | 'editorName', string>> & {
    readonly versionNo: number;
  },
  earlier: Written,
  present: Written,
): string =>
  [
    `以第${versionNo}版（${editTime} ${editorName}）的内容为准：`,
    ...linesOf(
      earlier,
      // Who assisted is no content.
      differing(earlier, present).filter((field) => field !== 'assistantId'),
    ),
  ].join('\n');

/** Adds a diagnosis; the first one is the main one. Nothing for one that is there. */
export function withDiagnosis(list: readonly Diagnosis[], code: string, name: string): readonly Diagnosis[] {
  if (name === '' || list.some((one) => one.name === name)) return list;
  return [...list, { code, name, kind: '初步', main: list.length === 0 ? 'Y' : 'N' }];
}

/** Without one of them; where that was the main one, the first becomes it. */
export function withoutDiagnosis(list: readonly Diagnosis[], at: number): readonly Diagnosis[] {
  const rest = list.filter((_, index) => index !== at);
  if (rest.some(({ main }) => main === 'Y')) return rest;
  return rest.map((one, index) => ({ ...one, main: index === 0 ? 'Y' : 'N' }));
}
