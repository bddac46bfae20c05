import { memo, useId, type ReactNode } from 'react';
import {
  EXAM_CHOICES,
  EXAM_FIELDS,
  EXAM_NUMBERS,
  examLabel,
  findingFlag,
  NORMAL_FINDINGS,
  normalOf,
  weightChange,
  type ExamChoice,
  type ExamNumber,
} from '@hospital/shared/contract/caseExam';
import { Button, Input } from '@hospital/shared/ui/core';
import { DictSelect } from '@hospital/shared/ui/data';
import { useField, useWriting, type WritingAtom, wrongIn } from './writing';
import classes from './case.module.css';

interface ExamFieldsProps {
  readonly species: string;
  /** Kilograms by the animal's file; 0: never weighed. */
  readonly fileWeight: number;
  readonly required: readonly string[];
  readonly writing: WritingAtom;
  readonly onChange: (field: string, text: string) => void;
}

const CHOICES = Object.keys(EXAM_CHOICES) as ExamChoice[];
const FLAGS = { H: '偏高', L: '偏低', A: '异常', '': '' } as const;

interface FindingProps {
  readonly field: ExamNumber | ExamChoice;
  readonly species: string;
  readonly fileWeight: number;
  readonly required: boolean;
  readonly writing: WritingAtom;
  readonly onChange: ExamFieldsProps['onChange'];
}

const isNumber = (field: ExamNumber | ExamChoice): field is ExamNumber => field in EXAM_NUMBERS;

/** One finding. A case has many fields: a key in one of them draws no other anew, and each is a form as `TemplateText` is. */
const Finding = memo(function Finding({
  field,
  species,
  fileWeight,
  required,
  writing,
  onChange,
}: FindingProps) {
  const value = useField(writing, `exam.${field}`);
  /** Why it cannot be saved as it is, in words. */
  const fault = useWriting(writing, (now) => wrongIn(now)[`exam.${field}`] ?? '');
  const faultId = useId();
  const flag = fault === '' ? findingFlag(species, field, value) : '';
  // A point that was forgotten would make every dose by weight ten times what it is.
  const changed = field === 'weight' && fault === '' ? weightChange(value, fileWeight) : '';
  const bounds = isNumber(field) ? normalOf(species, field) : undefined;
  const hint = bounds ? `正常 ${bounds[0]}–${bounds[1]}` : '';
  const label = examLabel(field);
  return (
    <form
      className={`${classes.finding} ${flag === '' && fault === '' && changed === '' ? '' : classes.outside}`}
      onSubmit={(event) => event.preventDefault()}
    >
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
        <small role={field === 'weight' ? 'status' : undefined}>
          {[FLAGS[flag], changed, hint].filter(Boolean).join(' · ')}
        </small>
      ) : (
        <small role="alert" id={faultId}>
          {fault}，未保存
        </small>
      )}
    </form>
  );
});

/** What was measured and felt, with what is normal for the animal; what is not stands out in red and in words. */
export function ExamFields({ species, fileWeight, required, writing, onChange }: ExamFieldsProps): ReactNode {
  return (
    <>
      <div className={classes.findings}>
        {EXAM_FIELDS.map((field) => (
          <Finding
            key={field}
            {...{ field, species, fileWeight, writing, onChange }}
            required={required.includes(field)}
          />
        ))}
      </div>
      <RestNormal {...{ writing, onChange }} />
    </>
  );
}

/** Everything that was not looked at by itself is said to be normal. */
function RestNormal({ writing, onChange }: Pick<ExamFieldsProps, 'writing' | 'onChange'>): ReactNode {
  const empty = useWriting(writing, ({ mine }) => CHOICES.filter((field) => !mine[`exam.${field}`]).join());
  if (empty === '') return null;
  const fields = empty.split(',') as ExamChoice[];
  return (
    <Button
      size="small"
      onClick={() => fields.forEach((field) => onChange(`exam.${field}`, NORMAL_FINDINGS[field]))}
    >
      其余 {fields.length} 项正常
    </Button>
  );
}
