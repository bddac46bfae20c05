import type { QuestionAnswer } from '@hospital/shared/contract/calls/questions';
import { QUESTION_STATUS } from '@hospital/shared/contract/questionWords';
import { Tag } from '@hospital/shared/ui/core';
import type { ListColumn } from '@hospital/shared/ui/listView';
import classes from './questions.module.css';
import { validityOf } from './questions.model';

/**
 * @param onRead shows the whole answer
 * @param writes whether its user writes questions: readers see none that is not valid, and no place
 */
export const columnsOf = (
  onRead: (question: QuestionAnswer) => void,
  writes: boolean,
): readonly ListColumn<QuestionAnswer, never>[] => [
  { key: 'category', title: '分类', field: 'category', width: 96 },
  {
    key: 'question',
    title: '问题',
    width: 280,
    always: true,
    render: (row) => (
      <button type="button" className={classes.open} title={row.question} onClick={() => onRead(row)}>
        {row.question}
      </button>
    ),
  },
  { key: 'answer', title: '答案', field: 'answerText', width: 400 },
  { key: 'sort', title: '排序', field: 'sort', width: 72, numeric: true, atFirstHidden: !writes },
  {
    key: 'valid',
    title: QUESTION_STATUS,
    width: 80,
    atFirstHidden: !writes,
    render: (row) => <Tag color={row.validFlag === 'Y' ? 'green' : 'gray'}>{validityOf(row)}</Tag>,
  },
  { key: 'updateName', title: '更新人', field: 'updateName', width: 104, atFirstHidden: true },
  { key: 'updateDate', title: '更新时间', field: 'updateDate', width: 168, atFirstHidden: true },
];
