import { and, eq } from 'drizzle-orm';
import type { CaseContent, Diagnosis } from '@hospital/shared/contract/calls/cases';
import { EXAM_CHOICES, examFault, examLabel, type ExamField } from '@hospital/shared/contract/caseExam';
import { CASE_FIELDS, CASE_TEXTS, type CaseField } from '@hospital/shared/contract/caseWords';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { worksInStore } from '../accounts';
import { userAccount } from '../accounts/schema';
import { firstRefused, notOffered, optionsOf } from '../dictionary';

type Given = Partial<CaseContent>;

/** What somebody sent, as it is stored; what they did not send is not in it. */
export type WrittenContent = Partial<CaseContent> & { readonly diagnosis?: string };

const without = (empty: string, values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const text = value?.trim() ?? empty;
      return text === empty ? [] : [[key, text]];
    }),
  );

/** @throws 40001 for what no animal has, and for a finding that the dictionary offers no longer */
async function examOf(
  db: TenantDatabase,
  exam: NonNullable<Given['exam']>,
  had: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const kept = without('', exam);
  for (const [field, text] of Object.entries(kept)) {
    const fault = examFault(field, text);
    if (fault !== '') throw invalid(`exam.${field}`, fault);
  }
  const anew = Object.entries(kept).filter(([field, text]) => field in EXAM_CHOICES && had[field] !== text);
  const chosenAs = (field: string, code: string) => ({ type: `exam_option_${field}`, code });
  const whyNot = await notOffered(
    db,
    anew.map(([field, code]) => chosenAs(field, code)),
  );
  // What is no code is written in words.
  const ended = anew.find(([field, code]) => whyNot(chosenAs(field, code)) === '已停用');
  if (ended) throw invalid(`exam.${ended[0]}`, `所选${examLabel(ended[0] as ExamField)}已停用`);
  return kept;
}

/** Coded ones by the names of the dictionary; one is the main one. @throws 40001 */
async function diagnosesOf(
  db: TenantDatabase,
  given: readonly Diagnosis[],
  had: readonly Diagnosis[],
): Promise<Diagnosis[]> {
  if (given.length === 0) return [];
  const options = (await optionsOf(db, ['diagnosis'])).get('diagnosis') ?? [];
  const names = new Map(options.map(({ code, name }) => [code, name]));
  const anew = given.filter(({ code }) => code !== '' && !had.some((one) => one.code === code));
  const refused = await firstRefused(
    db,
    'diagnosis',
    anew.map(({ code }) => code),
  );
  if (refused?.why === '已停用') throw invalid('diagnoses', `诊断编码${refused.code}已停用`);
  const mains = given.filter(({ main }) => main === 'Y').length;
  if (mains > 1) throw invalid('diagnoses', '主要诊断只能有一个');
  return given.map((one, at) => {
    const name = one.code === '' ? one.name.trim() : names.get(one.code);
    if (!name) throw invalid('diagnoses', one.code === '' ? '请填写诊断名称' : `诊断编码${one.code}不存在`);
    return { ...one, name, main: mains === 0 && at === 0 ? 'Y' : one.main };
  });
}

/** @throws 40001 for nobody of the store */
async function expectAssistant(db: TenantDatabase, storeId: string, id: string): Promise<void> {
  if (id === '') return;
  const [found] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.id, id), eq(userAccount.delFlag, 'N'), worksInStore(storeId)));
  if (!found) throw invalid('assistantId', '所选助理不在本店');
}

/**
 * Judges what somebody wrote.
 *
 * @param had what the case says by now; what it has chosen of the dictionary may stay
 * @throws 40001 with the field
 */
export async function writtenOf(
  db: TenantDatabase,
  storeId: string,
  given: Given,
  had: Pick<Given, 'exam' | 'diagnoses'> = {},
): Promise<WrittenContent> {
  const written: Record<string, unknown> = {};
  for (const field of CASE_TEXTS) if (given[field] !== undefined) written[field] = given[field].trim();
  if (given.exam !== undefined) written['exam'] = await examOf(db, given.exam, had.exam ?? {});
  if (given.tcm !== undefined) {
    const tcm = without('', given.tcm ?? {});
    written['tcm'] = Object.keys(tcm).length === 0 ? null : tcm;
  }
  if (given.diagnoses !== undefined) {
    const diagnoses = await diagnosesOf(db, given.diagnoses, had.diagnoses ?? []);
    written['diagnoses'] = diagnoses;
    written['diagnosis'] = diagnoses.find(({ main }) => main === 'Y')?.name ?? '';
  }
  if (given.assistantId !== undefined) {
    await expectAssistant(db, storeId, given.assistantId);
    written['assistantId'] = given.assistantId;
  }
  if (given.treatmentCaseStatus !== undefined) written['treatmentCaseStatus'] = given.treatmentCaseStatus;
  return written as WrittenContent;
}

/** With keys in one order: the database orders those of JSON by itself. */
const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, settled(inner)]),
  );
};

/** Whether two values of a field say the same. */
export const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(settled(one)) === JSON.stringify(settled(other));

/** Names of the fields that differ, in the order of the record. */
export const changedFields = (from: CaseContent, to: CaseContent): CaseField[] =>
  (Object.keys(CASE_FIELDS) as CaseField[]).filter((field) => !alike(from[field], to[field]));
