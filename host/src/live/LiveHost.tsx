import { type ComponentType, memo, type ReactNode, useEffect, useState } from 'react';
import { whenPageStands } from '../remote-loading/whenPageStands';

const loadLive = () => import(/* webpackChunkName: "live" */ './Live');

/** Time (ms) after which code that did not come is asked for again. */
const NEXT_TRY = 30_000;

/** Brings what the server tells of its own accord, once the first page stands: it must not be in that page's way. */
export const LiveHost = memo(function LiveHost(): ReactNode {
  const [Live, setLive] = useState<ComponentType | null>(null);
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): Promise<void> =>
      loadLive().then(
        (module) => {
          if (wanted) setLive(() => module.Live);
        },
        () => {
          if (wanted) timer = setTimeout(load, NEXT_TRY);
        },
      );
    void whenPageStands(location.pathname).then(() => (wanted ? load() : undefined));
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return Live && <Live />;
});
