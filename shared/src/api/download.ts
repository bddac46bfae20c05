/** Hands a file to the browser's download list. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}

/** File name from the plain `filename` header or from Content-Disposition, decoded; null when neither names one. */
export function fileNameOf(headers: Readonly<Record<string, unknown>>): string | null {
  const plain = headers['filename'];
  if (typeof plain === 'string' && plain) return decodeURIComponent(plain);
  const disposition = headers['content-disposition'];
  const encoded =
    typeof disposition === 'string' ? /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] : undefined;
  return encoded ? decodeURIComponent(encoded) : null;
}
