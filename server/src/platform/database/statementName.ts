/**
 * Statements that came by before get a name, so that a connection parses them once. The number of names is bounded:
 * texts are written by code, but a list of varying length could still make many.
 */
const names = new Map<string, string>();
const mostNames = 500;

/** @returns the same name for the same text; undefined when there are too many */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
