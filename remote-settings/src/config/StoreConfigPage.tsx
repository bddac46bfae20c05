import { useSession } from '@hospital/shared/session';
import { Button, EmptyState, Page, Tag } from '@hospital/shared/ui/core';
import { useRef, type ReactNode } from 'react';
import { configGroups } from './config.groups';
import { GroupSection } from './GroupSection';
import classes from './StoreConfigPage.module.css';

/** `storeId` of the chain's defaults, which hold for every store without a value of its own. */
const CHAIN = '0';
const STORE_SIDE = 2;

/** 门店设置 (spec 1 §3 Store settings): the current store's on the store side, else the chain's defaults. */
export default function StoreConfigPage(): ReactNode {
  const { workspaceType, storeId, name } = useSession().workplace;
  const ofStore = workspaceType === STORE_SIDE;
  const scope = ofStore ? storeId : CHAIN;

  return (
    <Page
      title="门店设置"
      showTitle
      actions={
        <Tag size="large" color="arcoblue">
          {ofStore ? `当前门店：${name || '未选择'}` : '连锁默认：门店未单独设置时使用'}
        </Tag>
      }
    >
      {scope ? <Sections key={scope} storeId={scope} /> : <EmptyState text="请先选择门店" />}
    </Page>
  );
}

/** The groups below each other, and beside them the way to each. */
function Sections({ storeId }: { readonly storeId: string }): ReactNode {
  const sections = useRef(new Map<string, HTMLElement>());
  const goTo = (id: string): void => {
    const section = sections.current.get(id);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.layout}>
      <nav className={classes.contents} aria-label="设置分组">
        {configGroups.map(({ id, title }) => (
          <Button key={id} type="text" onClick={() => goTo(id)}>
            {title}
          </Button>
        ))}
      </nav>
      <div className={classes.sections}>
        {configGroups.map((group) => (
          <div
            key={group.id}
            className={classes.section}
            tabIndex={-1}
            ref={(element) => {
              if (element) sections.current.set(group.id, element);
              return () => void sections.current.delete(group.id);
            }}
          >
            <GroupSection group={group} storeId={storeId} />
          </div>
        ))}
      </div>
    </div>
  );
}
