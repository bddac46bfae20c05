import { type ReactNode, useState } from 'react';
import type { TestingCorrection } from '@hospital/shared/contract/calls/testing';
import { formatDateTime } from '@hospital/shared/format';
import { Button } from '@hospital/shared/ui/core';
import { ReportText } from './ReportText';
import classes from './ReportDialog.module.css';

/** What a report said before each of its corrections, the last one first; nothing where it has none. */
export function Corrections({
  corrections,
}: {
  readonly corrections: readonly TestingCorrection[];
}): ReactNode {
  const [shown, setShown] = useState<number | null>(null);
  if (corrections.length === 0) return null;
  return (
    <section aria-label="更正记录">
      <h3 className={classes.heading}>更正记录</h3>
      <ul className={classes.corrections}>
        {corrections.map((one) => (
          <li key={one.number}>
            <p className={classes.conclusion}>
              第 {one.number} 次更正：{formatDateTime(one.correctTime)} {one.correctName}，{one.reason}
            </p>
            <Button
              size="small"
              type="text"
              aria-expanded={shown === one.number}
              onClick={() => setShown(shown === one.number ? null : one.number)}
            >
              {shown === one.number ? '收起' : '查看'}第 {one.number} 次更正前的报告
            </Button>
            {shown === one.number && (
              <section
                className={`${classes.report} ${classes.former}`}
                aria-label={`第 ${one.number} 次更正前的报告`}
              >
                <ReportText report={one} />
              </section>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
