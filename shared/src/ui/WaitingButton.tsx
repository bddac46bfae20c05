import { type ReactNode, useRef, useState } from 'react';
import { isAnsweredFailure } from './answeredFailure';
import { Button, type ButtonProps } from './Button';

export interface WaitingButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  /** What a press begins. A call that fails has been told by the client; any other failure is reported. */
  readonly onClick: () => Promise<unknown>;
}

/** A button that waits for what it has begun: until that is over it shows so and cannot be pressed again. */
export function WaitingButton({ onClick, ...props }: WaitingButtonProps): ReactNode {
  const [waiting, setWaiting] = useState(false);
  // The state arrives with the next drawing; the second of two quick presses comes before it.
  const running = useRef(false);
  const press = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setWaiting(true);
    try {
      await onClick();
    } catch (failure) {
      if (!isAnsweredFailure(failure)) reportError(failure);
    } finally {
      running.current = false;
      setWaiting(false);
    }
  };
  return <Button {...props} loading={waiting} aria-busy={waiting} onClick={() => void press()} />;
}
