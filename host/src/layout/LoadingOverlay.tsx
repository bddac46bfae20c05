import { useLoading } from '@hospital/shared/api';
import { FullscreenOverlay } from '@hospital/shared/ui/FullscreenOverlay';
import type { ReactNode } from 'react';

/** The counted overlay (spec 1 §4), over everything. */
export function LoadingOverlay(): ReactNode {
  return <FullscreenOverlay visible={useLoading()} />;
}
