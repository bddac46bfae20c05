import { useRef, useState, type ReactNode } from 'react';
import { type ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillTemplate } from '@hospital/shared/contract/calls/billTemplates';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import {
  SHARED_TEMPLATES,
  TEMPLATE_FIELDS,
  TEMPLATE_NAME_LIMIT,
  TEMPLATE_OWNERS,
  type TemplateOwner,
} from '@hospital/shared/contract/orders/orderWords';
import { useDraft } from '@hospital/shared/drafts';
import { useSession } from '@hospital/shared/session';
import {
  Alert,
  Button,
  confirm,
  DraftOffer,
  Input,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  Select,
} from '@hospital/shared/ui/core';
import { currentOf } from '../../currentOf';
import { orderOf, ordersOfTemplate, withNewKeys, type OrderDraft } from '../lines.model';
import { OrderBox } from '../OrderBox';
import { OrderLines } from '../OrderLines';
import { useNewest } from '../useNewest';
import { quantityFault, thousandthsOfText } from '../../quantityText';
import classes from '../lines.module.css';

interface TemplateDraft {
  readonly name: string;
  readonly ownerType: TemplateOwner;
  readonly remarks: string;
  readonly version: number;
  readonly lines: readonly OrderDraft[];
}

const newOf = (ownerType: TemplateOwner): TemplateDraft => ({
  ...{ name: '', ownerType, remarks: '', version: 1, lines: [] },
});

// Of a template stock says nothing: it is looked at when something is ordered. What is no longer sold stays in it.
const draftOf = ({ name, ownerType, remarks, version, lines }: BillTemplate): TemplateDraft => ({
  ...{ name, ownerType, remarks, version },
  lines: ordersOfTemplate(lines.map((line) => ({ ...line, reason: '', stockQuantity: null }))),
});

