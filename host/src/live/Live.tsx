import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFreshAnswers } from './useFreshAnswers';
import { useLiveStream } from './useLiveStream';

/** What the server tells of its own accord, and what follows from it. */
export function Live(): ReactNode {
  const queries = useQueryClient();
  useLiveStream(() => void queries.invalidateQueries());
  useFreshAnswers();
  return null;
}
