import pLimit from 'p-limit';
import sharp from 'sharp';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { FileType } from '@hospital/shared/contract/fileTypes';
import { BusinessError, invalid } from '../errors/businessError';

type PictureType = 'jpg' | 'png' | 'webp' | 'gif';

/**
 * Pixels of all frames that a picture may have: as many as are drawn within a few seconds and some 200 MB. A phone's
 * photograph is a JPEG, which is drawn several times as fast as the others.
 */
const mostPixels: Readonly<Record<PictureType, number>> = {
  jpg: 60_000_000,
  png: 25_000_000,
  webp: 25_000_000,
  gif: 25_000_000,
};
const mostFrames = 300;
/** Seconds after which a drawing is given up. */
const longestDrawing = 30;
const quality = 90;

// Clinics upload one picture after the other: neither a cache nor every core is worth it.
sharp.cache(false);
sharp.concurrency(1);

/** One at a time: the few threads that draw also judge passwords, read files and compress answers. */
const turns = pLimit(1);
/** So many wait for their turn. */
export const mostDrawings = 60;

const isAnimated = (type: FileType): boolean => type === 'gif' || type === 'webp';

const tooManyPixels = (): BusinessError => invalid('file', '图片尺寸过大');

/**
 * Draws a picture anew when its turn has come: upright, without what a camera wrote into it (place, time, device) and
 * without anything that was hidden behind its pixels.
 *
 * @throws 40001 at `file` for a damaged picture or one of too many pixels or frames; 42901 when too many are waiting
 */
export async function redraw(from: string, to: string, type: FileType): Promise<void> {
  if (turns.pendingCount >= mostDrawings) {
    throw new BusinessError(ErrorCode.TooManyRequests, '正在处理的图片过多，请稍后重试');
  }
  await turns(() => draw(from, to, type as PictureType));
}

async function draw(from: string, to: string, type: PictureType): Promise<void> {
  const limitInputPixels = mostPixels[type];
  const picture = sharp(from, { failOn: 'error', limitInputPixels, animated: isAnimated(type) });
  try {
    const { pages = 1 } = await picture.metadata();
    if (pages > mostFrames) throw tooManyPixels();
    picture.autoOrient().keepIccProfile().timeout({ seconds: longestDrawing });
    const drawn = {
      jpg: () => picture.jpeg({ quality }),
      png: () => picture.png(),
      webp: () => picture.webp({ quality }),
      gif: () => picture.gif(),
    }[type];
    await drawn().toFile(to);
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    const tooMuch = error instanceof Error && /pixel limit|timeout/.test(error.message);
    throw tooMuch ? tooManyPixels() : invalid('file', '图片已损坏，无法读取');
  }
}