/** A template that is made, or changed; a new one with an empty id. */
export function TemplateDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactNode {
  const answer = useCall(
    api.billTemplates.info,
    { id },
    { enabled: id !== '', silent: true, hideLoading: true },
  );
  const inStore = useSession().workplace.workspaceType === 2;
  // Whoever stands in no store keeps the templates of the chain.
  if (id === '') return <Editor id="" read={newOf(inStore ? 'mine' : 'chain')} onClose={onClose} />;
  if (answer.data) return <Editor id={id} read={draftOf(answer.data)} onClose={onClose} />;
  return (
    <Modal title="编辑模板" visible footer={null} onCancel={onClose}>
      {answer.error ? (
        <LoadError
          what="模板"
          error={answer.error}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </Modal>
  );
}

interface EditorProps {
  readonly id: string;
  readonly read: TemplateDraft;
  readonly onClose: () => void;
}

function Editor({ id, read, onClose }: EditorProps): ReactNode {
  const [touched, setTouched] = useState(false);
  /** Why its name is none; it stands at the field until something is typed there. */
  const [nameless, setNameless] = useState('');
  const [conflict, setConflict] = useState<BillTemplate | null>(null);
  const draft = useDraft<TemplateDraft>(`billTemplate:${id}`);
  const {
    state: values,
    now,
    change: edit,
  } = useNewest(read, (next) => {
    setTouched(true);
    draft.keep(next);
  });
  const box = useRef<{ focus: () => void } | null>(null);
  const create = useCallMutation(api.billTemplates.save);
  const change = useCallMutation(api.billTemplates.edit, { silent: true });
  const session = useSession();
  const mayShare = session.user.ext.permissionList.includes(SHARED_TEMPLATES);
  const inStore = session.workplace.workspaceType === 2;
  /** Of the store is what was so, or what somebody makes there. */
  const mayBe = (owner: string): boolean =>
    owner === 'mine' || (mayShare && (owner !== 'store' || inStore || read.ownerType === 'store'));
  const put = (more: Partial<TemplateDraft>): void => edit((had) => ({ ...had, ...more }));
  const close = async (): Promise<void> => {
    if (touched && !(await confirm({ content: '确定放弃未保存的模板吗?', danger: true, okText: '放弃' })))
      return;
    draft.keep(null);
    onClose();
  };
  const submit = async (): Promise<void> => {
    const { name, ownerType, remarks, version, lines } = now();
    if (name.trim() === '') return setNameless('请填写模板名称');
    if (lines.length === 0) return void message.warning('请添加项目');
    const wrong = lines.map(quantityFault).find((fault) => fault !== '');
    if (wrong) return void message.warning(wrong);
    const fields = {
      ...{ name: name.trim(), ownerType, remarks },
      lines: lines.map(({ productId, quantity, usage, prescriptionType, groupNo }) => ({
        ...{
          productId,
          quantity: (thousandthsOfText(quantity) ?? 0) / 1000,
          usage,
          prescriptionType,
          groupNo,
        },
      })),
    };
    try {
      if (id === '') await create.mutateAsync(fields);
      else await change.mutateAsync({ id, version, ...fields });
      draft.discard();
      message.success('模板已保存');
      onClose();
    } catch (thrown) {
      const current = currentOf<BillTemplate>(thrown);
      if (current) setConflict(current);
      else if (id !== '') message.error((thrown as ApiError).message);
    }
  };
  return (
    <Modal
      title={id === '' ? '新增模板' : '编辑模板'}
      visible
      style={{ width: 900 }}
      okText="保存"
      confirmLoading={create.isPending || change.isPending}
      onOk={() => void submit()}
      onCancel={() => void close()}
    >
      <div className={classes.part}>
        <DraftOffer<TemplateDraft>
          draft={draft}
          differences={({ name, lines }) => [
            { label: TEMPLATE_FIELDS.name, saved: read.name, draft: name },
            { label: TEMPLATE_FIELDS.lines, saved: `${read.lines.length}项`, draft: `${lines.length}项` },
          ]}
          onRestore={(kept) => put({ ...kept, lines: withNewKeys(kept.lines) })}
        />
        {conflict && (
          <Alert
            type="warning"
            content={`模板已被他人修改，现有 ${conflict.lines.length} 项：${conflict.lines.map(({ productName }) => productName).join('、')}`}
            action={
              <>
                <Button
                  size="small"
                  onClick={() => {
                    put(draftOf(conflict));
                    setConflict(null);
                  }}
                >
                  采用最新内容
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    setConflict(null);
                    put({ version: conflict.version });
                    void submit();
                  }}
                >
                  以我的为准
                </Button>
              </>
            }
          />
        )}
        <div className={classes.head}>
          <Input
            style={{ width: 260 }}
            value={values.name}
            maxLength={TEMPLATE_NAME_LIMIT}
            aria-label={TEMPLATE_FIELDS.name}
            placeholder={TEMPLATE_FIELDS.name}
            status={nameless === '' ? undefined : 'error'}
            aria-invalid={nameless !== ''}
            onChange={(name) => {
              setNameless('');
              put({ name });
            }}
          />
          <Select
            style={{ width: 120 }}
            value={values.ownerType}
            aria-label={TEMPLATE_FIELDS.ownerType}
            options={Object.entries(TEMPLATE_OWNERS).map(([value, label]) => ({
              ...{ value, label, disabled: !mayBe(value) },
            }))}
            onChange={(ownerType: TemplateOwner) => put({ ownerType })}
          />
          <Input
            className={classes.spread ?? ''}
            value={values.remarks}
            maxLength={REASON_LIMIT}
            aria-label={TEMPLATE_FIELDS.remarks}
            placeholder={TEMPLATE_FIELDS.remarks}
            onChange={(remarks) => put({ remarks })}
          />
        </div>
        {nameless !== '' && (
          <p className={classes.fault} role="alert">
            {nameless}
          </p>
        )}
        <OrderBox
          boxRef={box}
          onAdd={(product, text) =>
            edit((had) => ({
              ...had,
              lines: [...had.lines, { ...orderOf(product, text, 0), stock: null }],
            }))
          }
          onComplete={() => void submit()}
        />
        <OrderLines
          lines={values.lines}
          weight={0}
          saving={create.isPending || change.isPending}
          onChange={(next) => edit((had) => ({ ...had, lines: next(had.lines) }))}
          onDone={() => box.current?.focus()}
        />
      </div>
    </Modal>
  );
}
