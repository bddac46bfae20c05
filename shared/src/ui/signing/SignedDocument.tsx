import { lazy, type ReactNode, Suspense, useState } from 'react';
import { TEMPLATE_GAP } from '../../contract/templateGap';
import { formatDateTime } from '../../format';
import { Button } from '../Button';
import { Html } from '../Html';
import { message } from '../message';
import { confirm, Modal } from '../Modal';
import { PageSkeleton } from '../PageSkeleton';
import { Tag } from '../Tag';
import classes from './signing.module.css';

const SignaturePad = lazy(() => import(/* webpackChunkName: "signature" */ './SignaturePad'));

interface SignedDocumentProps {
  readonly doc: {
    readonly name: string;
    /** HTML. */
    readonly content: string;
    readonly signImg: string;
    readonly signTime: string | null;
    readonly signBy: string;
    /** 0 not signed, 1 signed. */
    readonly status: number;
  };
  /** Has it signed; left out where that is not for the one who looks. @param signImg `data:image/png;base64,…` */
  readonly onSign?: ((signImg: string) => Promise<unknown>) | undefined;
  /** In place of the text, e.g. while it is edited; nothing is signed then. */
  readonly editor?: ReactNode;
  /** Buttons behind 签署. */
  readonly children?: ReactNode;
}

/** A document that an owner signs on the screen; from then on nothing changes it. */
export function SignedDocument({ doc, onSign, editor, children }: SignedDocumentProps): ReactNode {
  const [signing, setSigning] = useState(false);
  /** What is signed stays as it is: a gap that was forgotten could never be filled in. */
  const begin = async (): Promise<void> => {
    const gaps = doc.content.split(TEMPLATE_GAP).length - 1;
    const sure =
      gaps === 0 ||
      (await confirm({
        title: '还有空白没有填写',
        content: `文书有${gaps}处空白没有填写，签署后不能再修改。仍要签署吗?`,
        okText: '仍要签署',
        cancelText: '返回填写',
      }));
    if (sure) setSigning(true);
  };
  const sign = async (signImg: string): Promise<void> => {
    await onSign?.(signImg);
    message.success('已签署');
    setSigning(false);
  };
  return (
    <article aria-label={doc.name}>
      {editor ?? (
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
      )}
      <div className={classes.buttons}>
        {onSign && !editor && (
          <Button type="primary" onClick={() => void begin()}>
            签署
          </Button>
        )}
        {children}
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
