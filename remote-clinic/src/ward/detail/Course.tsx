import { type FormEvent, type ReactNode, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WardStayInfo } from '@hospital/shared/contract/calls/ward';
import { TEMPLATES_OF_STAY } from '@hospital/shared/contract/caseWords';
import { whyNoLiveDeed } from '@hospital/shared/contract/liveStates';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { useDraft } from '@hospital/shared/drafts';
import { formatDateTime } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Button, DraftOffer, EmptyState, Input } from '@hospital/shared/ui/core';
import { KeepAsTemplate, WithTemplates } from '../../templates';
import classes from './detail.module.css';
import { type Typed, useTyped } from './typed';

/** 病程: notes by day, the latest first; none is ever changed. */
export function Course({ stay, typed }: { readonly stay: WardStayInfo; readonly typed: Typed }): ReactNode {
  return (
    <>
      {whyNoLiveDeed(stay.state, 'course') === null && (
        <Can call={api.ward.addCourse}>
          <NewNote liveInfoId={stay.id} typed={typed} />
        </Can>
      )}
      {stay.course.length === 0 && <EmptyState compact text="还没有病程记录" />}
      <ul className={classes.round} aria-label="病程记录">
        {stay.course.map(({ id, content, createName, createDate }) => (
          <li key={id} className={classes.note}>
            <p className={classes.who}>
              {formatDateTime(createDate)} {createName}
            </p>
            <p className={classes.words}>{content}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Note {
  readonly content: string;
}

function NewNote({ liveInfoId, typed }: { readonly liveInfoId: string; readonly typed: Typed }): ReactNode {
  const [content, setContent] = useState('');
  const add = useCallMutation(api.ward.addCourse);
  const draft = useDraft<Note>(`live:course:${liveInfoId}`);
  const text = content.trim();
  useUnsavedChanges(text !== '');
  useTyped(typed, 'course', text !== '' && !add.isPending, () => draft.keep(null));
  const write = (next: string): void => {
    setContent(next);
    draft.keep(next.trim() === '' ? null : { content: next });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (text === '' || add.isPending) return;
    await add.mutateAsync({ liveInfoId, content: text }).then(
      () => {
        draft.discard();
        setContent('');
      },
      () => undefined,
    );
  };
  return (
    <form className={classes.newNote} aria-label="新增病程" onSubmit={(event) => void submit(event)}>
      <DraftOffer<Note>
        draft={draft}
        differences={({ content: found }) => [{ label: '病程', saved: '', draft: found }]}
        onRestore={({ content: found }) => setContent(found)}
      />
      <WithTemplates
        type={TEMPLATES_OF_STAY.course}
        limit={2000}
        hint="精神、食欲、体温、排泄、用药反应"
        onFill={write}
      >
        {(box) => (
          <Input.TextArea
            {...box}
            aria-label={LIVE_FIELDS.course}
            autoSize={{ minRows: 2, maxRows: 8 }}
            value={content}
            onChange={write}
          />
        )}
      </WithTemplates>
      <div className={classes.send}>
        <Button type="primary" htmlType="submit" loading={add.isPending} disabled={text === ''}>
          记录
        </Button>
        <KeepAsTemplate
          type={TEMPLATES_OF_STAY.course}
          label={LIVE_FIELDS.course}
          empty={text === ''}
          read={() => content}
        />
      </div>
    </form>
  );
}
