import type { ReactNode } from 'react';
import { isImage, typeOfName } from '../../contract/fileTypes';
import { IconButton } from '../IconButton';
import { IconClose, IconDelete, IconFile, IconLeft, IconRefresh, IconRight } from '../icons/icons';
import { openFile } from './openFile';
import type { UploadedFile } from './uploadedFile';
import type { Sending } from './transfers';
import classes from './Upload.module.css';

interface UploadItemProps {
  readonly file: UploadedFile;
  /** How far it is; null once it is uploaded, and when its upload was lost with an earlier life of the form. */
  readonly sending: Sending | null;
  readonly place: { readonly index: number; readonly count: number };
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
  /** Shows it large. */
  readonly onLook: () => void;
}

const failureOf = ({ file, sending }: UploadItemProps): string | null =>
  file.url !== '' ? null : sending ? sending.failure : '未上传完成，请移除后重新选择';

const PERCENT = 100;

/** How far it is: its bar and words, or why it failed. */
function Progress(props: UploadItemProps): ReactNode {
  const { file, sending } = props;
  if (file.url !== '') return null;
  const failure = failureOf(props);
  if (failure !== null) {
    return (
      <span role="alert" className={classes.failure}>
        {failure}
      </span>
    );
  }
  const percent = Math.round((sending?.progress ?? 0) * PERCENT);
  return (
    <span className={classes.progress}>
      <progress max={PERCENT} value={percent} aria-label={`${file.name}上传进度`} />
      {/* Everything is there, and the server looks at it. */}
      {percent === PERCENT ? '处理中' : `${percent}%`}
    </span>
  );
}

function Actions(props: UploadItemProps): ReactNode {
  const { file, sending, place, onRetry, onRemove, onMove } = props;
  const under = file.url === '' && failureOf(props) === null;
  return (
    <>
      {sending?.failure && (
        <IconButton size="mini" label={`重试${file.name}`} icon={<IconRefresh />} onClick={onRetry} />
      )}
      {place.count > 1 && (
        <>
          <IconButton
            size="mini"
            label={`前移${file.name}`}
            icon={<IconLeft />}
            disabled={place.index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="mini"
            label={`后移${file.name}`}
            icon={<IconRight />}
            disabled={place.index === place.count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton
        size="mini"
        label={`${under ? '取消上传' : '移除'}${file.name}`}
        icon={under ? <IconClose /> : <IconDelete />}
        onClick={onRemove}
      />
    </>
  );
}

/** A picture of a form. */
export function PictureTile(props: UploadItemProps): ReactNode {
  const { file, onLook } = props;
  return (
    <li className={classes.tile}>
      {file.url === '' ? (
        <div className={classes.pending}>
          <span className={classes.name}>{file.name}</span>
          <Progress {...props} />
        </div>
      ) : (
        <button type="button" className={classes.look} aria-label={`查看${file.name}`} onClick={onLook}>
          <img src={file.url} alt="" />
        </button>
      )}
      <div className={classes.tools}>
        <Actions {...props} />
      </div>
    </li>
  );
}

/** A file of a form. */
export function FileRow(props: UploadItemProps): ReactNode {
  const { file, onLook } = props;
  const look = (): void => (isImage(typeOfName(file.name) ?? '') ? onLook() : openFile(file));
  return (
    <li className={classes.row}>
      <IconFile aria-hidden="true" />
      {file.url === '' ? (
        <span className={classes.name}>{file.name}</span>
      ) : (
        <button type="button" className={classes.link} onClick={look}>
          {file.name}
        </button>
      )}
      <Progress {...props} />
      <span className={classes.tools}>
        <Actions {...props} />
      </span>
    </li>
  );
}
