import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { OcrSettings } from '../../../platform/environment/settings';
import type { ReadLine, TextEngine } from './textEngine';

/** Milliseconds. */
const longest = 15_000;

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Answer = Type.Object({
  lines: Type.Array(
    Type.Object({
      left: Share,
      right: Share,
      words: Type.Array(Type.Object({ text: Type.String(), confidence: Share }), { maxItems: 500 }),
    }),
    { maxItems: 500 },
  ),
});

/**
 * Somebody else's engine (`OCR_URL`), in place of our own: it is posted the picture as `image/png` and answers
 * `{lines: [{left, right, words: [{text, confidence}]}]}`. What a cloud answers otherwise, a small adapter in front of
 * it says so.
 */
export class CloudEngine implements TextEngine {
  constructor(private readonly settings: OcrSettings) {}

  async read(picture: Buffer): Promise<readonly ReadLine[]> {
    const { url, token } = this.settings;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
      body: new Uint8Array(picture),
      signal: AbortSignal.timeout(longest),
    });
    if (!response.ok) throw new Error(`the OCR service answered ${response.status}`);
    return Value.Decode(Answer, await response.json()).lines;
  }
}
