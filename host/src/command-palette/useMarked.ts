import { useEffect, useRef, useState } from 'react';
import type { PaletteEntry } from './paletteEntries';

interface Marked {
  /** Index of the marked entry, -1 where nothing is found. */
  readonly current: number;
  readonly mark: (entry: PaletteEntry | undefined) => void;
  /** What Enter does: it opens the marked entry. */
  readonly enter: () => void;
}

/**
 * Which entry is marked: of a new text the first one, and from the moment that it stands on screen that one for as long
 * as it is found, whatever comes to stand before it. Enter opens what stood on screen as marked when the key went down;
 * pressed before anything did, it opens what is shown next for the same text, and nothing where nothing was found yet.
 */
export function useMarked(
  entries: readonly PaletteEntry[],
  text: string,
  onChoose: (entry: PaletteEntry) => void,
): Marked {
  const [marked, setMarked] = useState<{ readonly text: string; readonly id: string } | null>(null);
  const pressedFor = useRef<string | null>(null);
  // Who types on no longer waits for what was pressed before, also when they come back to the same text.
  useEffect(() => () => void (pressedFor.current = null), [text]);
  const place = marked?.text === text ? entries.findIndex(({ id }) => id === marked.id) : -1;
  const current = place < 0 ? Math.min(0, entries.length - 1) : place;
  const entry = entries[current];

  const id = entry?.id;
  useEffect(() => (id === undefined ? undefined : afterPaint(() => setMarked({ text, id }))), [text, id]);
  // Enter may come before the mark does, and also between the frame that showed it and the render that knows of it.
  useEffect(() => {
    if (place < 0 || !entry || pressedFor.current !== text) return;
    pressedFor.current = null;
    onChoose(entry);
  });

  return {
    current,
    mark: (to) => setMarked(to ? { text, id: to.id } : null),
    enter: () => {
      if (!entry) return;
      if (place < 0) pressedFor.current = text;
      else onChoose(entry);
    },
  };
}

/** Once what is rendered now is on screen: a task after the frame that paints it. Call the result to give it up. */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
