import type { ReactNode } from 'react';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import {
  EXAM_FIELDS,
  EXAM_NUMBERS,
  examLabel,
  findingFlag,
  type ExamNumber,
} from '@hospital/shared/contract/caseExam';
import {
  CASE_FIELDS,
  CASE_RESULTS,
  CASE_TEXTS,
  TCM_FIELDS,
  type TcmField,
} from '@hospital/shared/contract/caseWords';
import { EmptyState } from '@hospital/shared/ui/core';
import { DictText } from '@hospital/shared/ui/data';
import classes from './case.module.css';

/** Above the examination. */
const HISTORY: readonly string[] = ['complaint', 'presentHistory', 'pastHistory'];

/** A record that takes no more, to be read. */
export default function Written({ record }: { readonly record: MedicalCase }): ReactNode {
  const { exam, tcm, diagnoses, species } = record;
  const texts = CASE_TEXTS.filter((field) => record[field] !== '');
  const found = EXAM_FIELDS.filter((field) => exam[field]);
  const seen = (Object.keys(TCM_FIELDS) as TcmField[]).filter((field) => tcm?.[field]);
  if (texts.length + found.length + diagnoses.length === 0) return <EmptyState text="没有书写内容" />;
  const line = (label: string, content: ReactNode): ReactNode => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{content}</dd>
    </div>
  );
  return (
    <dl className={classes.facts}>
      {texts
        .filter((field) => HISTORY.includes(field))
        .map((field) => line(CASE_FIELDS[field], record[field]))}
      {found.length > 0 &&
        line(
          CASE_FIELDS.exam,
          found.map((field, at) => {
            const value = exam[field] ?? '';
            const outside = findingFlag(species, field, value) !== '';
            return (
              <span key={field}>
                {at > 0 && '；'}
                <span className={outside ? classes.outsideText : undefined}>
                  {examLabel(field)}{' '}
                  {field in EXAM_NUMBERS ? (
                    `${value} ${EXAM_NUMBERS[field as ExamNumber].unit}`
                  ) : (
                    <DictText type={`exam_option_${field}`} code={value} />
                  )}
                </span>
              </span>
            );
          }),
        )}
      {seen.map((field) => line(TCM_FIELDS[field], tcm?.[field]))}
      {diagnoses.length > 0 &&
        line(
          CASE_FIELDS.diagnoses,
          diagnoses
            .map(({ name, kind, main }) => `${name}（${kind}${main === 'Y' ? '，主要' : ''}）`)
            .join('、'),
        )}
      {texts
        .filter((field) => !HISTORY.includes(field))
        .map((field) => line(CASE_FIELDS[field], record[field]))}
      {line(CASE_FIELDS.treatmentCaseStatus, CASE_RESULTS[record.treatmentCaseStatus])}
      {record.assistantName && line(CASE_FIELDS.assistantId, record.assistantName)}
    </dl>
  );
}
