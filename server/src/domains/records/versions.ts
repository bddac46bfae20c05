import { and, desc, eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { CaseContent, caseCalls } from '@hospital/shared/contract/calls/cases';
import { EXAM_FIELDS, examLabel } from '@hospital/shared/contract/caseExam';
import {
  CASE_FIELDS,
  CASE_RESULTS,
  TCM_FIELDS,
  type CaseField,
  type TcmField,
} from '@hospital/shared/contract/caseWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { offsetOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { userAccount } from '../accounts/schema';
import { caseVersion, medicalCase } from '../cases/schema';
import { findingWords, type FindingWords } from './findingWords';

type VersionRow = typeof caseVersion.$inferSelect;
type Line = DataOf<typeof caseCalls.version>['diff'][number];

const shown = (row: Omit<VersionRow, 'snapshot'>) => ({
  ...{ id: row.id, versionNo: row.versionNo, editorName: row.createName, reason: row.reason },
  editTime: formatDateTime(row.createDate),
  changedFields: row.changedFields,
});

/** Versions of a case, the newest first. @throws 404, 40302 */
export async function listVersions(
  context: CallContext,
  request: RequestOf<typeof caseCalls.versions>,
): Promise<DataOf<typeof caseCalls.versions>> {
  const { db } = context;
  await rowInScope(context, medicalCase, request.id);
  const ofCase = eq(caseVersion.caseId, request.id);
  const rows = await db
    .select()
    .from(caseVersion)
    .where(ofCase)
    .orderBy(desc(caseVersion.versionNo))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return { list: rows.map(shown), total: await db.$count(caseVersion, ofCase) };
}

/** What is said of codes: findings by field, and who assists. */
interface Words {
  readonly finding: FindingWords;
  readonly assistant: ReadonlyMap<string, string>;
}

async function wordsOf(db: TenantDatabase, contents: readonly CaseContent[]): Promise<Words> {
  const ids = contents.map(({ assistantId }) => assistantId).filter((id) => id !== '');
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: userAccount.id, name: userAccount.name })
          .from(userAccount)
          .where(sql`${userAccount.id} in ${ids}`);
  return {
    finding: await findingWords(db),
    assistant: new Map(people.map(({ id, name }) => [id, name])),
  };
}

/** Each field by itself; findings one by one. */
function differences(from: CaseContent, to: CaseContent, words: Words): Line[] {
  const one = (field: CaseField, text: (content: CaseContent) => string): Line[] => [
    { field, label: CASE_FIELDS[field], from: text(from), to: text(to) },
  ];
  const lines: Record<CaseField, () => Line[]> = {
    complaint: () => one('complaint', ({ complaint }) => complaint),
    presentHistory: () => one('presentHistory', ({ presentHistory }) => presentHistory),
    pastHistory: () => one('pastHistory', ({ pastHistory }) => pastHistory),
    exam: () =>
      EXAM_FIELDS.map((field) => ({
        field: `exam.${field}`,
        label: examLabel(field),
        from: words.finding(field, from.exam[field] ?? ''),
        to: words.finding(field, to.exam[field] ?? ''),
      })),
    tcm: () =>
      (Object.keys(TCM_FIELDS) as TcmField[]).map((field) => ({
        field: `tcm.${field}`,
        label: TCM_FIELDS[field],
        from: from.tcm?.[field] ?? '',
        to: to.tcm?.[field] ?? '',
      })),
    diagnoses: () =>
      one('diagnoses', ({ diagnoses }) =>
        diagnoses
          .map(({ name, kind, main }) => `${name}（${kind}${main === 'Y' ? '，主要' : ''}）`)
          .join('、'),
      ),
    treatment: () => one('treatment', ({ treatment }) => treatment),
    advice: () => one('advice', ({ advice }) => advice),
    prognosis: () => one('prognosis', ({ prognosis }) => prognosis),
    assistantId: () => one('assistantId', ({ assistantId }) => words.assistant.get(assistantId) ?? ''),
    treatmentCaseStatus: () =>
      one('treatmentCaseStatus', ({ treatmentCaseStatus }) => CASE_RESULTS[treatmentCaseStatus]),
  };
  return Object.values(lines)
    .flatMap((linesOf) => linesOf())
    .filter((line) => line.from !== line.to);
}

/** A version whole, with what differs from the one before it. @throws 404, 40302 */
export async function versionInfo(
  context: CallContext,
  { id }: RequestOf<typeof caseCalls.version>,
): Promise<DataOf<typeof caseCalls.version>> {
  const { db } = context;
  const [row] = await db.select().from(caseVersion).where(eq(caseVersion.id, id));
  if (!row) throw notFound();
  await rowInScope(context, medicalCase, row.caseId);
  const [before] = await db
    .select({ snapshot: caseVersion.snapshot })
    .from(caseVersion)
    .where(and(eq(caseVersion.caseId, row.caseId), sql`${caseVersion.versionNo} < ${row.versionNo}`))
    .orderBy(desc(caseVersion.versionNo))
    .limit(1);
  const { snapshot } = row;
  const diff = before
    ? differences(before.snapshot, snapshot, await wordsOf(db, [before.snapshot, snapshot]))
    : [];
  return { ...shown(row), caseId: row.caseId, snapshot, diff };
}
