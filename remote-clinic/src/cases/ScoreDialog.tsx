import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { CaseBrief, caseCalls } from '@hospital/shared/contract/calls/cases';
import { JUDGED_ITEMS } from '@hospital/shared/contract/caseWords';
import { useMay, useSession } from '@hospital/shared/session';
import {
  FormItem,
  FormModal,
  Input,
  InputNumber,
  LoadError,
  message,
  numberRules,
} from '@hospital/shared/ui/core';
import { isOwn } from './score.model';

interface ScoreDialogProps {
  readonly record: Pick<CaseBrief, 'id' | 'caseNo' | 'petName' | 'doctorId'> & {
    readonly assistantId?: string;
  };
  readonly visible: boolean;
  readonly onClose: () => void;
}

type ScoreValues = Readonly<Record<string, number | string | undefined>>;
type Score = DataOf<typeof caseCalls.score>['score'];

const valuesOf = (score: Score): ScoreValues => ({
  ...Object.fromEntries((score?.items ?? []).map(({ item, score: points }) => [item, points])),
  comment: score?.comment ?? '',
});

/** What a second doctor says of a record; who wrote it may read it. */
export function ScoreDialog({ record, visible, onClose }: ScoreDialogProps): ReactNode {
  const info = useCall(api.cases.score, { caseId: record.id }, { silent: true, staleTime: 0 });
  const judge = useCallMutation(api.cases.judge);
  const mayJudge = useMay(api.cases.judge);
  const own = isOwn(record, useSession().user.id);
  // What is judged anew is what was read for this opening: what comes later is the server's to judge by its version.
  const [opened, setOpened] = useState<DataOf<typeof caseCalls.score>>();
  if (info.data && !opened && info.isSuccess && !info.isFetching) setOpened(info.data);
  const score = opened?.score ?? null;
  const blocked = own ? '不能给自己的病例评分' : mayJudge ? '' : '您没有病例评分的权限';

  const submit = async (values: ScoreValues): Promise<void> => {
    const { total } = await judge.mutateAsync({
      caseId: record.id,
      version: score?.version ?? 1,
      items: JUDGED_ITEMS.map(({ item }) => ({
        item,
        score: Number(values[item]),
        remark: score?.items.find((one) => one.item === item)?.remark ?? '',
      })),
      comment: String(values['comment'] ?? ''),
    });
    message.success(`已评分：${total}分`);
  };

  return (
    <FormModal<Record<string, number | string | undefined>>
      title={`评分：${record.caseNo} ${record.petName}`}
      visible={visible}
      loading={!opened && info.isFetching}
      failure={
        opened || !info.error ? undefined : (
          <LoadError
            what="评分"
            error={info.error}
            retrying={info.isFetching}
            onRetry={() => void info.refetch()}
          />
        )
      }
      initialValues={valuesOf(score)}
      blocked={blocked}
      labelWidth={140}
      onSubmit={submit}
      onClose={onClose}
    >
      {score && (
        <p>
          {score.judgeTime} {score.judgeName} 评为 {score.total} 分
        </p>
      )}
      {JUDGED_ITEMS.map(({ item, name, weight }) => (
        <FormItem
          key={item}
          field={item}
          label={`${name}（${weight}%）`}
          rules={numberRules({ least: 0, most: 100, decimals: 0 }, `请填写${name}的得分`)}
        >
          <InputNumber suffix="分" />
        </FormItem>
      ))}
      <FormItem field="comment" label="总评">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </FormItem>
    </FormModal>
  );
}
