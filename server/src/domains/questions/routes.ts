import type { Handlers } from '../../platform/http/call';
import { deleteQuestion, saveQuestion } from './questionChange';
import { exportQuestions, getQuestion, listQuestions, questionCategories } from './questions';

export const questionsHandlers: Handlers<'questions'> = {
  list: listQuestions,
  info: getQuestion,
  categories: questionCategories,
  export: exportQuestions,
  save: saveQuestion,
  delete: deleteQuestion,
  deleteByGet: deleteQuestion,
};
