import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useSettled } from '@hospital/shared/ui/data';
import { useState } from 'react';
import { type Candidates, fromOwners, fromPets, isMemberCode } from './picker.model';

interface Wanted {
  readonly pick: 'pet' | 'owner';
  /** What stands in the box. */
  readonly text: string;
  /** Whoever cannot be chosen. */
  readonly except?: string | undefined;
}

const MOST = 20;
const NOBODY: Candidates = { hits: [], leftOut: [] };

/** Whom the text finds, asked once typing pauses. What came for an earlier text is never `ready`. */
export function useCandidates({ pick, text, except }: Wanted) {
  const typed = text.trim();
  const settled = useSettled(typed);
  const [hurried, hurry] = useState('');
  const keyword = hurried === typed ? typed : settled;
  const asked = keyword !== '' && !isMemberCode(keyword);
  const options = { silent: true, hideLoading: true, keepPrevious: true } as const;
  const request = { keyword, limit: MOST };
  const pets = useCall(api.customers.searchPets, request, { ...options, enabled: asked && pick === 'pet' });
  const owners = useCall(api.customers.search, request, { ...options, enabled: asked && pick === 'owner' });
  const { data, error, isFetching, isPlaceholderData, refetch } = pick === 'pet' ? pets : owners;
  const found = pick === 'pet' ? fromPets(pets.data ?? []) : fromOwners(owners.data ?? [], except);
  return {
    found: typed === '' ? NOBODY : found,
    /** The answer is of what stands in the box. */
    ready: keyword === typed && data !== undefined && !isPlaceholderData,
    failed: keyword === typed && !isFetching && error !== null,
    refetch: () => void refetch(),
    /** Asks at once: somebody who pressed Enter does not wait for a pause. */
    hurry: () => hurry(typed),
  };
}
