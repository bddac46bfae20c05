import { act, createEvent, fireEvent } from '@testing-library/react';

/** A scanner types a code into what has the focus, ten milliseconds from one character to the next. */
export function scanInto(field: HTMLElement, code: string): void {
  act(() => field.focus());
  const before = (field as HTMLInputElement).value;
  // Long after what was typed.
  const pause = createEvent.keyDown(field).timeStamp + 1000;
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const event = createEvent.keyDown(field, { key });
    Object.defineProperty(event, 'timeStamp', { value: pause + at * 10 });
    fireEvent(field, event);
    if (key !== 'Enter') fireEvent.change(field, { target: { value: before + code.slice(0, at + 1) } });
  }
}
