import { useState, type ReactNode } from 'react';
import { MOST_RECEIVERS } from '@hospital/shared/contract/couponWords';
import { Button, message } from '@hospital/shared/ui/core';
import { type Holder, OwnerField } from '../OwnerField';
import classes from './coupon.module.css';

interface ReceiversFieldProps {
  readonly value?: readonly Holder[];
  readonly onChange?: (receivers: readonly Holder[]) => void;
}

/** Owners who are given coupons, as a field of a form: each that is found joins the list below. */
export function ReceiversField({ value = [], onChange }: ReceiversFieldProps): ReactNode {
  // A new box for each that was chosen or taken off the list: it is empty, and has the focus.
  const [box, setBox] = useState(0);
  const add = (holder: Holder | undefined): void => {
    if (!holder) return;
    setBox(box + 1);
    if (value.some(({ ownerId }) => ownerId === holder.ownerId))
      return void message.warning(`${holder.ownerName}已在名单中`);
    if (value.length >= MOST_RECEIVERS) return void message.warning(`一次最多${MOST_RECEIVERS}位宠主`);
    onChange?.([...value, holder]);
  };
  return (
    <div className={classes.receivers}>
      <OwnerField key={box} first={box > 0} onChange={add} />
      {value.length > 0 && (
        <ul className={classes.chosen} aria-label="发放名单">
          {value.map(({ ownerId, ownerName }) => (
            <li key={ownerId}>
              {ownerName}
              <Button
                type="text"
                size="small"
                aria-label={`移除：${ownerName}`}
                onClick={() => {
                  setBox(box + 1);
                  onChange?.(value.filter((one) => one.ownerId !== ownerId));
                }}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
