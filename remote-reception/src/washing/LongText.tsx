import { type ReactNode, useId, useState } from 'react';
import { Button } from '@hospital/shared/ui/core';
import classes from './washing.module.css';

/** About so many characters fill the lines that a card keeps for a note. */
const SHORT = 60;

/** A text of which a card shows the beginning; the rest unfolds. */
export function LongText({ what, text }: { readonly what: string; readonly text: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (text === '') return null;
  const long = text.length > SHORT || text.includes('\n');
  return (
    <div className={classes.long}>
      <p id={id} className={long && !open ? classes.clamped : undefined}>
        {text}
      </p>
      {long && (
        <Button
          type="text"
          size="mini"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? '收起' : '展开'}：${what}`}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : '展开'}
        </Button>
      )}
    </div>
  );
}
