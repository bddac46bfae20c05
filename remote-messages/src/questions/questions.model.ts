import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import { ANSWER_LIMIT } from '@hospital/shared/contract/bounds';
import type { QuestionAnswer } from '@hospital/shared/contract/calls/questions';
import { QUESTION_STATUS, QUESTION_STATUS_WORDS } from '@hospital/shared/contract/questionWords';
import type { Words } from '@hospital/shared/ui/data';
import type { FilterField } from '@hospital/shared/ui/listView';
import { excerpt, saysNothing } from '../richTextWords';

export const ALL_QUESTIONS = { keyword: '', category: '', validFlag: '' } satisfies FilterOf<
  typeof api.questions.list
>;

/** The filter as the calls take it. */
export const filterRequest = readFilter<RequestOf<typeof api.questions.list>>({
  keyword: asText,
  category: asText,
  validFlag: oneOf('Y', 'N'),
});

export const VALIDITY = (['Y', 'N'] as const).map((value) => ({
  value,
  label: QUESTION_STATUS_WORDS[value],
}));
export const validityOf = ({ validFlag }: Pick<QuestionAnswer, 'validFlag'>): string =>
  QUESTION_STATUS_WORDS[validFlag];

/**
 * @param categories that questions have
 * @param writes whether its user writes questions, and so sees those that are not valid
 */
export const fieldsOf = (
  categories: readonly string[],
  writes: boolean,
): readonly FilterField<keyof typeof ALL_QUESTIONS>[] => [
  { kind: 'text', key: 'keyword', label: '问题或答案', width: 200, stays: true },
  {
    ...{ kind: 'choice', key: 'category', label: '分类', width: 128 },
    options: categories.map((category) => ({ value: category, label: category })),
  },
  ...(writes
    ? [
        {
          kind: 'choice' as const,
          key: 'validFlag' as const,
          label: QUESTION_STATUS,
          options: VALIDITY,
          width: 104,
        },
      ]
    : []),
];

/** What the dialog edits. */
export interface QuestionValues {
  readonly category: string;
  readonly question: string;
  readonly answer: string;
  readonly sort?: number;
  readonly validFlag: 'Y' | 'N';
}

export const NEW_QUESTION: Partial<QuestionValues> = { answer: '', validFlag: 'Y' };

export const valuesOf = ({
  category,
  question,
  answer,
  sort,
  validFlag,
}: QuestionAnswer): QuestionValues => ({
  ...{ category, question, answer, sort, validFlag },
});

/** Labels of the fields, and their values in words. */
export const WORDS: Words<QuestionValues> = {
  category: ['分类', ({ category = '' }) => category],
  question: ['问题', ({ question = '' }) => question],
  answer: ['答案', ({ answer = '' }, against) => excerpt(answer, against?.answer)],
  sort: ['排序', ({ sort }) => String(sort ?? '')],
  validFlag: [QUESTION_STATUS, ({ validFlag = 'Y' }) => QUESTION_STATUS_WORDS[validFlag]],
};

/** Words for an answer that cannot be saved; undefined for a good one. */
export function wrongAnswer(html: string | undefined): string | undefined {
  if (saysNothing(html)) return '请输入答案';
  return new Blob([html ?? '']).size > ANSWER_LIMIT ? '答案不能超过32KB，请减少文字或上传图片' : undefined;
}
