import { Type, type Static } from '@sinclair/typebox';
import { QUESTION_CATEGORY_LIMIT, QUESTION_LIMIT, ANSWER_LIMIT } from '../bounds';
import { defineCall, exported, FileData, NoData, permitted } from '../call';
import { exportedColumns } from '../exports';
import { DateTime, Flag, Id, Keyword, Listed, paging, readVersion, Strict, Version } from '../schema';

/** A question that is asked again and again, with its answer (domain.md §2.10 QuestionAnswer). */
export const QuestionAnswer = Type.Object({
  id: Id,
  category: Type.String(),
  question: Type.String(),
  /** HTML, sanitised when saved. */
  answer: Type.String(),
  /** Its words. */
  answerText: Type.String(),
  sort: Type.Integer(),
  /** N: seen by those who write them alone. */
  validFlag: Flag,
  updateName: Type.String(),
  updateDate: DateTime,
  version: Version,
});
export type QuestionAnswer = Static<typeof QuestionAnswer>;

const category = Type.String({ minLength: 1, maxLength: QUESTION_CATEGORY_LIMIT, title: '分类' });

const Validity = Type.Union([Type.Literal('Y'), Type.Literal('N')], { title: '状态' });

const filters = {
  /** In the question or in the words of its answer. */
  keyword: Type.Optional(Keyword),
  category: Type.Optional(category),
  /** Of those who write them; others see what is valid, whatever they ask for. */
  validFlag: Type.Optional(Validity),
};

/** Keys of the columns of the spreadsheet, in its order. */
export const QUESTION_COLUMNS = [
  'category',
  'question',
  'answer',
  'sort',
  'valid',
  'updateName',
  'updateDate',
] as const;

/** Answers that show questions. */
const questionAnswers = ['questions.list', 'questions.info', 'questions.categories'] as const;
const removal = {
  access: permitted('common:question:answer:delete'),
  wholeChain: true as const,
  entity: QuestionAnswer,
  request: Strict({ id: Id }),
  data: NoData,
  write: true,
  changes: questionAnswers,
};

/** 常见问题 of the whole chain (spec 2 §7; domain.md §2.10). */
export const questionCalls = {
  /** By `sort`. */
  list: defineCall({
    method: 'GET',
    path: '/common/question/answer/list',
    summary: '常见问题列表',
    access: 'session',
    request: Strict({ ...paging(20), ...filters }),
    data: Listed(QuestionAnswer),
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/common/question/answer/info/{id}',
    summary: '常见问题详情',
    access: 'session',
    request: Strict({ id: Id }),
    data: QuestionAnswer,
    hideLoading: true,
  }),
  /** Those of the questions that the caller sees. */
  categories: defineCall({
    method: 'GET',
    path: '/common/question/answer/categories',
    summary: '常见问题的分类',
    access: 'session',
    request: Strict({}),
    data: Type.Array(Type.Object({ category: Type.String(), count: Type.Integer() })),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/common/question/answer/excel',
    summary: '导出常见问题',
    access: permitted('common:question:answer:excel'),
    request: Strict({ ...filters, ...exportedColumns(QUESTION_COLUMNS) }),
    trace: exported('question'),
    data: FileData,
    download: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/common/question/answer/save',
    summary: '保存常见问题',
    access: permitted('common:question:answer:save'),
    wholeChain: true,
    entity: QuestionAnswer,
    request: Strict({
      /** Without it a new one. */
      id: Type.Optional(Id),
      category,
      question: Type.String({ minLength: 1, maxLength: QUESTION_LIMIT, title: '问题' }),
      answer: Type.String({ minLength: 1, maxLength: ANSWER_LIMIT, title: '答案' }),
      /** Smaller ones come first; without it a new one comes last, and an edited one stays where it is. */
      sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999, title: '排序' })),
      /** Without it a new one is valid, and an edited one stays as it is. */
      validFlag: Type.Optional(Validity),
      ...readVersion,
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: questionAnswers,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/common/question/answer/delete/{id}',
    summary: '删除常见问题',
    ...removal,
  }),
  /** As the catalogue lists it (domain.md C11). Like every call it goes by the header `Authorization`, never by a cookie. */
  deleteByGet: defineCall({
    method: 'GET',
    path: '/common/question/answer/delete/{id}',
    summary: '删除常见问题（GET）',
    ...removal,
  }),
};
