/**
 * States of a record and the moves between them, as data: the server refuses by it, pages offer by it, the docs print it
 * and a test walks every pair of states.
 */

/** What somebody may do to a record in some of its states. */
export interface Move<State> {
  /** What it is called, on buttons and in refusals: `标记死亡`. */
  readonly word: string;
  readonly from: readonly State[];
  readonly to: State;
}

export interface States<State extends string | number, Action extends string> {
  /** States in words. */
  readonly words: Readonly<Record<State, string>>;
  readonly moves: Readonly<Record<Action, Move<State>>>;
}

/** Declares states and moves; only gives the literal its precise type. */
export const defineStates = <State extends string | number, Action extends string>(
  states: States<State, Action>,
): States<State, Action> => states;

/** Whether a record in the state may be moved so. */
export const mayMove = <State extends string | number, Action extends string>(
  { moves }: States<State, Action>,
  from: State,
  action: Action,
): boolean => moves[action].from.includes(from);

/** Moves that a record in the state may take, in their declared order. */
export const movesFrom = <State extends string | number, Action extends string>(
  states: States<State, Action>,
  from: State,
): readonly Action[] =>
  (Object.keys(states.moves) as Action[]).filter((action) => mayMove(states, from, action));

/** Why a record in the state may not be moved so (40902; domain.md §0.1): `当前状态（死亡）不允许标记走失`. */
export const whyNot = <State extends string | number, Action extends string>(
  { words, moves }: States<State, Action>,
  from: State,
  action: Action,
): string => `当前状态（${words[from]}）不允许${moves[action].word}`;
