import { typeOfName } from '../../contract/fileTypes';

/** Browsers show these themselves. */
const SHOWN: ReadonlySet<string> = new Set(['pdf', 'mp4', 'mp3', 'jpg', 'png', 'webp', 'gif']);

/** Shows a file in a window of its own when browsers can; office files are saved. */
export function openFile({ url, name }: { readonly url: string; readonly name: string }): void {
  const address = SHOWN.has(typeOfName(name) ?? '') ? url : `${url}?download`;
  window.open(address, '_blank', 'noopener');
}
