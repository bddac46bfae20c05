import { typeOfName } from '../../contract/fileTypes';

/** Browsers show these themselves. */
const SHOWN: ReadonlySet<string> = new Set(['pdf', 'mp4', 'mp3', 'jpg', 'png', 'webp', 'gif']);

/**
 * Shows a file in a window of its own. Office files are shown by the viewer that the operator has chosen: the server
 * leads there, or has the file saved where there is none.
 */
export function openFile({ url, name }: { readonly url: string; readonly name: string }): void {
  const address = SHOWN.has(typeOfName(name) ?? '') ? url : `${url}?view`;
  window.open(address, '_blank', 'noopener');
}
