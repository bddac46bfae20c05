import { type ReactNode, useState } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { CaseDoc, caseDocCalls } from '@hospital/shared/contract/calls/caseDocs';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { DOCUMENT_LIMIT } from '@hospital/shared/contract/signedWords';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  Button,
  confirmDelete,
  Input,
  LoadError,
  message,
  PageSkeleton,
  StaleRecord,
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
  // Kept here: when somebody else saves the document of a template first, it becomes another one, and typed words stay.
  const [typing, setTyping] = useState<Typing | null>(null);
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
      {...{ doc: open ? datedToday(data) : data, record, open, onGone, typing, setTyping }}
      onSaved={(id) => setSavedId(id)}
    />
  );
}

type SetRequest = RequestOf<typeof caseDocCalls.set>;

interface Typing {
  readonly lines: string;
  /** As it was shown when its user began: what is filled in changes by itself meanwhile. */
  readonly from: Pick<CaseDoc, 'id' | 'version' | 'content' | 'filled'>;
  /** Somebody else saved it meanwhile. */
  readonly stale?: true;
}

interface DocumentProps extends Omit<DocumentViewProps, 'wanted'> {
  readonly doc: CaseDoc;
  readonly typing: Typing | null;
  readonly setTyping: (typing: Typing | null) => void;
  readonly onSaved: (id: string) => void;
}

function Document({ doc, record, open, typing, setTyping, onGone, onSaved }: DocumentProps): ReactNode {
  const set = useCallMutation(api.caseDocs.set);
  const setText = useCallMutation(api.caseDocs.set, { silent: [ErrorCode.StaleVersion] });
  const remove = useCallMutation(api.caseDocs.remove);
  useUnsavedChanges(typing !== null && typing.lines !== linesOf(typing.from.content));
  const unsigned = open && doc.status === 0;
  const { caseId, templateId, version } = doc;
  const send = async (fields: Partial<SetRequest>, by = set): Promise<void> => {
    const { id } = await by.mutateAsync({ ...{ caseId, templateId, id: doc.id, version }, ...fields });
    setTyping(null);
    onSaved(id);
  };
  const save = async (typed: Typing): Promise<void> => {
    const { lines, from } = typed;
    if (lines.trim() === '') return void message.warning('请填写文书内容');
    const { id, version: read, filled } = from;
    const content = paragraphsOf(lines);
    try {
      await send({ ...{ id, version: read, content }, ...(filled && { filled }) }, setText);
    } catch (error) {
      if (error instanceof ApiError && error.staleVersion) setTyping({ ...typed, stale: true });
      throw error;
    }
    message.success('已保存');
  };
  /** What was typed, to be saved over what somebody else saved; what was filled in is still that of its beginning. */
  const mine = ({ lines, from }: Typing): Typing => ({ lines, from: { ...from, id: doc.id, version } });
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
        typing === null ? undefined : (
          <>
            {typing.stale && version !== typing.from.version && (
              <StaleRecord
                differences={[{ label: '内容', theirs: linesOf(doc.content) }]}
                onSettle={(takeTheirs) => setTyping(takeTheirs ? null : mine(typing))}
              />
            )}
            <Input.TextArea
              aria-label="文书内容"
              autoFocus
              value={typing.lines}
              maxLength={DOCUMENT_LIMIT / 2}
              autoSize={{ minRows: 10, maxRows: 20 }}
              onChange={(lines) => setTyping({ ...typing, lines })}
            />
          </>
        )
      }
    >
      {typing === null ? (
        <>
          {unsigned && (
            <Button onClick={() => setTyping({ lines: linesOf(doc.content), from: doc })}>修改内容</Button>
          )}
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
          <WaitingButton type="primary" onClick={() => save(typing)}>
            保存内容
          </WaitingButton>
          <Button onClick={() => setTyping(null)}>放弃修改</Button>
        </>
      )}
    </SignedDocument>
  );
}
