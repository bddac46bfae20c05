import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CaseTemplate } from '@hospital/shared/contract/calls/cases';
import { TEMPLATE_OWNERS, type CaseTemplateType } from '@hospital/shared/contract/caseWords';
import { confirmDelete } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import classes from './templates.module.css';

/** The keys of the text while templates are offered below it. */
export interface TemplateKeys {
  /** Whether the key meant the templates and not the text. */
  readonly press: (key: string) => boolean;
}

interface TemplateOfferProps {
  readonly ref: Ref<TemplateKeys>;
  readonly id: string;
  readonly type: CaseTemplateType;
  /** What was typed after `/`. */
  readonly asked: string;
  readonly onChoose: (template: CaseTemplate) => void;
  readonly onClose: () => void;
}

const isMeant = ({ name, pinyin, py }: CaseTemplate, text: string): boolean =>
  name.includes(text) || pinyin.includes(text.toLowerCase()) || py.includes(text.toLowerCase());

/** Templates of a text by name, pinyin and initials: arrows choose, Enter and Tab fill in, Escape closes. */
export function TemplateOffer({ ref, id, type, asked, onChoose, onClose }: TemplateOfferProps): ReactNode {
  const templates = useCall(api.cases.templates, { type }, { silent: true, hideLoading: true });
  const remove = useCallMutation(api.cases.deleteTemplate);
  /** The marked one; the first again with each other word. */
  const [marked, mark] = useState({ asked, at: 0 });
  const offered = (templates.data ?? []).filter((one) => isMeant(one, asked));
  const current = Math.min(marked.asked === asked ? marked.at : 0, offered.length - 1);
  const place = useRef<HTMLDivElement>(null);
  const came = templates.data !== undefined;
  // The text may stand at the lower edge of the window, and the marked one below the edge of the list.
  // Newer browsers give a promise for it, which is nothing to clean up by.
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [came]);
  useEffect(() => {
    void place.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current, came]);

  const press = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const chosen = offered[current];
    if (key === 'Escape') onClose();
    else if (step !== undefined && offered.length > 0)
      mark({ asked, at: (current + step + offered.length) % offered.length });
    else if ((key === 'Enter' || key === 'Tab') && chosen) onChoose(chosen);
    else return false;
    return true;
  };
  useImperativeHandle(ref, () => ({ press }));

  return (
    <div ref={place} className={classes.templates} id={id} role="group" aria-label="模板">
      {offered.map((one, index) => (
        <div key={one.id} className={index === current ? classes.chosen : undefined}>
          <button
            type="button"
            tabIndex={-1}
            // The text keeps the focus, and with it its caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(one)}
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
              : '↑ ↓ 选择，Enter 填入（再按 Tab 到下一处空白），Esc 关闭'}
      </p>
    </div>
  );
}
