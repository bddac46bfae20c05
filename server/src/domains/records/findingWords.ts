import { EXAM_CHOICES, EXAM_FIELDS, EXAM_NUMBERS, examLabel } from '@hospital/shared/contract/caseExam';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { optionsOf } from '../dictionary';

/** A finding in words: `38.6 ℃`, `粉红`; empty for none. */
export type FindingWords = (field: string, value: string) => string;

export async function findingWords(db: TenantDatabase): Promise<FindingWords> {
  const options = await optionsOf(
    db,
    Object.keys(EXAM_CHOICES).map((field) => `exam_option_${field}`),
  );
  return (field, value) => {
    const unit = field in EXAM_NUMBERS ? EXAM_NUMBERS[field as keyof typeof EXAM_NUMBERS].unit : '';
    const named = options.get(`exam_option_${field}`)?.find(({ code }) => code === value)?.name ?? value;
    return named === '' ? '' : `${named}${unit && ` ${unit}`}`;
  };
}

/** An examination in one line, without what nobody looked at. */
export async function examInWords(
  db: TenantDatabase,
  exam: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const wordsOf = await findingWords(db);
  return EXAM_FIELDS.map((field) => [examLabel(field), wordsOf(field, exam[field] ?? '')])
    .filter(([, found]) => found !== '')
    .map((pair) => pair.join(' '))
    .join('；');
}
