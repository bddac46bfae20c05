import { useLiveEvent } from '@hospital/shared/api';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { openTab } from '@hospital/shared/navigation';
import { Button } from '@hospital/shared/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { useReturns } from '../reachable';
import { useBuildChanges } from '../remote-loading/buildChanges';
import { buildOfTab, buildsOfParts, forgetBuildsOfTab } from '../remote-loading/buildsOfTabs';
import { heldBuild } from '../remote-loading/heldBuilds';
import { takeBuild } from '../remote-loading/loadPage';
import {
  liveRemotes,
  newHost,
  pageAt,
  remoteToCome,
  renewRegistry,
  renewRegistryAgain,
} from '../remote-loading/remoteRegistry';
import { reloadDocument } from '../session/documentChange';
import { invalidateTab } from '../tab-strip/invalidateTab';
import { hasUnsaved, type Tab, type TabsState } from '../tab-strip/tabs';
import { tabCommands, useTabs } from '../tab-strip/tabStore';
import styles from './NewBuilds.module.css';
import { useOfferPlace } from './offerPlace';
import { usePutOff } from './usePutOff';

/** The live build of a remote that this session, or one of its tabs, is not at; with the open pages that are of another one. */
interface Offer {
  readonly live: RegisteredRemote;
  readonly tabs: readonly Tab[];
}

/**
 * The builds that a tab is of: its page's and its parts'. One whose page is on its way, or did not come, is at the one that
 * its remote is at.
 */
function buildsOf({ id, path }: Tab): readonly RegisteredRemote[] {
  const toCome = remoteToCome(path);
  const own = buildOfTab(id, path) ?? pageAt(path)?.remote ?? (toCome && heldBuild(toCome.name));
  return [...(own ? [own] : []), ...buildsOfParts(id, path)];
}

/** What was released; a remote that was taken off the site stays with who has it open. */
function offersIn({ tabs, live: inMemory }: TabsState): readonly Offer[] {
  const open = tabs.filter(({ id }) => inMemory.includes(id)).map((tab) => ({ tab, builds: buildsOf(tab) }));
  return liveRemotes().flatMap((live) => {
    const isOther = (build = live): boolean => build.name === live.name && build.buildId !== live.buildId;
    const behind = open.filter(({ builds }) => builds.some((build) => isOther(build))).map(({ tab }) => tab);
    return behind.length > 0 || isOther(heldBuild(live.name)) ? [{ live, tabs: behind }] : [];
  });
}

/** The builds that are offered, a word each: what was put off is offered again when there is something newer. */
const wordsOf = (offers: readonly Offer[], host: string | null): readonly string[] => [
  ...(host === null ? [] : [`host ${host}`]),
  ...offers.map(({ live }) => `${live.name} ${live.buildId}`),
];

/** `「门店管理」、「用户管理」` */
const named = (tabs: readonly Tab[]): string => tabs.map(({ title }) => `「${title}」`).join('、');

/**
 * Offers what was released while one works: a remote of which no page is open is taken at once, one with open pages
 * when its user agrees and nothing in them is unsaved. Nothing is ever taken under somebody's hands.
 */
export function NewBuilds(): ReactNode {
  const changes = useBuildChanges();
  const state = useTabs();
  const returns = useReturns();
  const place = useOfferPlace();
  useLiveEvent('release', () => void renewRegistryAgain());
  useEffect(() => {
    // What was released while the server was out of reach was told to nobody here.
    if (returns > 0) void renewRegistry();
  }, [returns]);

  const all = offersIn(state);
  const host = newHost();
  useEffect(() => {
    // A newer remote may need the newer host: what is open goes on until the browser is reloaded.
    if (host !== null) return;
    offersIn(state)
      .filter(({ tabs }) => tabs.length === 0)
      .forEach(({ live }) => takeBuild(live));
  }, [changes, state, host]);

  const offers = all.filter(({ tabs }) => tabs.length > 0);
  const concerned = host === null ? offers.flatMap(({ tabs }) => tabs) : state.tabs;
  const unsaved = concerned.filter(({ id }) => hasUnsaved(state, id));
  const [putOff, setPutOff] = usePutOff(unsaved.map(({ id }) => id));
  const words = wordsOf(offers, host);
  const shown = words.some((word) => !putOff.includes(word));
  const card = (
    // There before its content, so that the content is read aloud when it comes.
    <div aria-live="polite">
      {shown && (
        <OfferCard
          offers={offers}
          host={host !== null}
          state={state}
          unsaved={unsaved}
          onLater={() => setPutOff(words)}
        />
      )}
    </div>
  );
  return place ? createPortal(card, place) : card;
}

interface OfferCardProps {
  readonly offers: readonly Offer[];
  /** The shell itself is another one: a reload brings it, and all remotes with it. */
  readonly host: boolean;
  readonly state: TabsState;
  /** Tabs with something unsaved that hold it back. */
  readonly unsaved: readonly Tab[];
  readonly onLater: () => void;
}

function OfferCard({ offers, host, state, unsaved, onLater }: OfferCardProps): ReactNode {
  const titleId = useId();
  const queries = useQueryClient();
  const ready = host ? [] : offers.filter(({ tabs }) => !tabs.some(({ id }) => hasUnsaved(state, id)));
  const mayReload = host && unsaved.length === 0;
  const [first] = unsaved;

  const update = (): void => {
    // The keyboard goes on before the pages, which begin anew.
    document.querySelector('main')?.focus();
    for (const offer of ready) {
      takeBuild(offer.live);
      for (const { id } of offer.tabs) {
        invalidateTab(queries, id);
        // One that is hidden says so itself only when it is shown.
        forgetBuildsOfTab(id);
        tabCommands.refresh(id);
      }
    }
  };
  return (
    <div role="dialog" aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId}>有新版本</h2>
      {mayReload && <p>系统已更新，刷新页面后使用新版本。</p>}
      {ready.length > 0 && <p>{named(ready.flatMap(({ tabs }) => tabs))}有更新，更新时会重新打开。</p>}
      {unsaved.length > 0 && <p>{named(unsaved)}有未保存的内容，保存后才能更新。</p>}
      <div className={styles.foot}>
        <Button type="text" size="small" onClick={onLater}>
          稍后
        </Button>
        {mayReload && (
          <Button type="primary" size="small" onClick={reloadDocument}>
            刷新页面
          </Button>
        )}
        {ready.length > 0 && (
          <Button type="primary" size="small" onClick={update}>
            更新
          </Button>
        )}
        {ready.length === 0 && first && first.id !== state.activeId && (
          <Button size="small" onClick={() => openTab(first.id)}>
            去查看
          </Button>
        )}
      </div>
    </div>
  );
}
