import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Matter } from '@hospital/shared/contract/calls/boarding';
import { MATTER_TYPE_WORDS } from '@hospital/shared/contract/boardingWords';
import { formatTime } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import classes from './detail.module.css';

interface MatterLineProps {
  readonly matter: Matter;
  readonly tickable: boolean;
  /** Beside it. */
  readonly children?: ReactNode;
}

/** One thing to be done for an animal, to be ticked off. */
export function MatterLine({ matter, tickable, children }: MatterLineProps): ReactNode {
  const save = useCallMutation(api.boarding.saveMatter);
  const may = useMay(api.boarding.saveMatter);
  const { tick } = matter;
  // Whoever did it may take it back today; nobody else.
  const enabled = may && tickable && !save.isPending && (!tick || tick.undoFlag === 'Y');
  const change = (done: boolean): void =>
    save.mutate({ id: matter.id, done: done ? 'Y' : 'N', version: matter.version });
  return (
    <li className={classes.matter}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={tick !== null}
          disabled={!enabled}
          onChange={(event) => change(event.target.checked)}
        />
        <span className={classes.time}>{matter.time}</span>
        <span className={classes.kind}>{MATTER_TYPE_WORDS[matter.type]}</span>
        <span className={tick ? classes.done : undefined}>
          {matter.content}
          {matter.repeat === 2 && `（${matter.day?.slice(5) ?? ''} 一次）`}
        </span>
      </label>
      {children}
      {tick && (
        <p className={classes.who}>
          {tick.by} {formatTime(tick.time)} 完成
        </p>
      )}
    </li>
  );
}
