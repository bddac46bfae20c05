import { type ReactNode, useEffect, useRef, useState } from 'react';
import Pad from 'signature_pad';
import { isSignature, NO_SIGNATURE } from '../../contract/signature';
import { Button } from '../Button';
import { WaitingButton } from '../WaitingButton';
import classes from './signing.module.css';

/** Pixels of the kept picture for one of the screen: enough for print, and bounded on dense screens. */
const MOST_DENSITY = 2;

/** How far all strokes reach together, in pixels of the screen: two taps far from each other reach nowhere. */
function extentOf(pad: Pad): { width: number; height: number } {
  const reach = (of: readonly number[]): number => Math.max(...of) - Math.min(...of);
  const reaches = (axis: 'x' | 'y'): number =>
    pad.toData().reduce((sum, { points }) => sum + reach(points.map((point) => point[axis])), 0);
  return { width: reaches('x'), height: reaches('y') };
}

/** Where an owner signs with finger, pen or mouse. */
export default function SignaturePad({
  onSign,
}: {
  /** @param signImg `data:image/png;base64,…` */
  readonly onSign: (signImg: string) => Promise<unknown>;
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [drawn, setDrawn] = useState<'nothing' | 'tap' | 'name'>('nothing');

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const density = Math.min(window.devicePixelRatio || 1, MOST_DENSITY);
    element.width = element.offsetWidth * density;
    element.height = element.offsetHeight * density;
    element.getContext('2d')?.scale(density, density);
    const made = new Pad(element, { penColor: '#1d2129' });
    made.addEventListener('endStroke', () => {
      const paper = { width: element.offsetWidth, height: element.offsetHeight };
      setDrawn(isSignature(extentOf(made), paper) ? 'name' : 'tap');
    });
    pad.current = made;
    return () => {
      made.off();
      pad.current = null;
    };
  }, []);

  return (
    <>
      <canvas ref={canvas} className={classes.pad} role="img" aria-label="签名区：请用手指、笔或鼠标签名" />
      <p role="status" className={classes.hint}>
        {drawn === 'tap' && NO_SIGNATURE}
      </p>
      <div className={classes.buttons}>
        <WaitingButton
          type="primary"
          disabled={drawn !== 'name'}
          onClick={() => onSign(pad.current?.toDataURL('image/png') ?? '')}
        >
          确认签署
        </WaitingButton>
        <Button
          onClick={() => {
            pad.current?.clear();
            setDrawn('nothing');
          }}
        >
          重签
        </Button>
      </div>
    </>
  );
}
