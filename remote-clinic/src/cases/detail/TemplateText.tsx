import { type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CaseTemplate } from '@hospital/shared/contract/calls/cases';
import {
  CASE_TEXT_LIMIT,
  TEMPLATE_OWNERS,
  TEMPLATES_OF_TEXT,
  type CaseText,
} from '@hospital/shared/contract/caseWords';
import { Can } from '@hospital/shared/session';
import { confirmDelete } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { SaveTemplate } from './SaveTemplate';
import { useField, type WritingAtom } from './writing';
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

const isMeant = ({ name, pinyin, py }: CaseTemplate, text: string): boolean =>
  name.includes(text) || pinyin.includes(text.toLowerCase()) || py.includes(text.toLowerCase());

/**
 * A text of a case, in a form of its own: at each key browsers look through all fields of its form for what they could
 * fill in. `/` offers templates, by name, pinyin and initials; the keyboard chooses one.
 */
export const TemplateText = memo(function TemplateText({
  field,
  label,
  writing,
  rows,
  onChange,
}: TemplateTextProps): ReactNode {
  const id = useId();
  const value = useField(writing, field);
  const area = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [saving, setSaving] = useState<{ readonly opening: number; readonly visible: boolean }>();
  const type = TEMPLATES_OF_TEXT[field];
  const templates = useCall(
    api.cases.templates,
    { type },
    { silent: true, hideLoading: true, enabled: asked !== null },
  );
  const remove = useCallMutation(api.cases.deleteTemplate);
  const offered = asked === null ? [] : (templates.data ?? []).filter((one) => isMeant(one, asked));
  const current = Math.min(at, offered.length - 1);

  const look = (text: string, caret: number): void => {
    const found = ASKED.exec(text.slice(0, caret));
    setAsked(found ? (found[2] ?? '') : null);
    setAt(0);
  };
  const insert = ({ content }: CaseTemplate): void => {
    const box = area.current;
    if (!box) return;
    const caret = box.selectionStart;
    const begins = caret - (asked ?? '').length - 1;
    onChange(field, `${value.slice(0, begins)}${content}${value.slice(caret)}`);
    setAsked(null);
    requestAnimationFrame(() => {
      box.focus();
      // The first gap is where one types on.
      const gap = content.indexOf('__');
      const place = begins + (gap < 0 ? content.length : gap);
      box.setSelectionRange(place, gap < 0 ? place : place + 2);
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (asked === null || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered[current];
    if (event.key === 'Escape') setAsked(null);
    else if (step !== undefined && offered.length > 0)
      setAt((current + step + offered.length) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) insert(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <form className={classes.field} onSubmit={(event) => event.preventDefault()}>
        <div className={classes.label}>
          <label htmlFor={id}>{label}</label>
          <Can call={api.cases.saveTemplate}>
            {value.trim() !== '' && (
              <RowAction
                aria-label={`存为模板：${label}`}
                onClick={() => setSaving({ opening: (saving?.opening ?? 0) + 1, visible: true })}
              >
                存为模板
              </RowAction>
            )}
          </Can>
        </div>
        <textarea
          ref={area}
          id={id}
          className={classes.text}
          rows={rows}
          maxLength={CASE_TEXT_LIMIT}
          value={value}
          placeholder="输入 / 选用模板"
          onChange={({ target }) => {
            onChange(field, target.value);
            look(target.value, target.selectionStart);
          }}
          onKeyDown={press}
          onBlur={() => setAsked(null)}
          aria-describedby={asked === null ? undefined : `${id}-templates`}
        />
        {asked !== null && (
          <div className={classes.templates} id={`${id}-templates`} role="group" aria-label="模板">
            {offered.map((one, index) => (
              <div key={one.id} className={index === current ? classes.chosen : undefined}>
                <button
                  type="button"
                  tabIndex={-1}
                  // The text keeps the focus, and with it its caret.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => insert(one)}
                >
                  <b>{one.name}</b> <span className={classes.quiet}>{TEMPLATE_OWNERS[one.ownerType]}</span>
                  <span className={classes.preview}>{one.content}</span>
                </button>
                {one.ownFlag === 'Y' && (
                  <span onMouseDown={(event) => event.preventDefault()}>
                    <RowAction
                      danger
                      aria-label={`删除：${one.name}`}
                      onClick={() =>
                        void confirmDelete(() => remove.mutateAsync({ id: one.id, version: one.version }), {
                          name: one.name,
                        })
                      }
                    >
                      删除
                    </RowAction>
                  </span>
                )}
              </div>
            ))}
            <p className={classes.quiet} role="status">
              {templates.isError
                ? '模板加载失败'
                : !templates.data
                  ? '正在加载模板'
                  : offered.length === 0
                    ? '没有这样的模板'
                    : '↑ ↓ 选择，Enter 填入，Esc 关闭'}
            </p>
          </div>
        )}
      </form>
      {saving && (
        <SaveTemplate
          key={saving.opening}
          type={type}
          content={value}
          visible={saving.visible}
          onClose={() => setSaving({ ...saving, visible: false })}
        />
      )}
    </>
  );
});
