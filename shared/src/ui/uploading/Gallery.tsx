import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../Button';
import { IconLeft, IconRight } from '../icons/icons';
import { Modal } from '../Modal';
import classes from './Gallery.module.css';

export interface GalleryPicture {
  readonly url: string;
  readonly name: string;
}

interface GalleryProps {
  readonly pictures: readonly GalleryPicture[];
  /** Place of the picture to begin with; null closes the gallery. */
  readonly at: number | null;
  readonly onClose: () => void;
}

/** Pictures one at a time over the page; arrow keys go on. */
export function Gallery({ pictures, at, onClose }: GalleryProps): ReactNode {
  return (
    <Modal title="图片预览" visible={at !== null} footer={null} style={{ width: 960 }} onCancel={onClose}>
      {at !== null && <Pictures key={at} pictures={pictures} first={at} />}
    </Modal>
  );
}

function Pictures({
  pictures,
  first,
}: {
  readonly pictures: readonly GalleryPicture[];
  readonly first: number;
}): ReactNode {
  const [at, setAt] = useState(first);
  const [failed, setFailed] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus(), []);
  const picture = pictures[at];
  const go = (to: number): void => {
    if (!pictures[to]) return;
    setFailed(false);
    setAt(to);
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') go(at - 1);
    if (key === 'ArrowRight') go(at + 1);
  };
  if (!picture) return null;
  return (
    <div
      ref={stage}
      className={classes.gallery}
      role="group"
      aria-label="图片"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage}>
        {failed ? (
          <p role="alert">图片加载失败</p>
        ) : (
          <img key={picture.url} src={picture.url} alt={picture.name} onError={() => setFailed(true)} />
        )}
      </div>
      <div className={classes.bar}>
        <Button icon={<IconLeft />} disabled={at === 0} onClick={() => go(at - 1)}>
          上一张
        </Button>
        <span aria-live="polite">
          {picture.name}（{at + 1}/{pictures.length}）
        </span>
        <Button icon={<IconRight />} disabled={at === pictures.length - 1} onClick={() => go(at + 1)}>
          下一张
        </Button>
      </div>
    </div>
  );
}
