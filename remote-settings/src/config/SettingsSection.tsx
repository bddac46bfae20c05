import * as api from '@hospital/shared/calls';
import type { ConfigOfPlaces } from '@hospital/shared/contract/calls/settings';
import { useMay } from '@hospital/shared/session';
import { Button, DraftOffer, Panel } from '@hospital/shared/ui/core';
import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { CHAIN, draftDifferences, nameOf, NO_DRAFTS, settingsOf } from './config.model';
import type { ConfigSection } from './config.groups';
import { PreviewButton } from './print/PreviewButton';
import { SettingRow } from './SettingRow';
import classes from './SettingsSection.module.css';
import { useSectionSettings } from './useSectionSettings';

interface SettingsSectionProps {
  readonly section: ConfigSection;
  /** Stores, or the chain alone. */
  readonly places: readonly string[];
  /** Of the section. */
  readonly items: readonly ConfigOfPlaces[];
  readonly refetch: () => Promise<unknown>;
  /** Whether something of the section is unsaved. */
  readonly onUnsaved: (section: string, changed: boolean) => void;
}

/** One section of settings, edited and saved together. */
export function SettingsSection(props: SettingsSectionProps): ReactNode {
  const { section, places, items, refetch, onUnsaved } = props;
  const mayEdit = useMay(api.settings.saveOfPlaces);
  const { draft, drafts, setDrafts, changes, save, saving } = useSectionSettings({
    id: section.id,
    places,
    items,
    refetch,
  });

  const changed = changes > 0;
  const tell = useEffectEvent(() => onUnsaved(section.id, changed));
  useEffect(() => {
    tell();
  }, [changed]);

  const ofGroup = (id: string): readonly ConfigOfPlaces[] =>
    items.filter(({ configGroup }) => configGroup === id);
  const previewOf = (id: string, title: string): ReactNode => (
    <PreviewButton
      group={id}
      title={title}
      settings={settingsOf(drafts, ofGroup(id))}
      storeId={places[0] === CHAIN ? undefined : places[0]}
    />
  );
  const [only] = section.groups;

  const form = useRef<HTMLFormElement>(null);

  const submit = async (): Promise<void> => {
    if ((await save()) === 'contested') setTimeout(() => goToChoice(form.current));
  };

  return (
    <form
      ref={form}
      aria-label={section.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !saving) void submit();
      }}
    >
      <Panel title={section.title} extra={only?.printed && !only.title && previewOf(only.id, section.title)}>
        {mayEdit && (
          <DraftOffer
            draft={draft}
            differences={(found) => draftDifferences(found, items)}
            onRestore={(found) => setDrafts((now) => ({ ...found, ...now }))}
          />
        )}
        {section.groups.map(({ id, title, printed }) => (
          <Fragment key={id}>
            {title && (
              <div className={classes.group}>
                <h3>{title}</h3>
                {printed && previewOf(id, title)}
              </div>
            )}
            <div>
              {ofGroup(id).map((item) => (
                <SettingRow
                  key={nameOf(item)}
                  item={item}
                  group={title}
                  places={places}
                  drafts={drafts}
                  readOnly={!mayEdit || saving}
                  onDrafts={setDrafts}
                />
              ))}
            </div>
          </Fragment>
        ))}
        {mayEdit && (
          <div className={`${classes.actions} ${changed ? classes.changed : ''}`}>
            {changed && (
              <>
                <span role="status">{changes} 项未保存</span>
                <Button disabled={saving} onClick={() => setDrafts(NO_DRAFTS)}>
                  撤销
                </Button>
              </>
            )}
            <Button type="primary" htmlType="submit" loading={saving} disabled={!changed}>
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
