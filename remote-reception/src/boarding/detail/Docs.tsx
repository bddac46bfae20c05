import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Boarding, BoardingDoc } from '@hospital/shared/contract/calls/boarding';
import { whyNoDeed } from '@hospital/shared/contract/boardingStates';
import { BOARDING_TEMPLATES, type BoardingTemplateId } from '@hospital/shared/contract/boardingWords';
import { formatDateTime } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  Html,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  Radio,
  Tag,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { printDoc } from './printDoc';
import classes from './detail.module.css';

const SignaturePad = lazy(() => import(/* webpackChunkName: "signature" */ './SignaturePad'));

/** 协议: what an owner signs on the screen; from then on nothing changes it. */
export function Docs({ stay }: { readonly stay: Boarding }): ReactNode {
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
  const [signing, setSigning] = useState(false);
  const maySave = useMay(api.boarding.setDoc);
  const save = useCallMutation(api.boarding.setDoc);
  const remove = useCallMutation(api.boarding.deleteDoc);
  const open = maySave && doc.status === 0 && whyNoDeed(stay.state, 'sign') === null;
  const sign = async (signImg: string): Promise<void> => {
    const { boardingId, templateId, content, version } = doc;
    await save.mutateAsync({ boardingId, templateId, content, signImg, version });
    message.success('已签署');
    setSigning(false);
  };
  return (
    <article aria-label={doc.name}>
      <div className={classes.doc}>
        <Html html={doc.content} />
        {doc.status === 1 && (
          <div className={classes.signed}>
            <Tag color="green">已签署</Tag>
            <img className={classes.signature} src={doc.signImg} alt="宠主签名" />
            <span>
              {formatDateTime(doc.signTime)}，经办 {doc.signBy}
            </span>
          </div>
        )}
      </div>
      <div className={classes.buttons}>
        {open && (
          <Button type="primary" onClick={() => setSigning(true)}>
            签署
          </Button>
        )}
        <WaitingButton onClick={() => printDoc(doc, stay)}>打印</WaitingButton>
        {open && doc.id !== null && (
          <Button
            onClick={() =>
              void confirmDelete(
                () => remove.mutateAsync({ id: doc.boardingId, templateId: doc.templateId }),
                {
                  name: doc.name,
                },
              )
            }
          >
            删除
          </Button>
        )}
      </div>
      <Modal
        title={`签署：${doc.name}`}
        visible={signing}
        style={{ width: 540 }}
        footer={null}
        onCancel={() => setSigning(false)}
      >
        <Suspense fallback={<PageSkeleton rows={3} />}>
          <SignaturePad onSign={sign} />
        </Suspense>
      </Modal>
    </article>
  );
}
