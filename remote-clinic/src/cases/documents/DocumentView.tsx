import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import type { CaseDoc } from '@hospital/shared/contract/calls/caseDocs';
import { DOCUMENT_LIMIT } from '@hospital/shared/contract/signedWords';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  Button,
  confirmDelete,
  Input,
  LoadError,
  message,
  PageSkeleton,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { linesOf, paragraphsOf, SignedDocument } from '@hospital/shared/ui/signing';
import { datedToday } from './datedToday';
import { printDocument } from './printDocument';

interface DocumentViewProps {
  readonly record: MedicalCase;
  /** `id` null: of this template, whatever there is. */
  readonly wanted: { readonly id: string | null; readonly templateId: string };
  /** The case takes documents, and the one who looks may write them. */
  readonly open: boolean;
  readonly onGone: () => void;
}

/** One document of a case: read, completed, signed, printed. */
export default function DocumentView({ record, wanted, open, onGone }: DocumentViewProps): ReactNode {
  const { id: caseId } = record;
  /** The one that was saved in this dialog. */
  const [savedId, setSavedId] = useState(wanted.id);
  const asked = { silent: true, hideLoading: true } as const;
  const byId = useCall(api.caseDocs.byId, { id: savedId ?? '' }, { ...asked, enabled: savedId !== null });
  const ofTemplate = useCall(
    api.caseDocs.doc,
    { caseId, templateId: wanted.templateId },
    { ...asked, enabled: savedId === null },
  );
  const { data, error, isFetching, refetch } = savedId === null ? ofTemplate : byId;
  if (!data)
    return error ? (
      <LoadError what="文书" error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton rows={8} />
    );
  return (
    <Document
      key={data.id ?? 'new'}
      {...{ doc: open ? datedToday(data) : data, record, open, onGone }}
      onSaved={(id) => setSavedId(id)}
    />
  );
}

interface DocumentProps extends Omit<DocumentViewProps, 'wanted'> {
  readonly doc: CaseDoc;
  readonly onSaved: (id: string) => void;
}

function Document({ doc, record, open, onGone, onSaved }: DocumentProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const set = useCallMutation(api.caseDocs.set);
  const remove = useCallMutation(api.caseDocs.remove);
  useUnsavedChanges(typed !== null && typed !== linesOf(doc.content));
  const unsigned = open && doc.status === 0;
  const { caseId, templateId, version } = doc;
  const send = async (fields: { readonly content?: string; readonly signImg?: string }): Promise<void> => {
    const { id } = await set.mutateAsync({ ...{ caseId, templateId, id: doc.id, version }, ...fields });
    setTyped(null);
    onSaved(id);
  };
  const save = async (lines: string): Promise<void> => {
    if (lines.trim() === '') return void message.warning('请填写文书内容');
    await send({ content: paragraphsOf(lines) });
    message.success('已保存');
  };
  const again = async (): Promise<void> => {
    const { id } = await set.mutateAsync({ caseId, templateId, version: 0, againFlag: 'Y' });
    onSaved(id);
  };
  const print = async (): Promise<void> => {
    try {
      await printDocument(doc, record);
    } catch {
      message.error('文书打印失败，请重试');
    }
  };
  return (
    <SignedDocument
      doc={doc}
      onSign={unsigned ? (signImg) => send({ content: doc.content, signImg }) : undefined}
      editor={
        typed === null ? undefined : (
          <Input.TextArea
            aria-label="文书内容"
            autoFocus
            value={typed}
            maxLength={DOCUMENT_LIMIT / 2}
            autoSize={{ minRows: 10, maxRows: 20 }}
            onChange={setTyped}
          />
        )
      }
    >
      {typed === null ? (
        <>
          {unsigned && <Button onClick={() => setTyped(linesOf(doc.content))}>修改内容</Button>}
          <WaitingButton onClick={print}>打印</WaitingButton>
          {unsigned && doc.id === null && <WaitingButton onClick={() => send({})}>存为待签署</WaitingButton>}
          {unsigned && doc.id !== null && (
            <Button
              status="danger"
              onClick={() =>
                void confirmDelete(() => remove.mutateAsync({ id: doc.id ?? '', version }), {
                  name: doc.name,
                }).then((gone) => gone && onGone())
              }
            >
              删除
            </Button>
          )}
          {open && doc.status === 1 && <WaitingButton onClick={again}>再签一份</WaitingButton>}
        </>
      ) : (
        <>
          <WaitingButton type="primary" onClick={() => save(typed)}>
            保存内容
          </WaitingButton>
          <Button onClick={() => setTyped(null)}>放弃修改</Button>
        </>
      )}
    </SignedDocument>
  );
}
