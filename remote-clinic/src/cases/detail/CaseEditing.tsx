import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { CASE_FIELDS, CASE_RESULTS, type CaseText } from '@hospital/shared/contract/caseWords';
import { Alert, Button, DraftOffer, Select } from '@hospital/shared/ui/core';
import { differing, labelOf, wordsOf } from '../case.model';
import { wasTakenIn } from '../../takenIn';
import { Diagnoses } from './Diagnoses';
import { ExamFields } from './ExamFields';
import { TcmFields } from './TcmFields';
import { TemplateText } from './TemplateText';
import type { useCaseEditor } from './useCaseEditor';
import { useField, useWriting, wrongIn } from './writing';
import classes from './case.module.css';

/** Fields above the examination, and those below the diagnoses. */
const ABOVE: TextsProps['of'] = [
  ['complaint', 2],
  ['presentHistory', 2],
  ['pastHistory', 2],
];
const BELOW: TextsProps['of'] = [
  ['treatment', 4],
  ['advice', 4],
  ['prognosis', 2],
];

type Editor = ReturnType<typeof useCaseEditor>;

interface CaseEditingProps {
  readonly record: MedicalCase;
  readonly editor: Editor;
  /** Where what both wrote is chosen. */
  readonly conflictsRef: RefObject<HTMLDivElement | null>;
}

/** The fields of a case that is being written. Each follows what is typed in it, and a key draws no other anew. */
export function CaseEditing({ record, editor, conflictsRef }: CaseEditingProps): ReactNode {
  const { id } = record;
  const above = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasTakenIn(id)) above.current?.querySelector('textarea')?.focus();
  }, [id]);
  return (
    <>
      <Offer editor={editor} />
      <Conflicts placeRef={conflictsRef} editor={editor} />
      <Refused editor={editor} />
      <div ref={above} className={classes.fields}>
        <Texts of={ABOVE} editor={editor} />
      </div>
      <h3>{CASE_FIELDS.exam}</h3>
      <Below {...{ record, editor }} />
    </>
  );
}

interface TextsProps {
  readonly of: readonly (readonly [field: CaseText, rows: number])[];
  readonly editor: Editor;
}

const Texts = ({ of, editor: { writing, change } }: TextsProps): ReactNode =>
  of.map(([field, rows]) => (
    <TemplateText key={field} {...{ field, rows, writing }} label={CASE_FIELDS[field]} onChange={change} />
  ));

/** The examination, and what stands below it. */
function Below({ record, editor }: Pick<CaseEditingProps, 'record' | 'editor'>): ReactNode {
  const { writing, change } = editor;
  const { species, storeId, rules, fileWeight = 0 } = record;
  return (
    <>
      <ExamFields {...{ species, fileWeight, writing }} required={rules.requiredExam} onChange={change} />
      {rules.tcmMode === 'Y' && (
        <>
          <h3>{CASE_FIELDS.tcm}</h3>
          <TcmFields writing={writing} onChange={change} />
        </>
      )}
      <h3>
        {CASE_FIELDS.diagnoses}
        {rules.requireDiagnosis === 'Y' && <span className={classes.quiet}>（结束前必填）</span>}
      </h3>
      <Diagnoses writing={writing} onChange={change} />
      <div className={classes.fields}>
        <Texts of={BELOW} editor={editor} />
        <Result {...{ writing, storeId }} onChange={change} />
      </div>
    </>
  );
}

/** What an earlier life of the page left, beside what is written now. */
function Offer({ editor }: { readonly editor: Editor }): ReactNode {
  const { writing, draft, restore } = editor;
  // Only while something is on offer are all fields followed.
  const written = useWriting(writing, ({ mine }) => (draft.found ? mine : null)) ?? {};
  const version = useWriting(writing, ({ known }) => known.version);
  return (
    <DraftOffer
      draft={draft}
      differences={(found) =>
        differing(written, { ...written, ...found.written }).map((field) => ({
          label: labelOf(field),
          saved: wordsOf(field, written[field] ?? ''),
          draft: wordsOf(field, found.written[field] ?? ''),
        }))
      }
      outdated={(found) => (found.version ?? 0) < version}
      onRestore={(found) => restore(found.written)}
    />
  );
}

/** What both wrote, to be chosen field by field. */
function Conflicts({
  editor,
  placeRef,
}: {
  readonly editor: Editor;
  readonly placeRef: CaseEditingProps['conflictsRef'];
}): ReactNode {
  const { writing, settle } = editor;
  const conflicts = useWriting(writing, (now) => now.conflicts);
  if (conflicts.length === 0) return null;
  return (
    <div ref={placeRef} tabIndex={-1}>
      <Alert
        type="warning"
        title={`${[...new Set(conflicts.map(({ by }) => by || '他人'))].join('、')}同时修改了以下内容，请逐项选择`}
        content={conflicts.map(({ field, theirs }) => (
          <div key={field} className={classes.conflict}>
            <span>
              {labelOf(field)}：对方的内容为「{wordsOf(field, theirs) || '空'}」
            </span>
            <Button size="small" type="primary" onClick={() => settle(field, true)}>
              采用对方的内容
              <span className="visually-hidden">：{labelOf(field)}</span>
            </Button>
            <Button size="small" onClick={() => settle(field, false)}>
              保留我的内容<span className="visually-hidden">：{labelOf(field)}</span>
            </Button>
          </div>
        ))}
      />
    </div>
  );
}

/** What is held back of a save; findings say it themselves. */
function Refused({ editor }: { readonly editor: Editor }): ReactNode {
  const words = useWriting(editor.writing, (now) =>
    Object.entries(wrongIn(now))
      .flatMap(([field, why]) => (field.startsWith('exam.') ? [] : [`${labelOf(field)}：${why}`]))
      .join('；'),
  );
  return words === '' ? null : <Alert type="error" title="以下内容未保存" content={words} />;
}

interface ResultProps {
  readonly writing: Editor['writing'];
  readonly storeId: string;
  readonly onChange: Editor['change'];
}

const RESULTS = Object.entries(CASE_RESULTS).map(([value, label]) => ({ value, label }));

/** 诊疗结果, and who assisted. */
const Result = memo(function Result({ writing, storeId, onChange }: ResultProps): ReactNode {
  const people = useCall(api.users.doctors, { storeId }, { silent: true });
  const result = useField(writing, 'treatmentCaseStatus');
  const assistant = useField(writing, 'assistantId');
  return (
    <div className={classes.field}>
      <div className={classes.label}>{CASE_FIELDS.treatmentCaseStatus}与助理</div>
      <div className={classes.fields}>
        <Select
          aria-label={CASE_FIELDS.treatmentCaseStatus}
          value={result || '0'}
          options={RESULTS}
          onChange={(value: string) => onChange('treatmentCaseStatus', value)}
        />
        <Select
          aria-label={CASE_FIELDS.assistantId}
          placeholder="无助理"
          allowClear
          value={assistant || undefined}
          options={(people.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={(value?: string) => onChange('assistantId', value ?? '')}
        />
      </div>
    </div>
  );
});
