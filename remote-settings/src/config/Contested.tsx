import { Button } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import classes from './Contested.module.css';

interface ContestedProps {
  /** What the other one saved, in words. */
  readonly theirs: string;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody else saved another value meanwhile: what it is, and which of the two is to stay. */
export function Contested({ theirs, onTake, onKeep }: ContestedProps): ReactNode {
  return (
    <div className={classes.contested} role="alert">
      <p>数据已被他人修改，对方的内容为「{theirs}」</p>
      <div className={classes.choices}>
        <Button size="small" type="primary" onClick={onTake}>
          采用对方的内容
        </Button>
        <Button size="small" onClick={onKeep}>
          保留我的内容
        </Button>
      </div>
    </div>
  );
}
