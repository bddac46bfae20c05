import type { ReactNode } from 'react';
import type { CustomerHeader } from '@hospital/shared/contract/calls/customers';
import { formatDateTime } from '@hospital/shared/format';
import { useSession } from '@hospital/shared/session';
import { Alert } from '@hospital/shared/ui/core';
import classes from './card.module.css';

const KINDS = { error: 'error', warn: 'warning', info: 'info' } as const;

interface WarningsProps {
  readonly header: CustomerHeader;
  /** What the owner owes stands beside their name already. */
  readonly debtsSaid: boolean;
}

/** What whoever answers the telephone must know first: warnings, the last visit, what is open and what comes next. */
export function Warnings({ header, debtsSaid }: WarningsProps): ReactNode {
  const { storeId } = useSession().workplace;
  const { lastCase, openBooking, nextImmune } = header;
  const warnings = header.warnings.filter(({ kind }) => !(debtsSaid && kind === 'debt'));
  const facts = [
    lastCase &&
      `最近就诊：${formatDateTime(lastCase.visitTime)} ${lastCase.petName} ${lastCase.doctorName} ${lastCase.diagnosis}`,
    openBooking &&
      `正在就诊：${openBooking.petName} ${openBooking.bookingNo} ${openBooking.doctorName}${openBooking.storeId === storeId ? '' : `（${openBooking.storeName}）`}`,
    nextImmune && `下次免疫驱虫：${nextImmune.planDate} ${nextImmune.petName} ${nextImmune.name}`,
  ].filter((fact) => fact !== null);
  if (warnings.length === 0 && facts.length === 0) return null;
  return (
    <section className={classes.warnings} aria-label="提醒">
      {warnings.map(({ level, text }) => (
        <Alert key={text} className={classes.warning} type={KINDS[level]} content={text} />
      ))}
      {facts.map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
    </section>
  );
}
