import sharp from 'sharp';

/** A picture of a line on paper, as a pad gives it. */
export async function signature(): Promise<string> {
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><path d="M10 60L190 20" stroke="#000" stroke-width="3"/></svg>`;
  const picture = await sharp(Buffer.from(line)).png().toBuffer();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** An empty pad: transparent, or white. */
export async function emptyPad(alpha: 0 | 1): Promise<string> {
  const background = { r: 255, g: 255, b: 255, alpha };
  const picture = await sharp({ create: { width: 200, height: 80, channels: 4, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** What somebody leaves who only tapped on the pad, with ink of this colour. */
export async function tap(ink = '#000', radius = 5): Promise<string> {
  const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="360"><circle cx="200" cy="120" r="${radius}" fill="${ink}"/></svg>`;
  const picture = await sharp(Buffer.from(dot)).png().toBuffer();
  return `data:image/png;base64,${picture.toString('base64')}`;
}
