import type { ReactNode } from 'react';
import { TEMPLATES_OF_STAY } from '@hospital/shared/contract/caseWords';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { Input, type TextAreaProps } from '@hospital/shared/ui/core';
import { KeepAsTemplate, WithTemplates } from '../../templates';
import classes from './stay.module.css';

interface ConditionFieldProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  readonly value?: string;
  readonly onChange?: (text: string) => void;
}

/** 病情, the control of a `FormItem`. */
export function ConditionField({
  value = '',
  onChange = () => undefined,
  ...field
}: ConditionFieldProps): ReactNode {
  return (
    <>
      <WithTemplates type={TEMPLATES_OF_STAY.condition} limit={1000} onFill={onChange}>
        {(box) => (
          <Input.TextArea
            {...field}
            {...box}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={value}
            onChange={onChange}
          />
        )}
      </WithTemplates>
      <div className={classes.keep}>
        <KeepAsTemplate
          type={TEMPLATES_OF_STAY.condition}
          label={LIVE_FIELDS.condition}
          empty={value.trim() === ''}
          read={() => value}
        />
      </div>
    </>
  );
}
