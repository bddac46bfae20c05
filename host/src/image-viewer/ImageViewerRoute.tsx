import { lazy, type ReactNode, Suspense } from 'react';
import { goTo, useAddress } from '../layout/address';
import { HOME_PATH } from '../tab-strip/tabs';
import { readTabsState } from '../tab-strip/tabStore';
import { shellRoute } from '../tab-strip/shellRoute';

const ImageViewer = lazy(() =>
  import(/* webpackChunkName: "imageViewer" */ './ImageViewer').then((module) => ({
    default: module.ImageViewer,
  })),
);

/** Shows the viewer while the address is one of its own; the tabs stay behind it as they are. */
export function ImageViewerRoute(): ReactNode {
  const { pathname, search } = useAddress();
  const route = shellRoute(pathname, search);
  if (route.kind !== 'image') return null;
  // Opened by its address there is no page behind it.
  const close = (): void => goTo(readTabsState().activeId ?? HOME_PATH, { replace: true });
  return (
    <Suspense>
      <ImageViewer key={route.parameter} parameter={route.parameter} onClose={close} />
    </Suspense>
  );
}
