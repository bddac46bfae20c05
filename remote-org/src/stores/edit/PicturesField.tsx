import { PageSkeleton } from '@hospital/shared/ui/core';
import type { UploadProps } from '@hospital/shared/ui/upload';
import { lazy, type ReactNode, Suspense } from 'react';

const Upload = lazy(() => import(/* webpackChunkName: "upload" */ './upload'));

/** Pictures of a store; the widget comes when a form with it is opened. */
export function PicturesField(props: Omit<UploadProps, 'keyword'>): ReactNode {
  return (
    <Suspense fallback={<PageSkeleton rows={2} />}>
      <Upload {...props} kind="image" keyword="store" />
    </Suspense>
  );
}
