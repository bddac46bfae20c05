import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { QuestionAnswer } from '@hospital/shared/contract/calls/questions';
import { useMay } from '@hospital/shared/session';
import { Button, confirmDelete, IconPlus, message, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, sayGone, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { AnswerDialog } from './AnswerDialog';
import { columnsOf } from './columns';
import { QuestionDialog } from './QuestionDialog';
import { ALL_QUESTIONS, fieldsOf, filterRequest } from './questions.model';

/** 常见问题: everybody looks answers up, who may writes them (spec 2 §7, domain.md §2.10 QuestionAnswer). */
export default function QuestionPage(): ReactNode {
  const control = useListQuery<never>('list', ALL_QUESTIONS);
  const given = filterRequest(control.query.filter);
  const answer = useCall(
    api.questions.list,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const asked = useCall(api.questions.categories, {}, { hideLoading: true, silent: true });
  const categories = (asked.data ?? []).map(({ category }) => category);
  const { dialog, open, close } = useDialog<{ readonly id: string }>('question');
  const [read, setRead] = useState<{ readonly question: QuestionAnswer; readonly visible: boolean }>();
  const deletion = useCallMutation(api.questions.delete, { onError: sayGone });
  const writes = useMay(api.questions.save);
  const deletes = useMay(api.questions.delete);
  const mayExport = useMay(api.questions.export);

  const remove = async ({ id, question }: QuestionAnswer): Promise<void> => {
    const words = `确定删除常见问题“${question}”吗? 不能恢复。`;
    if (await confirmDelete(() => deletion.mutateAsync({ id }), words)) message.success('删除成功');
  };

  return (
    <Page title="常见问题">
      <Panel>
        <ListView
          scene="question"
          label="常见问题列表"
          control={control}
          fields={fieldsOf(categories, writes)}
          columns={columnsOf((question) => setRead({ question, visible: true }), writes)}
          {...((writes || deletes) && {
            actions: {
              title: '操作',
              width: 24 + (writes ? 48 : 0) + (deletes ? 48 : 0),
              sticky: true,
              wrap: true,
              render: (row: QuestionAnswer) => (
                <>
                  {writes && (
                    <RowAction aria-label={`编辑：${row.question}`} onClick={() => open({ id: row.id })}>
                      编辑
                    </RowAction>
                  )}
                  {deletes && (
                    <RowAction danger aria-label={`删除：${row.question}`} onClick={() => void remove(row)}>
                      删除
                    </RowAction>
                  )}
                </>
              ),
            },
          })}
          tools={
            writes && (
              <Button type="primary" icon={<IconPlus />} onClick={() => open({ id: '' })}>
                新增
              </Button>
            )
          }
          answer={answer}
          rows={answer.data?.list}
          total={answer.data?.total ?? 0}
          rowKey="id"
          onExport={mayExport ? ({ columns }) => api.questions.export({ ...given, columns }) : undefined}
          empty="没有符合条件的常见问题"
        />
      </Panel>
      {dialog && (
        <QuestionDialog
          key={dialog.opening}
          id={dialog.task.id}
          categories={categories}
          visible={dialog.visible}
          onClose={close}
        />
      )}
      {read && <AnswerDialog {...read} onClose={() => setRead({ ...read, visible: false })} />}
    </Page>
  );
}
