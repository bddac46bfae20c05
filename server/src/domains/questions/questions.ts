import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type {
  QUESTION_COLUMNS,
  QuestionAnswer,
  questionCalls,
} from '@hospital/shared/contract/calls/questions';
import { QUESTION_STATUS, QUESTION_STATUS_WORDS } from '@hospital/shared/contract/questionWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { contains, isOneOf } from '../../platform/database/paging';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { rising } from '../../platform/lists/order';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { questionAnswer } from './schema';
import { seenBy } from './seenBy';

type Filters = ListRequest<typeof questionCalls.list>;

export const questionOf = (row: typeof questionAnswer.$inferSelect): QuestionAnswer => ({
  ...{ id: row.id, category: row.category, question: row.question },
  ...{ answer: row.answer, answerText: row.answerText, sort: row.sort, validFlag: row.validFlag },
  ...{ updateName: row.updateName, updateDate: formatDateTime(row.updateDate), version: row.version },
});

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const keyword = filters.keyword?.trim();
  return and(
    seenBy(identity),
    filters.validFlag ? eq(questionAnswer.validFlag, filters.validFlag) : undefined,
    filters.category ? eq(questionAnswer.category, filters.category) : undefined,
    keyword
      ? or(contains(questionAnswer.question, keyword), contains(questionAnswer.answerText, keyword))
      : undefined,
  );
}

/** By their places. */
const questions = defineList({
  ...{ table: questionAnswer, id: questionAnswer.id, wanted: wantedOf },
  order: () => [rising(questionAnswer.sort)],
  rowsOf: async ({ db }, ids) => {
    const rows = await db.select().from(questionAnswer).where(isOneOf(questionAnswer.id, ids));
    return rows.map(questionOf);
  },
  idOf: ({ id }) => id,
});

export const listQuestions = questions.listed;

/** @throws 404, also for one that is not valid where the caller writes none */
export async function getQuestion(
  { db, identity }: CallContext,
  { id }: RequestOf<typeof questionCalls.info>,
): Promise<QuestionAnswer> {
  const [row] = await db
    .select()
    .from(questionAnswer)
    .where(and(eq(questionAnswer.id, id), seenBy(identity)));
  if (!row) throw notFound();
  return questionOf(row);
}

/** Categories of what the caller sees, in the order of their first questions. */
export async function questionCategories({
  db,
  identity,
}: CallContext): Promise<DataOf<typeof questionCalls.categories>> {
  return db
    .select({ category: questionAnswer.category, count: sql<number>`count(*)::int` })
    .from(questionAnswer)
    .where(seenBy(identity))
    .groupBy(questionAnswer.category)
    .orderBy(asc(sql`min(${questionAnswer.sort})`), asc(questionAnswer.category));
}

const columns: SheetColumns<(typeof QUESTION_COLUMNS)[number], QuestionAnswer> = {
  category: { title: '分类', value: ({ category }) => category },
  question: { title: '问题', value: ({ question }) => question, width: 40 },
  answer: { title: '答案', value: ({ answerText }) => answerText, width: 80 },
  sort: { title: '排序', value: ({ sort }) => sort, width: 8 },
  valid: { title: QUESTION_STATUS, value: ({ validFlag }) => QUESTION_STATUS_WORDS[validFlag], width: 10 },
  updateName: { title: '更新人', value: ({ updateName }) => updateName },
  updateDate: { title: '更新时间', value: ({ updateDate }) => updateDate, width: 20 },
};

/** @throws 40001 when there are too many */
export const exportQuestions = questions.exported('常见问题', columns);
