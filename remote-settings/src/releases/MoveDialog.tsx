import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ReleaseStatus } from '@hospital/shared/contract/calls/releases';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  DraftOffer,
  FormItem,
  FormModal,
  Input,
  message,
  Modal,
  useForm,
} from '@hospital/shared/ui/core';
import { AudienceFields } from './AudienceFields';
import {
  alreadySo,
  consequenceOf,
  differencesOf,
  doneText,
  firstShare,
  type MoveValues,
  namesSomebody,
  TASK_TITLES,
  type Task,
} from './releases.model';
import { useMoves } from './releases.calls';

interface MoveDialogProps {
  readonly task: Task;
  readonly status: ReleaseStatus;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Says what follows for whom, and asks why. What somebody else moved in between is told, and looked at again. */
export function MoveDialog({ task, status, visible, onClose }: MoveDialogProps): ReactNode {
  const [seen, setSeen] = useState(status.number);
  const [overtaken, setOvertaken] = useState(false);
  const [typed, setTyped] = useState(false);
  // A move that is on its way, or made, shows in the status before its form is gone.
  const [sent, setSent] = useState(false);
  const [form] = useForm<MoveValues>();
  const mayChooseUsers = useMay(api.users.list);
  const moves = useMoves();
  const already = sent ? '' : alreadySo(task, status);
  useUnsavedChanges(typed && visible && !already);
  const title = TASK_TITLES[task.move];
  const running = task.move === 'canary' && status.canary?.buildId === task.buildId ? status.canary : null;
  // What is live may change beneath the form; it goes on from what it began with.
  const [first] = useState<Partial<MoveValues>>(() => firstValues(task, running));
  const draft = useDraft<Partial<MoveValues>>(`release:${task.name}:${buildOf(task)}:${task.move}`);
  // Who may not choose users leaves those that are in.
  const audienceOf = ({ percent = 100, stores = [], users = [] }: Partial<MoveValues>) => ({
    ...{ percent, stores },
    users: mayChooseUsers ? users : (running?.users ?? []),
  });
  const named = useRef(namesSomebody(first));

  const noteTyped = (values: Partial<MoveValues>, changed: boolean): void => {
    const isNamed = namesSomebody(audienceOf(values));
    // A share that was typed stays.
    if (isNamed !== named.current && values.percent === firstShare(named.current))
      form.setFieldValue('percent', firstShare(isNamed));
    named.current = isNamed;
    draft.keep(changed ? (form.getFieldsValue() as Partial<MoveValues>) : null);
  };

  const submit = async (values: MoveValues): Promise<void> => {
    const audience = audienceOf(values);
    setSent(true);
    try {
      await moves.make(task, { ...audience, why: values.why, after: seen });
    } catch (failure) {
      if (failure instanceof ApiError && failure.staleVersion) {
        setSeen(await moves.numberNow(task.name));
        setOvertaken(true);
      }
      setSent(false);
      throw failure;
    }
    draft.discard();
    message.success(doneText(task, status, audience));
  };

  const close = (): void => {
    draft.discard();
    onClose();
  };

  if (already)
    return (
      <Modal
        title={`${title}：${status.title}`}
        visible={visible}
        style={{ width: 560 }}
        footer={<Button onClick={close}>关闭</Button>}
        onCancel={close}
      >
        <Alert type="info" content={already} />
      </Modal>
    );
  return (
    <FormModal<MoveValues>
      title={`${title}：${status.title}`}
      visible={visible}
      width={560}
      labelWidth={72}
      form={form}
      initialValues={first}
      submitText={title}
      onSubmit={submit}
      onDirtyChange={setTyped}
      onValuesChange={noteTyped}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<MoveValues>>
        draft={draft}
        differences={(values) => differencesOf(first, values)}
        onRestore={(values) => {
          named.current = namesSomebody(audienceOf(values));
          form.setFieldsValue(values);
          setTyped(true);
        }}
      />
      {overtaken && (
        <Alert
          type="error"
          style={{ marginBottom: 8 }}
          content="他人刚刚操作过该模块，请核对下面的说明后再提交"
        />
      )}
      <Alert type="warning" style={{ marginBottom: 16 }} content={consequenceOf(task, status)} />
      {task.move === 'canary' && (
        <AudienceFields form={form} mayChooseUsers={mayChooseUsers} audienceOf={audienceOf} />
      )}
      <FormItem
        field="why"
        label="原因"
        rules={[
          { required: true, message: '请录入必填项' },
          { match: /^[^\n]*$/, message: '请用一行说明' },
        ]}
      >
        <Input maxLength={500} placeholder="请说明原因，会记入发布记录" />
      </FormItem>
    </FormModal>
  );
}

const buildOf = (task: Task): string => ('buildId' in task ? task.buildId : '');

function firstValues({ move }: Task, running: ReleaseStatus['canary']): Partial<MoveValues> {
  if (move !== 'canary') return {};
  return running
    ? { percent: running.percent, stores: running.stores, users: running.users }
    : { percent: firstShare(false) };
}
