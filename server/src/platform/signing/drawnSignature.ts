import { isSignature, NO_SIGNATURE } from '@hospital/shared/contract/signature';
import sharp from 'sharp';
import { invalid } from '../errors/businessError';

const HEAD = 'data:image/png;base64,';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Pixels; a pad of a large screen at twice its density. */
const MOST_PIXELS = 4_000_000;
/** Of 255: what is darker than paper by less is paper. */
const INK = 32;

/**
 * A signature as it is kept: a picture with something on it, drawn anew, so that it holds its pixels and nothing else.
 *
 * @throws 40001 for what is no PNG, too large, empty or a tap
 */
export async function drawnSignature(signImg: string): Promise<string> {
  const encoded = signImg.slice(HEAD.length);
  if (!signImg.startsWith(HEAD) || !BASE64.test(encoded))
    throw invalid('signImg', '签名不是图片，请重新签名');
  const picture = Buffer.from(encoded, 'base64');
  try {
    const drawn = sharp(picture, { failOn: 'error', limitInputPixels: MOST_PIXELS }).timeout({ seconds: 5 });
    const { format, width, height } = await drawn.metadata();
    if (format !== 'png') throw invalid('signImg', '签名不是图片，请重新签名');
    // On paper a transparent pad is white, and so is one that was filled.
    const paper = await drawn
      .flatten({ background: '#ffffff' })
      .greyscale()
      .png({ palette: true })
      .toBuffer();
    const ink = await sharp(paper)
      .threshold(255 - INK)
      .png()
      .toBuffer();
    const { channels } = await sharp(ink).stats();
    if (channels.every(({ min, max }) => min === max)) throw invalid('signImg', '请先签名');
    // Without `lineArt` thin lines are taken for noise, and a picture of nothing else stays as large as it is.
    const drawing = sharp(ink).trim({ background: '#ffffff', lineArt: true });
    const { info } = await drawing.toBuffer({ resolveWithObject: true });
    if (!isSignature(info, { width, height })) throw invalid('signImg', NO_SIGNATURE);
    return `${HEAD}${paper.toString('base64')}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'BusinessError') throw error;
    throw invalid('signImg', '签名图片已损坏，请重新签名');
  }
}
