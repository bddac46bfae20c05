import { settleFrame } from '@hospital/shared/print';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import classes from './PaperFrame.module.css';

interface PaperFrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Accessible name of the document. */
  readonly title: string;
  /** The whole document. */
  readonly html: string;
  /** Told when the document stands, and can be printed. */
  readonly onReady: (ready: boolean) => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Before the document has been measured. */
const UNKNOWN: Size = { width: 0, height: 0 };

/**
 * A printed document in its true size, made smaller only where the window is narrower. The document is alone in its
 * frame, without scripts; `allow-modals` lets the browser open its printing dialog.
 */
export function PaperFrame({ frame, title, html, onReady }: PaperFrameProps): ReactNode {
  const [size, setSize] = useState(UNKNOWN);
  const { surface, room } = useRoom();
  const scale = room > 0 && size.width > room ? room / size.width : 1;

  const settle = async (): Promise<void> => {
    if (!frame.current) return;
    setSize(await settleFrame(frame.current));
    onReady(true);
  };

  return (
    <div ref={surface} className={classes.surface} role="region" aria-label={`${title}纸张`} tabIndex={0}>
      <p className={classes.scale}>{scale < 1 ? `已缩小至 ${Math.floor(scale * 100)}%` : '实际大小'}</p>
      <div className={classes.paper} style={{ width: size.width * scale, height: size.height * scale }}>
        <iframe
          ref={frame}
          className={classes.frame}
          title={title}
          // Nothing in it takes keys: with the focus inside Esc would not reach the dialog.
          tabIndex={-1}
          sandbox="allow-same-origin allow-modals"
          srcDoc={html}
          style={{ width: size.width || '100%', height: size.height, transform: `scale(${scale})` }}
          onLoad={() => void settle()}
        />
      </div>
    </div>
  );
}

/** How wide a paper may be, in pixels, within the padding. */
function useRoom() {
  const surface = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { surface, room };
}
