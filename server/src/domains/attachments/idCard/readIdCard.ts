import sharp from 'sharp';
import type { IdCard } from '@hospital/shared/contract/calls/attachments';
import { invalid } from '../../../platform/errors/businessError';
import { parseIdCard } from './parseIdCard';
import type { TextEngine } from './textEngine';

/** Pixels of the longer side: more costs time and reads no better. */
const side = 1000;
/** Pixels that a picture may have: a telephone's photograph. */
const mostPixels = 60_000_000;
/** Seconds after which a drawing is given up. */
const longestDrawing = 20;

const unreadable = (): Error => invalid('base64File', '无法识别身份证，请将证件放平、拍清楚后重试');

/** The picture as engines read it best: upright by its camera, grey, with its whole range of light, not too large. */
async function prepare(picture: Buffer): Promise<{ data: Buffer; lies: boolean }> {
  try {
    const { data, info } = await sharp(picture, { failOn: 'error', limitInputPixels: mostPixels })
      .timeout({ seconds: longestDrawing })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .normalise()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: false })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { data, lies: info.width >= info.height };
  } catch {
    throw unreadable();
  }
}

/**
 * Reads an identity card from a picture. A card is wider than high, so that one that stands is turned by a quarter; where
 * nothing is read it may be upside down.
 *
 * @throws 40001 for a picture on which no card can be read; 42901 when too many wait
 */
export async function readIdCard(engine: TextEngine, picture: Buffer): Promise<IdCard> {
  const { data, lies } = await prepare(picture);
  for (const turn of lies ? [0, 180] : [90, 270]) {
    const card = parseIdCard(await engine.read(await sharp(data).rotate(turn).png().toBuffer()));
    if (card) return card;
  }
  throw unreadable();
}
