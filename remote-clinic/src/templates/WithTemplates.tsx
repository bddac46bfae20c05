import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import * as api from '@hospital/shared/calls';
import type { CaseTemplate } from '@hospital/shared/contract/calls/cases';
import type { CaseTemplateType } from '@hospital/shared/contract/caseWords';
import { TEMPLATE_GAP } from '@hospital/shared/contract/templateGap';
import { useMay } from '@hospital/shared/session';
import { message } from '@hospital/shared/ui/core';
import { type TemplateKeys, TemplateOffer } from './TemplateOffer';
import classes from './templates.module.css';

type Box = HTMLInputElement | HTMLTextAreaElement;

interface WithTemplatesProps {
  readonly type: CaseTemplateType;
  /** Characters that the text may have. */
  readonly limit: number;
  /** What is to be written, in words that stand in the empty box. */
  readonly hint?: string;
  /** Takes the text with the template in it. */
  readonly onFill: (text: string) => void;
  /** The box of the text, with these of its properties. */
  readonly children: (box: {
    readonly maxLength: number;
    readonly placeholder: string;
    readonly 'aria-describedby'?: string;
  }) => ReactNode;
}

/** `/` at the beginning of a word, with what was typed after it up to the caret. */
const ASKED = /(^|[\s，。；、])\/([^\s/]{0,20})$/u;

/** Marks the first gap from a place on. @returns whether there is one */
function markGap(box: Box, from: number): boolean {
  const gap = TEMPLATE_GAP.exec(box.value.slice(from));
  if (gap) box.setSelectionRange(from + gap.index, from + gap.index + gap[0].length);
  return gap !== null;
}

/** A box of one line takes none of several. */
const fitting = (content: string, box: Box): string =>
  box instanceof HTMLInputElement ? content.replace(/\s*\n\s*/g, ' ') : content;

/**
 * A text that is written from templates: `/` offers them below its box, by name, pinyin and initials, and the keyboard
 * chooses one. Who may not see templates has the box alone.
 */
export function WithTemplates({ type, limit, hint, onFill, children }: WithTemplatesProps): ReactNode {
  const id = useId();
  const may = useMay(api.cases.templates);
  const place = useRef<HTMLDivElement>(null);
  const offer = useRef<TemplateKeys>(null);
  const [asked, setAsked] = useState<string | null>(null);
  /** A template was filled in here, and its gaps are being gone through. */
  const filling = useRef(false);

  const look = ({ target }: { readonly target: EventTarget }): void => {
    const { value, selectionStart } = target as Box;
    const found = may && ASKED.exec(value.slice(0, selectionStart ?? undefined));
    setAsked(found ? (found[2] ?? '') : null);
  };
  const fill = (template: CaseTemplate): void => {
    const box = place.current?.querySelector<Box>('input, textarea');
    if (!box) return;
    const content = fitting(template.content, box);
    const caret = box.selectionStart ?? box.value.length;
    const begins = caret - (asked ?? '').length - 1;
    const text = `${box.value.slice(0, begins)}${content}${box.value.slice(caret)}`;
    setAsked(null);
    if (text.length > limit) {
      message.warning(`填入「${template.name}」后共 ${text.length} 字，最多 ${limit} 字，未填入`);
      return;
    }
    onFill(text);
    requestAnimationFrame(() => {
      box.focus();
      // The first gap is where one types on; Tab leads to the next.
      const end = begins + content.length;
      filling.current = TEMPLATE_GAP.test(content) && markGap(box, begins);
      if (!filling.current) box.setSelectionRange(end, end);
    });
  };
  /** Tab goes through the gaps of a template, and on to the next field behind the last; Shift+Tab and Escape go at once. */
  const toNextGap = (box: Box, { key, shiftKey }: KeyboardEvent): boolean => {
    if (key === 'Escape') filling.current = false;
    if (!filling.current || key !== 'Tab' || shiftKey) return false;
    return markGap(box, box.selectionEnd ?? box.value.length);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (!offer.current?.press(event.key) && !toNextGap(event.target as Box, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={place}
      className={classes.place}
      onChange={look}
      // Before the box: Enter in one of one line sends its form.
      onKeyDownCapture={press}
      onBlur={() => {
        setAsked(null);
        filling.current = false;
      }}
    >
      {children({
        maxLength: limit,
        placeholder: [hint, may ? '输入 / 选用模板' : undefined].filter(Boolean).join('，'),
        ...(asked === null ? {} : { 'aria-describedby': `${id}-templates` }),
      })}
      {asked !== null && (
        <TemplateOffer
          ref={offer}
          id={`${id}-templates`}
          {...{ type, asked }}
          onChoose={fill}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
