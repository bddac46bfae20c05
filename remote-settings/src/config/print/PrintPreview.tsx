import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { printFrame, type PaperName, type PrintHead, type PrintSettings } from '@hospital/shared/print';
import { Button, LoadError, Modal, PageSkeleton, Radio, Tag } from '@hospital/shared/ui/core';
import { useRef, useState, type ReactNode } from 'react';
import { PaperFrame } from './PaperFrame';
import { previews } from './previews';
import classes from './PrintPreview.module.css';
import { sampleHead, sampleLogo } from './samples';

export interface PrintPreviewProps {
  /** `configGroup` of what is printed. */
  readonly group: string;
  /** Values of the form, saved or not. */
  readonly settings: PrintSettings;
  /** Whose head is printed; undefined for the chain, which is no store. */
  readonly storeId: string | undefined;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 打印预览: a document as it is printed with the values of the form, and the way to the printer. */
export default function PrintPreview(props: PrintPreviewProps): ReactNode {
  const preview = previews[props.group];
  if (!preview) return null;
  return (
    <Modal
      title={`打印预览：${preview.title}`}
      visible={props.visible}
      style={{ width: 900 }}
      footer={null}
      onCancel={props.onClose}
    >
      {props.storeId ? (
        <OfStore {...props} storeId={props.storeId} />
      ) : (
        <Sheet {...props} head={sampleHead} note="连锁默认不属于任何门店，抬头为样例" />
      )}
    </Modal>
  );
}

function OfStore(props: PrintPreviewProps & { readonly storeId: string }): ReactNode {
  const {
    data: head,
    error,
    isFetching,
    refetch,
  } = useCall(api.settings.printHead, { storeId: props.storeId }, { hideLoading: true, silent: true });
  if (head)
    return (
      <Sheet {...props} head={head.logo ? head : { ...head, logo: sampleLogo }} note={noteOf(props, head)} />
    );
  if (error)
    return <LoadError what="门店抬头" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return <PageSkeleton rows={6} />;
}

/** Only receipts have the mark of the store. */
const noteOf = ({ group, settings }: PrintPreviewProps, { logo }: PrintHead): string =>
  group === 'receipt' && settings['showLogo'] === 'Y' && logo === ''
    ? '门店没有标志图片，此处为样例，实际打印时留空'
    : '';

interface SheetProps extends PrintPreviewProps {
  readonly head: PrintHead;
  /** What of the head is a sample, in words. */
  readonly note: string;
}

function Sheet({ group, settings, head, note, onClose }: SheetProps): ReactNode {
  const preview = previews[group];
  const frame = useRef<HTMLIFrameElement>(null);
  const [paper, setPaper] = useState<PaperName>(preview?.paperOf?.(settings) ?? preview?.papers[0] ?? 'A4');
  const [ready, setReady] = useState(false);
  if (!preview) return null;
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <div role="group" aria-label="纸张">
          <Radio.Group
            type="button"
            value={paper}
            options={[...preview.papers]}
            onChange={(next: PaperName) => {
              setReady(false);
              setPaper(next);
            }}
          />
        </div>
        <Tag color="orange">样例数据</Tag>
        <span className={classes.note}>{note}</span>
      </div>
      <PaperFrame
        frame={frame}
        title={preview.title}
        html={preview.document(head, settings, paper)}
        onReady={setReady}
      />
      <div className={classes.bar}>
        <span className={classes.note}>
          按页面上的设置显示，包括未保存的修改。打印窗口中选择“另存为 PDF”可保存为文件。
        </span>
        <Button onClick={onClose}>关闭</Button>
        <Button
          type="primary"
          disabled={!ready}
          onClick={() => {
            if (frame.current) void printFrame(frame.current);
          }}
        >
          打印
        </Button>
      </div>
    </div>
  );
}
