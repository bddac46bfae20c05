import { useRef, type RefObject } from 'react';
import { askToLeave, confirm } from '@hospital/shared/ui/core';

/**
 * What stands in a dialog: nothing, something that was typed, a code that its customer may be paying, something that is on
 * its way.
 */
export type Held = 'nothing' | 'typed' | 'charging' | 'sending';

const BOOKED = '顾客付款后会自动入账';

const askToLeaveCharge = (then: string): Promise<boolean> =>
  confirm({
    content: `扫码收款还没有完成。关闭后收款码仍然有效，${then}。确定关闭吗?`,
    okText: '仍要关闭',
    cancelText: '继续等待',
  });

/**
 * Closes a dialog: never while it sends, and only after asking while something in it is not finished.
 *
 * @param then what happens when the customer pays a code after it is closed
 */
export function useLeave(
  onClose: () => void,
  then = BOOKED,
): {
  /** For its form to say what stands in it. */
  readonly heldRef: RefObject<Held>;
  /** Leaves for something else where that is given, in place of `onClose`. */
  readonly leave: (next?: () => void) => Promise<void>;
} {
  const heldRef = useRef<Held>('nothing');
  const asking = useRef(false);
  const leave = async (next = onClose): Promise<void> => {
    if (heldRef.current === 'sending' || asking.current) return;
    asking.current = true;
    const held = heldRef.current;
    const agreed =
      held === 'nothing' || (await (held === 'charging' ? askToLeaveCharge(then) : askToLeave()));
    asking.current = false;
    if (agreed) next();
  };
  return { heldRef, leave };
}
