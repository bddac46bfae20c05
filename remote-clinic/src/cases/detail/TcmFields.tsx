import { memo, useId, type ReactNode } from 'react';
import { TCM_FIELDS, type TcmField } from '@hospital/shared/contract/caseWords';
import { Input } from '@hospital/shared/ui/core';
import { useField, type WritingAtom } from './writing';
import classes from './case.module.css';

/** What is looked for, as one who learns it is told. */
const HINTS: Readonly<Record<TcmField, string>> = {
  inspection: '神、色、形、态，被毛，二便',
  listening: '叫声，呼吸音，咳嗽，口气与体味',
  inquiry: '寒热，饮食，饮水，二便，病程',
  palpation: '体表温度，胸腹，穴位压痛',
  tongue: '舌色，舌形，苔色，苔质',
  pulse: '部位，浮沉，迟数，虚实',
  syndrome: '辨证结论',
  principle: '治法，方药，穴位',
};

interface TcmFieldsProps {
  readonly writing: WritingAtom;
  readonly onChange: (field: string, text: string) => void;
}

/** 望闻问切 with tongue, pulse, pattern and principle of treatment, by 门店设置 · 中兽医模式. */
export function TcmFields(props: TcmFieldsProps): ReactNode {
  return (
    <div className={classes.fields}>
      {(Object.keys(TCM_FIELDS) as TcmField[]).map((field) => (
        <TcmText key={field} field={field} {...props} />
      ))}
    </div>
  );
}

const TcmText = memo(function TcmText({
  field,
  writing,
  onChange,
}: TcmFieldsProps & { readonly field: TcmField }): ReactNode {
  const id = useId();
  return (
    <form className={classes.field} onSubmit={(event) => event.preventDefault()}>
      <label className={classes.label} htmlFor={id}>
        {TCM_FIELDS[field]}
      </label>
      <Input.TextArea
        id={id}
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder={HINTS[field]}
        value={useField(writing, `tcm.${field}`)}
        onChange={(value: string) => onChange(`tcm.${field}`, value)}
      />
    </form>
  );
});
