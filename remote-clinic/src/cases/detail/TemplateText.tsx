import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  CASE_TEXT_LIMIT,
  TEMPLATES_OF_TEXT,
  type CaseTemplateType,
  type CaseText,
} from '@hospital/shared/contract/caseWords';
import type { CaseTemplate } from '@hospital/shared/contract/calls/cases';
import { TEMPLATE_GAP } from '@hospital/shared/contract/templateGap';
import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import { RowAction } from '@hospital/shared/ui/data';
import { SaveTemplate } from './SaveTemplate';
import { type TemplateKeys, TemplateOffer } from './TemplateOffer';
import { fieldOf, store, useField, useWriting, type WritingAtom } from './writing';
import classes from './case.module.css';

interface TemplateTextProps {
  readonly field: CaseText;
  readonly label: string;
  readonly writing: WritingAtom;
  readonly rows: number;
  readonly onChange: (field: CaseText, text: string) => void;
}

/** `/` at the beginning of a word, with what was typed after it up to the caret. */
const ASKED = /(^|[\s，。；、])\/([^\s/]{0,20})$/u;

/** Marks the first gap from a place on. @returns whether there is one */
function markGap(box: HTMLTextAreaElement, from: number): boolean {
  const gap = TEMPLATE_GAP.exec(box.value.slice(from));
  if (gap) box.setSelectionRange(from + gap.index, from + gap.index + gap[0].length);
  return gap !== null;
}

/**
 * A text of a case, in a form of its own: at each key browsers look through all fields of its form for what they could
 * fill in. `/` offers templates, by name, pinyin and initials; the keyboard chooses one.
 */
export const TemplateText = memo(function TemplateText({ label, ...field }: TemplateTextProps): ReactNode {
  const id = useId();
  const type = TEMPLATES_OF_TEXT[field.field];
  const [saving, setSaving] = useState<{ readonly opening: number; readonly visible: boolean }>();
  return (
    <>
      <form className={classes.field} onSubmit={(event) => event.preventDefault()}>
        <div className={classes.label}>
          <label htmlFor={id}>{label}</label>
          <Can call={api.cases.saveTemplate}>
            <KeepIt
              {...field}
              label={label}
              onKeep={() => setSaving({ opening: (saving?.opening ?? 0) + 1, visible: true })}
            />
          </Can>
        </div>
        <Text {...field} id={id} type={type} />
      </form>
      {saving && (
        <KeptText
          key={saving.opening}
          {...field}
          type={type}
          visible={saving.visible}
          onClose={() => setSaving({ ...saving, visible: false })}
        />
      )}
    </>
  );
});

type FieldProps = Omit<TemplateTextProps, 'label'>;

/** Offers to keep the text as a template while there is one. */
function KeepIt({
  field,
  writing,
  label,
  onKeep,
}: Pick<TemplateTextProps, 'field' | 'writing' | 'label'> & { readonly onKeep: () => void }): ReactNode {
  const empty = useWriting(writing, (now) => fieldOf(now, field).trim() === '');
  if (empty) return null;
  return (
    <RowAction aria-label={`存为模板：${label}`} onClick={onKeep}>
      存为模板
    </RowAction>
  );
}

function KeptText({
  field,
  writing,
  ...dialog
}: Pick<FieldProps, 'field' | 'writing'> & {
  readonly type: CaseTemplateType;
  readonly visible: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return <SaveTemplate {...dialog} content={useField(writing, field)} />;
}

/**
 * The box itself. The browser keeps what is typed in it, and React draws nothing at a key: only a text that came from
 * elsewhere (a template, an earlier version, somebody else) is put into it.
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

function Text({
  field,
  writing,
  rows,
  onChange,
  id,
  type,
}: FieldProps & { readonly id: string; readonly type: CaseTemplateType }): ReactNode {
  const { area, first } = useText(writing, field);
  const offer = useRef<TemplateKeys>(null);
  const [asked, setAsked] = useState<string | null>(null);
  /** A template was filled in here, and its gaps are being gone through. */
  const filling = useRef(false);

  const look = (text: string, caret: number): void => {
    const found = ASKED.exec(text.slice(0, caret));
    setAsked(found ? (found[2] ?? '') : null);
  };
  const insert = ({ content }: CaseTemplate): void => {
    const box = area.current;
    if (!box) return;
    const caret = box.selectionStart;
    const begins = caret - (asked ?? '').length - 1;
    onChange(field, `${box.value.slice(0, begins)}${content}${box.value.slice(caret)}`);
    setAsked(null);
    requestAnimationFrame(() => {
      box.focus();
      // The first gap is where one types on; Tab leads to the next.
      const end = begins + content.length;
      filling.current = TEMPLATE_GAP.test(content) && markGap(box, begins);
      if (!filling.current) box.setSelectionRange(end, end);
    });
  };
  /** Tab goes through the gaps of a template, and on to the next field behind the last; Shift+Tab and Escape go at once. */
  const toNextGap = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const box = area.current;
    if (key === 'Escape') filling.current = false;
    if (!filling.current || key !== 'Tab' || shiftKey || !box) return false;
    return markGap(box, box.selectionEnd);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (!offer.current?.press(event.key) && !toNextGap(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <textarea
        ref={area}
        id={id}
        className={classes.text}
        rows={rows}
        maxLength={CASE_TEXT_LIMIT}
        defaultValue={first}
        placeholder="输入 / 选用模板"
        onChange={({ target }) => {
          onChange(field, target.value);
          look(target.value, target.selectionStart);
        }}
        onKeyDown={press}
        onBlur={() => {
          setAsked(null);
          filling.current = false;
        }}
        aria-describedby={asked === null ? undefined : `${id}-templates`}
      />
      {asked !== null && (
        <TemplateOffer
          ref={offer}
          id={`${id}-templates`}
          {...{ type, asked }}
          onChoose={insert}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
