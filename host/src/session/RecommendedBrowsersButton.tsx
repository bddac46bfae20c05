import { lazy, type ReactNode, Suspense, useState } from 'react';

const RecommendedBrowsers = lazy(() =>
  import(/* webpackChunkName: "browsers" */ './RecommendedBrowsers').then((module) => ({
    default: module.RecommendedBrowsers,
  })),
);

/** `推荐浏览器`; the dialog's code comes with the first click. */
export function RecommendedBrowsersButton(): ReactNode {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" className="frame-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        推荐浏览器
      </button>
      {open !== null && (
        <Suspense>
          <RecommendedBrowsers open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
