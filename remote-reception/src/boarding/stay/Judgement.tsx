import type { ReactNode } from 'react';
import type { BoardingCheck } from '@hospital/shared/contract/calls/boarding';
import { formatYuan } from '@hospital/shared/format';
import { Alert } from '@hospital/shared/ui/core';

interface CheckProps {
  /** Undefined until the server has judged what is typed. */
  readonly check: BoardingCheck | undefined;
}

/** What speaks against a stay, before it is saved. */
export function Judgement({ check }: CheckProps): ReactNode {
  if (!check) return null;
  const blocks = check.warnings.filter(({ level }) => level === 'block');
  const warnings = check.warnings.filter(({ level }) => level === 'warn');
  return (
    <div role="status" aria-live="polite">
      {blocks.length > 0 && <Alert type="error" style={{ marginBottom: 12 }} content={lines(blocks)} />}
      {warnings.length > 0 && <Alert type="warning" style={{ marginBottom: 12 }} content={lines(warnings)} />}
    </div>
  );
}

/** What a stay comes to in the cage that is chosen. */
export function Expected({ check }: CheckProps): ReactNode {
  if (!check || check.amount === null || check.dayPrice === null) return null;
  return (
    <div role="status" aria-live="polite">
      <Alert
        type="info"
        style={{ marginBottom: 12 }}
        content={`${check.nights} 晚 × ¥${formatYuan(check.dayPrice)}，预计 ¥${formatYuan(check.amount)}`}
      />
    </div>
  );
}

const lines = (warnings: BoardingCheck['warnings']): ReactNode =>
  warnings.map(({ msg }) => <div key={msg}>{msg}</div>);
