import { useId, type ReactNode } from 'react';
import {
  EXAM_CHOICES,
  EXAM_NUMBERS,
  findingFlag,
  NORMAL_FINDINGS,
  normalOf,
  type ExamChoice,
  type ExamNumber,
} from '@hospital/shared/contract/caseExam';
import { Button, Input } from '@hospital/shared/ui/core';
import { DictSelect } from '@hospital/shared/ui/data';
import type { Written } from '../case.model';
import classes from './case.module.css';

interface ExamFieldsProps {
  readonly species: string;
  readonly required: readonly string[];
  readonly written: Written;
  /** Why what is typed cannot be saved, in words by field of the record. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (field: string, text: string) => void;
}

const NUMBERS = Object.keys(EXAM_NUMBERS) as ExamNumber[];
const CHOICES = Object.keys(EXAM_CHOICES) as ExamChoice[];
const FLAGS = { H: '偏高', L: '偏低', A: '异常', '': '' } as const;

/** What was measured and felt, with what is normal for the animal; what is not stands out in red and in words. */
export function ExamFields({ species, required, written, wrong, onChange }: ExamFieldsProps): ReactNode {
  const faults = useId();
  const valueOf = (field: string): string => written[`exam.${field}`] ?? '';
  const empty = CHOICES.filter((field) => valueOf(field) === '');
  const line = (field: ExamNumber | ExamChoice, label: string, hint: string, input: ReactNode): ReactNode => {
    const fault = wrong[`exam.${field}`] ?? '';
    const flag = fault === '' ? findingFlag(species, field, valueOf(field)) : '';
    return (
      <div key={field} className={`${classes.finding} ${flag === '' && fault === '' ? '' : classes.outside}`}>
        <span className={classes.findingName}>
          {required.includes(field) && <b aria-hidden>*</b>}
          {label}
          {required.includes(field) && <span className="visually-hidden">（必填）</span>}
        </span>
        {input}
        {fault === '' ? (
          <small>{[FLAGS[flag], hint].filter(Boolean).join(' · ')}</small>
        ) : (
          <small role="alert" id={`${faults}-${field}`}>
            {fault}，未保存
          </small>
        )}
      </div>
    );
  };
  return (
    <>
      <div className={classes.findings}>
        {NUMBERS.map((field) => {
          const { label, unit } = EXAM_NUMBERS[field];
          const bounds = normalOf(species, field);
          return line(
            field,
            label,
            bounds ? `正常 ${bounds[0]}–${bounds[1]}` : '',
            <Input
              aria-label={`${label}（${unit}）`}
              inputMode="decimal"
              maxLength={8}
              suffix={unit}
              error={`exam.${field}` in wrong}
              aria-invalid={`exam.${field}` in wrong}
              aria-describedby={`exam.${field}` in wrong ? `${faults}-${field}` : undefined}
              value={valueOf(field)}
              onChange={(text: string) => onChange(`exam.${field}`, text.trim())}
            />,
          );
        })}
        {CHOICES.map((field) => {
          const { label } = EXAM_CHOICES[field];
          return line(
            field,
            label,
            '',
            <DictSelect
              type={`exam_option_${field}`}
              aria-label={label}
              placeholder="未检查"
              allowClear
              value={valueOf(field) || undefined}
              onChange={(code?: string) => onChange(`exam.${field}`, code ?? '')}
            />,
          );
        })}
      </div>
      {empty.length > 0 && (
        <Button
          size="small"
          onClick={() => empty.forEach((field) => onChange(`exam.${field}`, NORMAL_FINDINGS[field]))}
        >
          其余 {empty.length} 项正常
        </Button>
      )}
    </>
  );
}
