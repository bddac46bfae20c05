import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CaseBrief } from '@hospital/shared/contract/calls/cases';
import { caseStates } from '@hospital/shared/contract/caseStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { openTab } from '@hospital/shared/navigation';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, Checkbox, message, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useDoctorField, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { useAskUncharged } from '../../uncharged';
import { EndDialog } from '../EndDialog';
import { whyNoScore } from '../score.model';
import { ScoreDialog } from '../ScoreDialog';
import { ALL, type CaseOrder, columnsOf, FIELDS, requestOf } from './list.model';
import { NewCaseDialog } from './NewCaseDialog';
import classes from './list.module.css';

type Task =
  | { readonly kind: 'new' }
  | { readonly kind: 'end'; readonly cases: readonly CaseBrief[] }
  | { readonly kind: 'score'; readonly record: CaseBrief };

/** 病例查询: every case of the stores in view, ended many at once, judged and printed (domain.md §2.6). */
export default function CaseListPage(): ReactNode {
  const control = useListQuery<CaseOrder>('list', ALL);
  const answer = useCall(
    api.cases.page,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const { user, workplace } = useSession();
  const oneStore = workplace.workspaceType === 2;
  const mayEnd = useMay(api.cases.end);
  const maySee = useMay(api.cases.info);
  const maySeeScore = useMay(api.cases.score);
  const { dialog, open, close } = useDialog<Task>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [printing, setPrinting] = useState(false);
  const list = answer.data?.list ?? [];
  const total = answer.data?.total ?? 0;
  // What is no longer in sight is not meant.
  const meant = list.filter(({ id }) => chosen.includes(id));
  const running = meant.filter(({ status }) => mayMove(caseStates, status, 'end'));

  const askUncharged = useAskUncharged();
  const end = async (cases: readonly CaseBrief[]): Promise<void> => {
    const named = cases.map(({ id, petName }) => ({ caseId: id, ...(cases.length > 1 ? { petName } : {}) }));
    if (await askUncharged(named, '结束')) open({ kind: 'end', cases });
  };
  const print = async (ids: readonly string[]): Promise<void> => {
    setPrinting(true);
    try {
      const { printCases } = await import(/* webpackChunkName: "print-cases" */ '../printSheets');
      await printCases(ids);
    } catch {
      message.error('病历打印失败，请重试');
    } finally {
      setPrinting(false);
    }
  };

  return (
    <Page title="病例查询">
      <Panel>
        <ListView<CaseBrief, CaseOrder>
          scene="case"
          label="病例列表"
          control={control}
          fields={[...FIELDS, ...useDoctorField(), ...useStoreField()]}
          columns={columnsOf(oneStore)}
          actions={{
            title: '操作',
            width: 176,
            sticky: true,
            wrap: true,
            render: (row) => (
              <>
                {(mayEnd || maySee) && (
                  <Checkbox
                    className={classes.choice ?? ''}
                    aria-label={`选择：${row.caseNo}`}
                    checked={chosen.includes(row.id)}
                    onChange={(on: boolean) =>
                      setChosen(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
                    }
                  />
                )}
                {maySee && (
                  <RowAction
                    aria-label={`打开：${row.caseNo}`}
                    onClick={() => openTab(`/case/detail?id=${row.id}`)}
                  >
                    打开
                  </RowAction>
                )}
                {maySeeScore && (
                  <RowAction
                    aria-label={`评分：${row.caseNo}`}
                    because={whyNoScore(row, user.id)}
                    onClick={() => open({ kind: 'score', record: row })}
                  >
                    评分
                  </RowAction>
                )}
                {mayEnd && (
                  <RowAction
                    aria-label={`结束：${row.caseNo}`}
                    because={
                      mayMove(caseStates, row.status, 'end') ? '' : whyNot(caseStates, row.status, 'end')
                    }
                    onClick={() => void end([row])}
                  >
                    结束
                  </RowAction>
                )}
              </>
            ),
          }}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={meant.length > 0 ? `共 ${total} 个，已选 ${meant.length} 个` : `共 ${total} 个`}
          tools={
            <>
              {maySee && (
                <Button
                  disabled={meant.length === 0}
                  loading={printing}
                  onClick={() => void print(meant.map(({ id }) => id))}
                >
                  打印病历
                </Button>
              )}
              <Can call={api.cases.end}>
                <Button disabled={running.length === 0} onClick={() => void end(running)}>
                  批量结束
                </Button>
              </Can>
              {oneStore && (
                <Can call={api.cases.save}>
                  <Button type="primary" onClick={() => open({ kind: 'new' })}>
                    新建病例
                  </Button>
                </Can>
              )}
            </>
          }
          empty="没有符合条件的病例"
        />
      </Panel>
      {dialog?.task.kind === 'new' && (
        <NewCaseDialog key={dialog.opening} visible={dialog.visible} onClose={close} />
      )}
      {dialog?.task.kind === 'end' && (
        <EndDialog
          key={dialog.opening}
          cases={dialog.task.cases}
          visible={dialog.visible}
          onEnded={(ids) => setChosen(chosen.filter((id) => !ids.includes(id)))}
          onClose={close}
        />
      )}
      {dialog?.task.kind === 'score' && (
        <ScoreDialog
          key={dialog.opening}
          record={dialog.task.record}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </Page>
  );
}
