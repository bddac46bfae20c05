import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Boarding, BoardingDoc } from '@hospital/shared/contract/calls/boarding';
import { whyNoDeed } from '@hospital/shared/contract/boardingStates';
import { BOARDING_TEMPLATES, type BoardingTemplateId } from '@hospital/shared/contract/boardingWords';
import { useMay } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  LoadError,
  PageSkeleton,
  Radio,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { SignedDocument } from '@hospital/shared/ui/signing';
import { printDoc } from './printDoc';
import classes from './detail.module.css';

/** 协议: what an owner signs on the screen; from then on nothing changes it. */
export default function Docs({ stay }: { readonly stay: Boarding }): ReactNode {
  const [templateId, setTemplateId] = useState<BoardingTemplateId>('agreement');
  const { data, error, isFetching, refetch } = useCall(
    api.boarding.doc,
    { id: stay.id, templateId },
    { silent: true, hideLoading: true },
  );
  return (
    <div className={classes.docs}>
      <Radio.Group
        type="button"
        aria-label="协议类型"
        value={templateId}
        options={BOARDING_TEMPLATES.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next: BoardingTemplateId) => setTemplateId(next)}
      />
      {error && <LoadError what="协议" error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton rows={6} />}
      {!error && data && <Doc key={templateId} doc={data} stay={stay} />}
    </div>
  );
}

function Doc({ doc, stay }: { readonly doc: BoardingDoc; readonly stay: Boarding }): ReactNode {
  const maySave = useMay(api.boarding.setDoc);
  const save = useCallMutation(api.boarding.setDoc);
  const remove = useCallMutation(api.boarding.deleteDoc);
  const open = maySave && doc.status === 0 && whyNoDeed(stay.state, 'sign') === null;
  const sign = (signImg: string): Promise<unknown> => {
    const { boardingId, templateId, content, version } = doc;
    return save.mutateAsync({ boardingId, templateId, content, signImg, version });
  };
  return (
    <SignedDocument doc={doc} onSign={open ? sign : undefined}>
      <WaitingButton onClick={() => printDoc(doc, stay)}>打印</WaitingButton>
      {open && doc.id !== null && (
        <Button
          status="danger"
          onClick={() =>
            void confirmDelete(() => remove.mutateAsync({ id: doc.boardingId, templateId: doc.templateId }), {
              name: doc.name,
            })
          }
        >
          删除
        </Button>
      )}
    </SignedDocument>
  );
}
