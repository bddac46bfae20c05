import type { ReactNode } from 'react';
import type { BookingWarning } from '@hospital/shared/contract/calls/bookings';
import { Alert, Checkbox, FormItem } from '@hospital/shared/ui/core';
import classes from './register.module.css';

interface ChecksProps {
  readonly warnings: readonly BookingWarning[];
}

/** What stands against the registration; whoever goes on with what may be passed over says once that it was read. */
export function Checks({ warnings }: ChecksProps): ReactNode {
  if (warnings.length === 0) return null;
  // Only what was in sight has been read: another warning is confirmed anew.
  const codes = warnings.map(({ code }) => code).join();
  const blocked = warnings.some(({ level }) => level === 'block');
  return (
    <>
      <div className={classes.warnings} role="status">
        {warnings.map(({ code, level, msg }) => (
          <Alert key={code} type={level === 'block' ? 'error' : 'warning'} content={msg} />
        ))}
      </div>
      {!blocked && (
        <FormItem
          field="confirmed"
          triggerPropName="checked"
          formatter={(confirmed: string | undefined) => confirmed === codes}
          normalize={(checked: boolean) => (checked ? codes : undefined)}
          rules={[
            {
              validator: (confirmed: string | undefined, callback) =>
                callback(confirmed === codes ? undefined : '请先确认以上提醒'),
            },
          ]}
        >
          <Checkbox>已知晓以上提醒，仍然挂号</Checkbox>
        </FormItem>
      )}
    </>
  );
}
