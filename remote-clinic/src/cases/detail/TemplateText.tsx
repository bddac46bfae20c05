import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CASE_TEXT_LIMIT, TEMPLATES_OF_TEXT, type CaseText } from '@hospital/shared/contract/caseWords';
import { KeepAsTemplate, WithTemplates } from '../../templates';
import { fieldOf, store, useWriting, type WritingAtom } from './writing';
import classes from './case.module.css';

interface TemplateTextProps {
  readonly field: CaseText;
  readonly label: string;
  readonly writing: WritingAtom;
  readonly rows: number;
  readonly onChange: (field: CaseText, text: string) => void;
}

/**
 * A text of a case, in a form of its own: at each key browsers look through all fields of its form for what they could
 * fill in. It is written from templates.
 */
export const TemplateText = memo(function TemplateText({
  field,
  label,
  writing,
  rows,
  onChange,
}: TemplateTextProps): ReactNode {
  const id = useId();
  const type = TEMPLATES_OF_TEXT[field];
  const { area, first } = useText(writing, field);
  return (
    <form className={classes.field} onSubmit={(event) => event.preventDefault()}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        <KeepText {...{ field, label, writing }} />
      </div>
      <WithTemplates type={type} limit={CASE_TEXT_LIMIT} onFill={(text) => onChange(field, text)}>
        {(box) => (
          <textarea
            {...box}
            ref={area}
            id={id}
            className={classes.text}
            rows={rows}
            defaultValue={first}
            onChange={({ target }) => onChange(field, target.value)}
          />
        )}
      </WithTemplates>
    </form>
  );
});

function KeepText({
  field,
  label,
  writing,
}: Pick<TemplateTextProps, 'field' | 'label' | 'writing'>): ReactNode {
  const empty = useWriting(writing, (now) => fieldOf(now, field).trim() === '');
  return (
    <KeepAsTemplate
      type={TEMPLATES_OF_TEXT[field]}
      {...{ label, empty }}
      read={() => fieldOf(store.get(writing), field)}
    />
  );
}

/**
 * The browser keeps what is typed in the box, and React draws nothing at a key: only a text that came from elsewhere (a
 * template, an earlier version, somebody else) is put into it.
 */
function useText(writing: WritingAtom, field: CaseText) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(() => fieldOf(store.get(writing), field));
  useEffect(() => {
    const follow = (): void => {
      const text = fieldOf(store.get(writing), field);
      if (area.current && area.current.value !== text) area.current.value = text;
    };
    follow();
    return store.sub(writing, follow);
  }, [writing, field]);
  return { area, first };
}
