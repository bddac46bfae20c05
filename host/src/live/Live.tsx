import { emitLiveEvent } from '@hospital/shared/host';
import type { ReactNode } from 'react';
import { NewBuilds } from './NewBuilds';
import { NoticePopup } from './NoticePopup';
import { useFollowedProfile } from './useFollowedProfile';
import { useFreshAnswers } from './useFreshAnswers';
import { useLiveStream } from './useLiveStream';
import { useSentBeacons } from './useSentBeacons';

/** Events were missed for good: anything may have changed, permissions among it. */
const readAllAnew = (): void => emitLiveEvent('permissions', {});

/** What the server tells of its own accord, and what follows from it. */
export function Live(): ReactNode {
  useFollowedProfile();
  useFreshAnswers();
  useSentBeacons();
  useLiveStream(readAllAnew);
  return (
    <>
      <NewBuilds />
      <NoticePopup />
    </>
  );
}
