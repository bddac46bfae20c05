import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, id, tenantId, version, yesNo } from '../../platform/database/columns';

/** What people ask again and again, with its answer (domain.md §2.10 QuestionAnswer). */
export const questionAnswer = pgTable(
  'question_answer',
  {
    tenantId: tenantId(),
    id: id(),
    category: text('category').notNull(),
    question: text('question').notNull(),
    /** HTML that was sanitised before it was stored. */
    answer: text('answer').notNull(),
    /** The words of the answer, in which is searched. */
    answerText: text('answer_text').notNull(),
    sort: integer('sort').notNull().default(1),
    /** N: seen by those who write them alone. */
    validFlag: yesNo('valid_flag').notNull().default('Y'),
    ...audit(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('question_answer_order').on(table.tenantId, table.sort, table.id),
  ],
);
