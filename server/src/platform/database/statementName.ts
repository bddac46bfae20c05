import type { Plans } from './generalPlans';

/**
 * Statements that came by before get a name, so that a connection parses them once. The number of names is bounded:
 * texts are written by code, but a list of varying length could still make many. Those that are planned once are named
 * apart, since a plan is kept by its name alone.
 */
const names: Readonly<Record<Plans, Map<string, string>>> = { custom: new Map(), general: new Map() };
const mostNames = 500;

/** @returns the same name for the same text and way of planning; undefined when there are too many */
export function statementName(text: string, plans: Plans): string | undefined {
  const known = names[plans].get(text);
  if (known !== undefined) return known;
  if (names[plans].size >= mostNames) return undefined;
  const name = `${plans}${names[plans].size}`;
  names[plans].set(text, name);
  return name;
}
