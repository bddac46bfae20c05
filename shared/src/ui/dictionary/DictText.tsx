import type { ReactNode } from 'react';
import { useDictionary } from './useDictionary';

interface DictTextProps {
  /** `pet_color`. */
  readonly type: string;
  readonly code: string;
}

/** What a code of the dictionary is called; the code itself where the dictionary has no name for it (any more). */
export function DictText({ type, code }: DictTextProps): ReactNode {
  const { data, isPending } = useDictionary(type);
  // Nothing while it is unknown: a code that turns into a word would only flicker.
  if (isPending) return null;
  return data?.find((option) => option.code === code)?.name ?? code;
}
