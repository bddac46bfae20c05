import * as api from '@hospital/shared/calls';
import { usePageState } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import {
  askToLeave,
  Button,
  EmptyState,
  LoadError,
  Page,
  PageSkeleton,
  Panel,
  Tag,
} from '@hospital/shared/ui/core';
import type { Choice } from '@hospital/shared/ui/data';
import { lazy, Suspense, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { configSections, IP_ACCESS, WASHING_LIMITS } from './config.groups';
import { CHAIN } from './config.model';
import { IpAccessSection } from './IpAccessSection';
import { PlacePicker } from './PlacePicker';
import { SettingsSection } from './SettingsSection';
import classes from './StoreConfigPage.module.css';
import { useSettings } from './useSettings';

const HistoryDialog = lazy(() => import('./HistoryDialog'));
const WashingLimitsSection = lazy(() => import('./WashingLimitsSection'));

const STORE_SIDE = 2;

/**
 * 门店设置 (spec 1 §3 Store settings): the current store's on the store side; on the company side the chain's defaults,
 * or those of one or several stores at once.
 */
export default function StoreConfigPage(): ReactNode {
  const { workspaceType, storeId, name } = useSession().workplace;
  const ofStore = workspaceType === STORE_SIDE;
  const [stores, keepStores] = usePageState<readonly Choice[]>('stores', []);
  const [history, setHistory] = useState<{ readonly opening: number; readonly visible: boolean }>();
  const unsaved = useRef(new Set<string>());

  const choose = async (next: readonly Choice[]): Promise<void> => {
    if (unsaved.current.size > 0 && !(await askToLeave())) return;
    unsaved.current.clear();
    keepStores(next);
  };

  const chosen = stores.map(({ id }) => id);
  const places = ofStore ? [storeId] : chosen.length > 0 ? chosen : [CHAIN];
  // Where the session stands needs no name: the page's first calls know no ids.
  const storeIds = ofStore ? '' : chosen.join();

  return (
    <Page
      title="门店设置"
      showTitle
      actions={
        <>
          {ofStore ? (
            <Tag size="large" color="arcoblue">
              当前门店：{name || '未选择'}
            </Tag>
          ) : (
            <PlacePicker stores={stores} onChange={(next) => void choose(next)} />
          )}
          <Button
            disabled={!places[0]}
            onClick={() => setHistory({ opening: (history?.opening ?? 0) + 1, visible: true })}
          >
            变更记录
          </Button>
        </>
      }
    >
      {!ofStore && <p className={classes.hint}>{hintOf(chosen.length)}</p>}
      {places[0] ? (
        <Sections
          key={places.join()}
          places={places}
          storeIds={storeIds}
          onUnsaved={(id, changed) => {
            if (changed) unsaved.current.add(id);
            else unsaved.current.delete(id);
          }}
        />
      ) : (
        <EmptyState text="请先选择门店" />
      )}
      {history && (
        <Suspense>
          <HistoryDialog
            key={history.opening}
            storeIds={storeIds}
            several={places.length > 1}
            visible={history.visible}
            onClose={() => setHistory({ ...history, visible: false })}
          />
        </Suspense>
      )}
    </Page>
  );
}

const hintOf = (stores: number): string =>
  stores === 0
    ? '连锁默认：门店未单独设置时使用'
    : stores === 1
      ? '只修改该门店，其他门店不变'
      : `同时修改 ${stores} 家门店，各店不同的设置在改动后统一`;

interface SectionsProps {
  readonly places: readonly string[];
  readonly storeIds: string;
  readonly onUnsaved: (section: string, changed: boolean) => void;
}

/** The sections below each other, and beside them the way to each. */
function Sections({ places, storeIds, onUnsaved }: SectionsProps): ReactNode {
  const query = useSettings(storeIds);
  const [place] = places;
  const store = places.length === 1 && place !== CHAIN ? place : undefined;
  const mayReadIp = useMay(api.settings.ip);
  const ofOneStore = store ? [WASHING_LIMITS, ...(mayReadIp ? [IP_ACCESS] : [])] : [];
  const prefix = useId();
  const goTo = (id: string): void => {
    const section = document.getElementById(prefix + id);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  const items = query.data;

  if (query.error && !items) {
    return (
      <LoadError
        what="门店设置"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const shown = configSections.flatMap((section) => {
    const ofSection = items?.filter(({ configGroup }) => section.groups.some(({ id }) => id === configGroup));
    return ofSection?.length === 0 ? [] : [{ section, items: ofSection }];
  });
  if (shown.length === 0) return <EmptyState />;
  return (
    <div className={classes.layout}>
      <nav className={classes.contents} aria-label="设置分组">
        {[...shown.map(({ section }) => section), ...ofOneStore].map(({ id, title }) => (
          <Button key={id} type="text" onClick={() => goTo(id)}>
            {title}
          </Button>
        ))}
      </nav>
      <div className={classes.sections}>
        {shown.map(({ section, items: ofSection }) => (
          <div key={section.id} className={classes.section} tabIndex={-1} id={prefix + section.id}>
            {ofSection ? (
              <SettingsSection
                section={section}
                places={places}
                items={ofSection}
                refetch={query.refetch}
                onUnsaved={onUnsaved}
              />
            ) : (
              <Waiting title={section.title} rows={section.rows} />
            )}
          </div>
        ))}
        {store && items && (
          <div className={classes.section} tabIndex={-1} id={prefix + WASHING_LIMITS.id}>
            <Suspense fallback={<Waiting title={WASHING_LIMITS.title} rows={4} />}>
              <WashingLimitsSection storeId={store} onUnsaved={onUnsaved} />
            </Suspense>
          </div>
        )}
        {store && items && mayReadIp && (
          <div className={classes.section} tabIndex={-1} id={prefix + IP_ACCESS.id}>
            <IpAccessSection storeId={store} onUnsaved={onUnsaved} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A section whose settings are on their way, as high as they will be: what is below it stays where it is. */
const Waiting = ({ title, rows }: { readonly title: string; readonly rows: number }): ReactNode => (
  <Panel title={title}>
    <div className={classes.waiting} style={{ '--settings': rows } as CSSProperties}>
      <PageSkeleton rows={rows} />
    </div>
  </Panel>
);
