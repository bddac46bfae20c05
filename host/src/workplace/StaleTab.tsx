import { accountIdentity, type Standing } from '@hospital/shared/contract/standing';
import { useSession } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/Button';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { placeName, standingOf } from '../session/workplace';
import { watchPlace } from './pageKey';
import { wayBack } from './wayBack';
import styles from './StaleTab.module.css';
import { browserIsAt, goHome, useMoved } from './movedBrowser';

/**
 * Keeps this tab where the browser is: when another tab has gone elsewhere it follows, or, with something unsaved,
 * lies still under words that say so until its user has decided.
 */
export function StaleTab(): ReactNode {
  const here = standingOf(useSession());
  const moved = useMoved();
  useEffect(() => watchPlace(browserIsAt), []);
  return moved && <Layer here={here} there={moved} />;
}

/** Over everything, in the browser's own modal dialog: nothing beneath can be reached. */
function Layer({ here, there }: { readonly here: Standing; readonly there: Standing }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const titleId = useId();
  const textId = useId();
  const goBack = wayBack(here, there);
  const wasShut = isShut(here, there);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={styles.layer}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
    >
      <h2 id={titleId}>{wasShut ? `您已不能在${placeName(here)}工作` : '账号或门店已切换'}</h2>
      <div id={textId}>
        {wasShut ? (
          <p>
            管理员调整了您的门店，该门店已停用，或当前网络不能进入该门店。本页面已暂停，未保存的内容仍在；请联系管理员，恢复后可切回继续。
          </p>
        ) : (
          <p>浏览器的其他页面已切换，本页面已暂停，未保存的内容仍在。</p>
        )}
        <dl>
          <dt>本页面</dt>
          <dd>{whoAndWhere(here)}</dd>
          <dt>当前</dt>
          <dd>
            {whoAndWhere(there)}
            {here.tenantId !== there.tenantId && '（其他机构）'}
          </dd>
        </dl>
      </div>
      <div className={styles.choices}>
        <Button disabled={busy} onClick={goHome}>
          放弃并切换
        </Button>
        {goBack && (
          <Button
            type="primary"
            loading={busy}
            onClick={() => {
              setBusy(true);
              void goBack().finally(() => setBusy(false));
            }}
          >
            {`切回${placeName(here)}继续`}
          </Button>
        )}
      </div>
    </dialog>
  );
}

/**
 * Nobody leaves a store for none: it was closed, or its user taken out of it. What no other page has done must not be put
 * down to one. Who keeps several warehouses does stand in none until one is chosen.
 */
const isShut = (here: Standing, there: Standing): boolean =>
  accountIdentity(here) === accountIdentity(there) &&
  here.workspaceType === 2 &&
  there.workspaceType === 2 &&
  there.name === '';

const whoAndWhere = (standing: Standing): string => `${standing.userName} · ${placeName(standing)}`;
