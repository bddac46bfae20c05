/** The paragraphs of a document, one a line: for paper, and to be typed on. */
export function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.children].map(({ textContent }) => textContent.trim()).join('\n');
}

/** Typed lines as a document; nothing of them is HTML. */
export function paragraphsOf(lines: string): string {
  const { body } = new DOMParser().parseFromString('', 'text/html');
  for (const line of lines.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.textContent = line;
    body.append(paragraph);
  }
  return body.innerHTML;
}
