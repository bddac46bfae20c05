import { memo, useId, type ReactNode } from 'react';
import {
  EXAM_CHOICES,
  EXAM_FIELDS,
  EXAM_NUMBERS,
  examLabel,
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

const CHOICES = Object.keys(EXAM_CHOICES) as ExamChoice[];
const FLAGS = { H: '偏高', L: '偏低', A: '异常', '': '' } as const;

interface FindingProps {
  readonly field: ExamNumber | ExamChoice;
  readonly species: string;
  readonly required: boolean;
  readonly value: string;
  /** Why it cannot be saved as it is, in words. */
  readonly fault: string;
  readonly onChange: ExamFieldsProps['onChange'];
}

const isNumber = (field: ExamNumber | ExamChoice): field is ExamNumber => field in EXAM_NUMBERS;

/** One finding. A case has many fields, and a key in one of them draws no other anew. */
const Finding = memo(function Finding({ field, species, required, value, fault, onChange }: FindingProps) {
  const faultId = useId();
  const flag = fault === '' ? findingFlag(species, field, value) : '';
  const bounds = isNumber(field) ? normalOf(species, field) : undefined;
  const hint = bounds ? `正常 ${bounds[0]}–${bounds[1]}` : '';
  const label = examLabel(field);
  return (
    <div className={`${classes.finding} ${flag === '' && fault === '' ? '' : classes.outside}`}>
      <span className={classes.findingName}>
        {required && <b aria-hidden>*</b>}
        {label}
        {required && <span className="visually-hidden">（必填）</span>}
      </span>
      {isNumber(field) ? (
        <Input
          aria-label={`${label}（${EXAM_NUMBERS[field].unit}）`}
          inputMode="decimal"
          maxLength={8}
          suffix={EXAM_NUMBERS[field].unit}
          error={fault !== ''}
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : faultId}
          value={value}
          onChange={(text: string) => onChange(`exam.${field}`, text.trim())}
        />
      ) : (
        <DictSelect
          type={`exam_option_${field}`}
          aria-label={label}
          placeholder="未检查"
          allowClear
          value={value || undefined}
          onChange={(code?: string) => onChange(`exam.${field}`, code ?? '')}
        />
      )}
      {fault === '' ? (
        <small>{[FLAGS[flag], hint].filter(Boolean).join(' · ')}</small>
      ) : (
        <small role="alert" id={faultId}>
          {fault}，未保存
        </small>
      )}
    </div>
  );
});

/** What was measured and felt, with what is normal for the animal; what is not stands out in red and in words. */
export function ExamFields({ species, required, written, wrong, onChange }: ExamFieldsProps): ReactNode {
  const valueOf = (field: string): string => written[`exam.${field}`] ?? '';
  const empty = CHOICES.filter((field) => valueOf(field) === '');
  return (
    <>
      <div className={classes.findings}>
        {EXAM_FIELDS.map((field) => (
          <Finding
            key={field}
            {...{ field, species, onChange }}
            required={required.includes(field)}
            value={valueOf(field)}
            fault={wrong[`exam.${field}`] ?? ''}
          />
        ))}
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
