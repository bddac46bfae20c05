const MILLIMETRES_OF_A_PIXEL = 25.4 / 96;

/** Waits for the pictures of a document: one that does not come leaves its place empty. */
const picturesOf = (page: Document): Promise<unknown> =>
  Promise.all([...page.images].map((picture) => picture.decode().catch(() => undefined)));

/**
 * Makes a document in a frame ready to be shown and printed: its pictures are there, and a roll is as long as the
 * longest copy (`@page` takes no `auto` for one side).
 *
 * @returns width and height of all copies on the screen, in pixels
 */
export async function settleFrame(
  frame: HTMLIFrameElement,
): Promise<{ readonly width: number; readonly height: number }> {
  const page = frame.contentDocument;
  if (!page) return { width: 0, height: 0 };
  await picturesOf(page);
  const sheets = [...page.querySelectorAll('.sheet')].map((sheet) => sheet.getBoundingClientRect());
  const longest = Math.max(0, ...sheets.map(({ height }) => height));
  if (page.body.classList.contains('roll')) fitRoll(page, longest);
  return {
    width: Math.max(0, ...sheets.map(({ width }) => width)),
    height: page.body.getBoundingClientRect().height,
  };
}

function fitRoll(page: Document, pixels: number): void {
  const rule = page.querySelector<HTMLStyleElement>('style[data-roll]') ?? page.createElement('style');
  rule.dataset['roll'] = '';
  const width = page.body.dataset['paper'] ?? '';
  // One more, so that rounding in the printer's units never sends the last line to a second page.
  const height = Math.ceil(pixels * MILLIMETRES_OF_A_PIXEL) + 1;
  rule.textContent = `@page { size: ${width} ${height}mm }`;
  page.head.append(rule);
}

/** Opens the browser's printing dialog for the document in the frame alone. */
export async function printFrame(frame: HTMLIFrameElement): Promise<void> {
  await settleFrame(frame);
  frame.contentWindow?.print();
}

/** Puts a document into a frame and waits until it stands there. */
const shown = (frame: HTMLIFrameElement, html: string): Promise<void> =>
  new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    frame.srcdoc = html;
  });

/**
 * Prints whole documents that nobody looks at first, one printing dialog each, in a frame without scripts that is gone
 * afterwards. It is as wide as the paper, and beside the page, since a roll is measured before it is printed.
 *
 * @param title what the frame is called for who reads the page by ear
 */
export async function printUnseen(title: string, documents: readonly string[]): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.tabIndex = -1;
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-200vw', width: '210mm', border: '0' });
  document.body.append(frame);
  try {
    for (const html of documents) {
      await shown(frame, html);
      await printFrame(frame);
    }
  } finally {
    frame.remove();
  }
}
