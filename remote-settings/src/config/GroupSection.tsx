import { usePermission } from '@hospital/shared/session';
import { Button, DraftOffer, EmptyState, LoadError, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { useRef, type ReactNode } from 'react';
import { draftDifferences, NO_DRAFTS } from './config.model';
import type { ConfigGroup } from './config.groups';
import classes from './GroupSection.module.css';
import { SettingRow } from './SettingRow';
import { useGroupSettings } from './useGroupSettings';

interface GroupSectionProps {
  readonly group: ConfigGroup;
  /** The store, or `'0'` for the chain's defaults. */
  readonly storeId: string;
}

/** One group of settings, edited and saved together. */
export function GroupSection({ group, storeId }: GroupSectionProps): ReactNode {
  const mayEdit = usePermission('sys:store:config:save');
  const settings = useGroupSettings(group.id, storeId);
  const { query, items, draft, drafts, setDrafts, changes, save, saving } = settings;

  const form = useRef<HTMLFormElement>(null);

  const submit = async (): Promise<void> => {
    if ((await save()) === 'contested') setTimeout(() => goToChoice(form.current));
  };

  return (
    <form
      ref={form}
      aria-label={group.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (changes > 0 && !saving) void submit();
      }}
    >
      <Panel title={group.title}>
        {query.error && !query.data ? (
          <LoadError
            what={group.title}
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <PageSkeleton rows={group.rows} />
        ) : items.length === 0 ? (
          <EmptyState compact />
        ) : (
          <div>
            <DraftOffer
              draft={draft}
              differences={(found) => draftDifferences(found, items)}
              onRestore={(found) => setDrafts((now) => ({ ...found, ...now }))}
            />
            {items.map((item) => (
              <SettingRow
                key={item.configKey}
                item={item}
                drafts={drafts}
                readOnly={!mayEdit || saving}
                onDrafts={setDrafts}
              />
            ))}
          </div>
        )}
        {mayEdit && items.length > 0 && (
          <div className={`${classes.actions} ${changes > 0 ? classes.changed : ''}`}>
            {changes > 0 && (
              <>
                <span role="status">{changes} 项未保存</span>
                <Button disabled={saving} onClick={() => setDrafts(NO_DRAFTS)}>
                  撤销
                </Button>
              </>
            )}
            <Button type="primary" htmlType="submit" loading={saving} disabled={changes === 0}>
              保存
            </Button>
          </div>
        )}
      </Panel>
    </form>
  );
}

/** Brings the first value that somebody else has changed into sight, with the focus on its choices. */
function goToChoice(form: HTMLFormElement | null): void {
  const choice = form?.querySelector<HTMLElement>('[role="alert"] button');
  choice?.scrollIntoView({ block: 'center' });
  choice?.focus({ preventScroll: true });
}
