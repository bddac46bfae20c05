const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** A place for the pen: what nobody knows is filled in by hand, and whoever signs is asked about it before. */
export const GAP = '______';

/**
 * A template as a document: a paragraph a line, `{…}` filled in and nothing of it HTML. A placeholder that nobody knows
 * stays as it is written, for somebody to see.
 *
 * @param values what stands for each placeholder; where that is empty, a gap does
 */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const filled = line.replace(/\{([^{}]{1,10})\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? values[name]?.trim() || GAP : whole,
      );
      return `<p>${escaped(filled)}</p>`;
    })
    .join('');
