import { KeyboardCode } from '@dnd-kit/core';

/** Puts back what is dragged. Sensors of dnd-kit have no other way than the key for it. */
export const giveUpDrag = (): void =>
  void document.dispatchEvent(new KeyboardEvent('keydown', { code: KeyboardCode.Esc }));
