import type { ReactNode } from 'react';
import type { BoardingCheck } from '@hospital/shared/contract/calls/boarding';
import { formatYuan } from '@hospital/shared/format';
import { Alert } from '@hospital/shared/ui/core';

/** What speaks against a stay, and what it comes to, before it is saved. */
export function Judgement({ check }: { readonly check: BoardingCheck | undefined }): ReactNode {
  if (!check) return null;
  const blocks = check.warnings.filter(({ level }) => level === 'block');
  const warnings = check.warnings.filter(({ level }) => level === 'warn');
  return (
    <div role="status" aria-live="polite">
      {blocks.length > 0 && <Alert type="error" style={{ marginBottom: 12 }} content={lines(blocks)} />}
      {warnings.length > 0 && <Alert type="warning" style={{ marginBottom: 12 }} content={lines(warnings)} />}
      {check.amount !== null && check.dayPrice !== null && (
        <Alert
          type="info"
          style={{ marginBottom: 12 }}
          content={`${check.nights} 晚 × ¥${formatYuan(check.dayPrice)}，预计 ¥${formatYuan(check.amount)}`}
        />
      )}
    </div>
  );
}

const lines = (warnings: BoardingCheck['warnings']): ReactNode =>
  warnings.map(({ msg }) => <div key={msg}>{msg}</div>);
