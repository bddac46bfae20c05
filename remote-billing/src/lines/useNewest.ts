import { useCallback, useEffect, useRef, useState } from 'react';

interface Newest<State> {
  readonly state: State;
  /** What is there by now, also in a handler that waited for an answer since it was made. */
  readonly now: () => State;
  /** Builds on what is there by now. The same function for as long as the page stands. */
  readonly change: (next: (now: State) => State) => void;
}

/**
 * A state that is changed by answers, too: two that were asked for at once build on one another.
 *
 * @param onChange called with each new state, e.g. to keep a draft
 */
export function useNewest<State>(initial: State, onChange: (state: State) => void): Newest<State> {
  const [state, setState] = useState(initial);
  const newest = useRef(initial);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  const now = useCallback(() => newest.current, []);
  const change = useCallback((next: (now: State) => State): void => {
    newest.current = next(newest.current);
    setState(newest.current);
    told.current(newest.current);
  }, []);
  return { state, now, change };
}
