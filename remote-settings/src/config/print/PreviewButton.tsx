import { Button } from '@hospital/shared/ui/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PrintPreviewProps } from './PrintPreview';

const PrintPreview = lazy(() => import(/* webpackChunkName: "print" */ './PrintPreview'));

type PreviewButtonProps = Pick<PrintPreviewProps, 'group' | 'settings' | 'storeId'> & {
  /** Heading of the group. */
  readonly title: string;
};

/** Opens the preview of a group; what prints is loaded then. */
export function PreviewButton({ title, ...preview }: PreviewButtonProps): ReactNode {
  const [opening, setOpening] = useState({ number: 0, visible: false });
  return (
    <>
      <Button
        size="small"
        aria-label={`打印预览：${title}`}
        onClick={() => setOpening(({ number }) => ({ number: number + 1, visible: true }))}
      >
        打印预览
      </Button>
      {opening.number > 0 && (
        <Suspense>
          <PrintPreview
            key={opening.number}
            {...preview}
            visible={opening.visible}
            onClose={() => setOpening((before) => ({ ...before, visible: false }))}
          />
        </Suspense>
      )}
    </>
  );
}
