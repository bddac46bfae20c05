import { eq, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import { ANSWER_LIMIT } from '@hospital/shared/contract/bounds';
import type { questionCalls } from '@hospital/shared/contract/calls/questions';
import { newId } from '../../platform/database/newId';
import { expectVersion } from '../../platform/database/optimisticLock';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../platform/errors/businessError';
import { showFiles } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import { picturesIn, plainText, saysSomething } from '../../platform/text/richText';
import { sanitizeNotice } from '../../platform/text/sanitizeNotice';
import { questionPictures } from './questionPictures';
import { questionOf } from './questions';
import { questionAnswer } from './schema';

const { bizType } = questionPictures;
type Row = typeof questionAnswer.$inferSelect;
type Fields = RequestOf<typeof questionCalls.save>;

/** @throws 40001 for an empty category, question or answer, or an answer that is too long */
function contentsOf(fields: Fields) {
  const category = fields.category.trim();
  if (category === '') throw invalid('category', '请输入分类');
  const question = fields.question.trim();
  if (question === '') throw invalid('question', '请输入问题');
  const answer = sanitizeNotice(fields.answer);
  if (!saysSomething(answer)) throw invalid('answer', '请输入答案');
  if (Buffer.byteLength(answer) > ANSWER_LIMIT)
    throw invalid('answer', '答案不能超过32KB，请减少文字或上传图片');
  return { category, question, answer, answerText: plainText(answer) };
}

/** Ten behind the last one, so that others can come in between. */
async function lastPlace(db: TenantDatabase): Promise<number> {
  const [last] = await db
    .select({ sort: sql<number>`coalesce(max(${questionAnswer.sort}), 0)::int` })
    .from(questionAnswer);
  return Math.min(999_999, (last?.sort ?? 0) + 10);
}

const logged = ({ category, question, answer, sort, validFlag }: Row) => ({
  ...{ name: question, category, answer, sort, validFlag },
});

/** @throws 404; 40901 with the present one; 40001 */
export async function saveQuestion(
  { db, identity, audit, tellChanges }: CallContext,
  fields: Fields,
): Promise<{ id: string }> {
  const contents = contentsOf(fields);
  const { id = newId(), sort, validFlag, version } = fields;
  const before = fields.id === undefined ? null : await heldQuestion(db, fields.id);
  if (before) await expectVersion(before, { version }, () => questionOf(before));
  const { userId: updateId, userName: updateName } = identity;
  const changed = {
    ...contents,
    sort: sort ?? before?.sort ?? (await lastPlace(db)),
    validFlag: validFlag ?? before?.validFlag ?? ('Y' as const),
    ...{ updateId, updateName },
  };
  const [row] = before
    ? await db
        .update(questionAnswer)
        .set({ ...changed, updateDate: sql`now()`, version: before.version + 1 })
        .where(eq(questionAnswer.id, id))
        .returning()
    : await db
        .insert(questionAnswer)
        .values({ ...changed, id, createId: updateId, createName: updateName })
        .returning();
  if (!row) throw new Error('a written row came back as nothing');
  const shown = before ? picturesIn(before.answer) : [];
  await showFiles({ db, identity }, questionPictures, id, { answer: picturesIn(row.answer) }, shown);
  audit({ bizType, bizId: id, before: before && logged(before), after: logged(row) });
  await tellChanges('everybody');
  return { id };
}

/** @throws 404 */
export async function deleteQuestion(
  { db, identity, audit, tellChanges }: CallContext,
  { id }: { readonly id: string },
): Promise<null> {
  const before = await heldQuestion(db, id);
  await db.delete(questionAnswer).where(eq(questionAnswer.id, id));
  await showFiles({ db, identity }, questionPictures, id, {});
  audit({ bizType, bizId: id, before: logged(before), after: null });
  await tellChanges('everybody');
  return null;
}

/** The row, until the end of the transaction. @throws 404 */
async function heldQuestion(db: TenantDatabase, id: string): Promise<Row> {
  const [row] = await db.select().from(questionAnswer).where(eq(questionAnswer.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}
