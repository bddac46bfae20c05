/** A declared address with what was typed in the place of `{text}`. */
export const withText = (address: string, text: string): string =>
  address.replaceAll('{text}', encodeURIComponent(text));
