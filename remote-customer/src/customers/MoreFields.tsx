import { type ReactNode, useState } from 'react';
import { Button, IconDown, IconRight } from '@hospital/shared/ui/core';
import classes from './owner/owner.module.css';

interface MoreFieldsProps {
  /** Whether they are in sight at first. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** Fields that are rarely filled in at the desk: they keep what they hold while they are folded away. */
export function MoreFields({ open: atFirst, children }: MoreFieldsProps): ReactNode {
  const [open, setOpen] = useState(atFirst);
  return (
    <>
      {!atFirst && (
        <div className={classes.wide}>
          <Button
            type="text"
            size="small"
            aria-expanded={open}
            icon={open ? <IconDown /> : <IconRight />}
            onClick={() => setOpen(!open)}
          >
            更多资料
          </Button>
        </div>
      )}
      <div className={classes.more} hidden={!open}>
        {children}
      </div>
    </>
  );
}
