import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isImage, typeOfName } from '../../contract/fileTypes';
import { Button } from '../Button';
import { CameraDialog, photoFile } from './CameraDialog';
import { Gallery } from './Gallery';
import { FileRow, PictureTile } from './UploadItems';
import type { UploadedFile } from './uploadedFile';
import { acceptOf, HINTS, type UploadKind } from './uploadKinds';
import { useUploads } from './useUploads';
import classes from './Upload.module.css';

export interface UploadProps {
  /** Given by `FormItem`. */
  readonly value?: readonly UploadedFile[];
  readonly onChange?: (files: readonly UploadedFile[]) => void;
  readonly kind?: UploadKind;
  readonly limit?: number;
  /** What the files are for, as part of their addresses: `store`. */
  readonly keyword: string;
  /** Offers the camera, too. */
  readonly camera?: boolean;
  /** Words below, in place of those about types and sizes. */
  readonly hint?: string;
  readonly 'aria-label'?: string;
}

const NOTHING: readonly UploadedFile[] = [];

/**
 * Files of a form (spec 1 §2 File upload widget): chosen, dropped, pasted or photographed; uploaded at once under
 * generated names, with progress, cancelling and trying again; put in order, looked at and removed. The field's value
 * lists what is on its way, too: give the field the rule `everythingUploaded`.
 */
export function Upload({
  value = NOTHING,
  onChange,
  kind = 'image',
  limit = 1,
  keyword,
  camera = kind === 'image',
  hint = HINTS[kind],
  'aria-label': label = kind === 'image' ? '图片' : '文件',
}: UploadProps): ReactNode {
  const uploads = useUploads({ value, onChange: (files) => onChange?.(files), kind, limit, keyword });
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const [photographing, setPhotographing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const pictures = value.filter(({ url }) => isImage(typeOfName(url) ?? ''));
  const what = kind === 'image' ? '上传图片' : '上传文件';

  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    uploads.add([...event.clipboardData.files]);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  };

  const items = value.map((file, index) => {
    const props = {
      file,
      sending: uploads.sending.get(file.uid) ?? null,
      place: { index, count: value.length },
      onRetry: () => uploads.retry(file.uid),
      onRemove: () => uploads.remove(file.uid),
      onMove: (by: -1 | 1) => uploads.move(file.uid, by),
      onLook: () => setShown(file.uid),
    };
    return kind === 'image' ? (
      <PictureTile key={file.uid} {...props} />
    ) : (
      <FileRow key={file.uid} {...props} />
    );
  });

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      className={over ? `${classes.upload} ${classes.over}` : classes.upload}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {items.length > 0 && <ul className={kind === 'image' ? classes.tiles : classes.rows}>{items}</ul>}
      <div className={classes.actions}>
        <Button onClick={() => uploads.hasRoom() && input.current?.click()}>{what}</Button>
        {camera && <Button onClick={() => uploads.hasRoom() && setPhotographing(true)}>拍照</Button>}
      </div>
      <p id={hintId} className={classes.hint}>
        {hint}；可拖入或粘贴{limit > 1 ? `，最多${limit}个` : ''}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={what}
        accept={acceptOf(kind)}
        multiple={limit > 1}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      {camera && (
        <CameraDialog
          visible={photographing}
          onConfirm={(dataUrl) => uploads.add([photoFile(dataUrl)])}
          onClose={() => setPhotographing(false)}
        />
      )}
      <Gallery
        pictures={pictures}
        at={shown === null ? null : pictures.findIndex(({ uid }) => uid === shown)}
        onClose={() => setShown(null)}
      />
    </div>
  );
}
