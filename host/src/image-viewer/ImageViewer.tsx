import {
  IconClose,
  IconOriginalSize,
  IconRotateLeft,
  IconRotateRight,
  IconZoomIn,
  IconZoomOut,
} from '@hospital/shared/ui/icons/icons';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { titleOfPage } from '../layout/documentTitle';
import { imageAddress, storageHosts } from './imageAddress';
import styles from './ImageViewer.module.css';
import { AS_IT_IS, movedBy, turnedBy, type View, zoomedBy } from './view';

interface ImageViewerProps {
  /** Route parameter: the address of the picture, encoded once. */
  readonly parameter: string;
  readonly onClose: () => void;
}

/** One picture over everything else (spec 1 §2 Routes): zoom, rotation, Esc closes. */
export function ImageViewer({ parameter, onClose }: ImageViewerProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState(AS_IT_IS);
  const address = imageAddress(parameter, storageHosts());

  // The browser's own dialog: it holds the focus, gives it back, and closes by Esc.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const title = document.title;
    document.title = titleOfPage('图片查看');
    return () => {
      shown?.close();
      document.title = title;
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const change = KEYS[event.key];
    if (!change || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setView(change);
  };

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label="图片查看"
      onCancel={(event) => {
        event.preventDefault(); // the address decides whether the viewer is open
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.tools} role="toolbar" aria-label="图片操作">
        {address !== null &&
          TOOLS.map(({ label, icon, change }) => (
            <button
              key={label}
              type="button"
              aria-label={label}
              title={label}
              onClick={() => setView(change)}
            >
              {icon}
            </button>
          ))}
        <button type="button" aria-label="关闭" title="关闭 (Esc)" onClick={onClose}>
          <IconClose aria-hidden="true" />
        </button>
      </div>
      {address === null ? (
        <p role="alert" className={styles.words}>
          只能查看本系统存储的图片，该地址已被拒绝。
        </p>
      ) : (
        <Picture address={address} view={view} onView={setView} />
      )}
    </dialog>
  );
}

interface PictureProps {
  readonly address: string;
  readonly view: View;
  readonly onView: (change: (view: View) => View) => void;
}

/** The picture itself: the wheel zooms, dragging moves. */
function Picture({ address, view, onView }: PictureProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p role="alert" className={styles.words}>
        图片加载失败
        <button
          type="button"
          onClick={() => {
            setAttempt(attempt + 1);
            setFailed(false);
          }}
        >
          重试
        </button>
      </p>
    );
  }
  return (
    <div
      className={styles.stage}
      onWheel={({ deltaY }) => onView(zoomedBy(deltaY < 0 ? STEP : 1 / STEP))}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.buttons === 1) onView(movedBy(event.movementX, event.movementY));
      }}
    >
      <img
        key={attempt}
        src={address}
        alt="图片"
        draggable={false}
        referrerPolicy="no-referrer"
        style={{
          transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
        }}
        onError={() => setFailed(true)}
      />
    </div>
  );
}

const STEP = 1.25;
const MOVE = 48;

const TOOLS = [
  { label: '放大', icon: <IconZoomIn aria-hidden="true" />, change: zoomedBy(STEP) },
  { label: '缩小', icon: <IconZoomOut aria-hidden="true" />, change: zoomedBy(1 / STEP) },
  { label: '还原', icon: <IconOriginalSize aria-hidden="true" />, change: () => AS_IT_IS },
  { label: '向左旋转', icon: <IconRotateLeft aria-hidden="true" />, change: turnedBy(-1) },
  { label: '向右旋转', icon: <IconRotateRight aria-hidden="true" />, change: turnedBy(1) },
];

const KEYS: Readonly<Record<string, (view: View) => View>> = {
  '+': zoomedBy(STEP),
  '=': zoomedBy(STEP),
  '-': zoomedBy(1 / STEP),
  '0': () => AS_IT_IS,
  '[': turnedBy(-1),
  ']': turnedBy(1),
  ArrowLeft: movedBy(MOVE, 0),
  ArrowRight: movedBy(-MOVE, 0),
  ArrowUp: movedBy(0, MOVE),
  ArrowDown: movedBy(0, -MOVE),
};
