import { type ReactNode, useId, useState } from 'react';
import { TabLink } from '@hospital/shared/navigation';
import { Button } from '@hospital/shared/ui/core';
import classes from './today.module.css';

/** So many stand below a heading; the others come when they are asked for. */
const FIRST = 5;

interface SectionProps {
  /** Of what, with how many there are. */
  readonly title: string;
  /** Where it is worked on. */
  readonly to?: string;
  readonly toWord?: string;
  readonly lines: readonly { readonly key: string; readonly line: ReactNode }[];
}

/** One kind of what the day holds: its count, the way to its page, and its first lines. */
export function Section({ title, to, toWord = '查看', lines }: SectionProps): ReactNode {
  const [whole, setWhole] = useState(false);
  const heading = useId();
  const [kind = ''] = title.split(' ');
  return (
    <section aria-labelledby={heading}>
      <h2 className={classes.heading}>
        <span id={heading}>{title}</span>
        {to && (
          <TabLink to={to} instruction aria-label={`${toWord}：${kind}`}>
            {toWord}
          </TabLink>
        )}
      </h2>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {(whole ? lines : lines.slice(0, FIRST)).map(({ key, line }) => (
            <li key={key}>{line}</li>
          ))}
        </ul>
      )}
      {lines.length > FIRST && (
        <Button type="text" size="mini" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? '收起' : `另有 ${lines.length - FIRST} 条`}
        </Button>
      )}
    </section>
  );
}
