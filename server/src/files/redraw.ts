import sharp from 'sharp';
import type { FileType } from '@hospital/shared/contract/fileTypes';
import { invalid } from '../http/businessError';

/** A picture of more pixels would fill the memory. */
const mostPixels = 60_000_000;
const quality = 90;

// Clinics upload one picture after the other: neither a cache nor every core is worth it.
sharp.cache(false);
sharp.concurrency(1);

const isAnimated = (type: FileType): boolean => type === 'gif' || type === 'webp';

/**
 * Draws a picture anew: upright, without what a camera wrote into it (place, time, device) and without anything that
 * was hidden behind its pixels.
 *
 * @throws 40001 at `file` for a damaged picture or one of too many pixels
 */
export async function redraw(from: string, to: string, type: FileType): Promise<void> {
  const picture = sharp(from, { failOn: 'error', limitInputPixels: mostPixels, animated: isAnimated(type) })
    .autoOrient()
    .keepIccProfile();
  const drawn = {
    jpg: () => picture.jpeg({ quality }),
    png: () => picture.png(),
    webp: () => picture.webp({ quality }),
    gif: () => picture.gif(),
  }[type as 'jpg' | 'png' | 'webp' | 'gif'];
  try {
    await drawn().toFile(to);
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes('pixel limit');
    throw invalid('file', tooMany ? '图片尺寸过大' : '图片已损坏，无法读取');
  }
}
