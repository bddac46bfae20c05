/** Whether readers see a question: one name and one pair of words in lists, forms, sheets and the log. */
export const QUESTION_STATUS = '状态';
export const QUESTION_STATUS_WORDS = { Y: '有效', N: '无效' } as const;
