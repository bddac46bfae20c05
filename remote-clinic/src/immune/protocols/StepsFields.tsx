import type { ReactNode } from 'react';
import { MOST_DOSES, PROTOCOL_FIELDS as FIELDS } from '@hospital/shared/contract/immuneWords';
import { Button, FormItem, FormList, InputNumber, numberRules } from '@hospital/shared/ui/core';
import classes from './steps.module.css';

const DAYS = { least: 0, most: 3650, decimals: 0 } as const;

/** The doses of a protocol, one below the other: how old the animal must be, and how long after the dose before. */
export const StepsFields = (): ReactNode => (
  <section aria-label={FIELDS.steps}>
    <FormList field="doses">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, field }, at) => (
            <div key={key} className={classes.step} role="group" aria-label={`第${at + 1}次`}>
              <FormItem field={`${field}.minAgeDays`} label={`第${at + 1}次日龄`} rules={numberRules(DAYS)}>
                <InputNumber />
              </FormItem>
              {at > 0 && (
                <FormItem
                  field={`${field}.intervalDays`}
                  label={FIELDS.intervalDays}
                  rules={numberRules({ ...DAYS, least: 1 }, '请填写间隔天数')}
                >
                  <InputNumber />
                </FormItem>
              )}
              <Button
                type="text"
                aria-label={`移除：第${at + 1}次`}
                disabled={rows.length === 1}
                onClick={() => remove(at)}
              >
                移除
              </Button>
            </div>
          ))}
          <p className={classes.add}>
            <Button
              size="small"
              disabled={rows.length >= MOST_DOSES}
              onClick={() => add({ minAgeDays: 0, intervalDays: 21 })}
            >
              添加一次
            </Button>
          </p>
        </>
      )}
    </FormList>
  </section>
);
