import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { hashPassword } from '../../domains/accounts/password';
import { mostDrawings, redraw } from './redraw';

const folder = mkdtempSync(join(tmpdir(), 'hospital-pictures-'));
after(() => rmSync(folder, { recursive: true }));

let number = 0;
const path = (name: string): string => join(folder, `${(number += 1)}-${name}`);

/** A picture of one colour, which is small as a file whatever its pixels. */
async function plain(type: 'jpg' | 'png' | 'webp', side: number): Promise<string> {
  const to = path(`plain.${type}`);
  const create = { width: side, height: side, channels: 3 as const, background: '#1a7f74' };
  await sharp({ create, limitInputPixels: false })
    .toFormat(type === 'jpg' ? 'jpeg' : type)
    .toFile(to);
  return to;
}

/** Frames of one pixel each on a screen of that side. */
async function film(frames: number, side: number): Promise<string> {
  const word = (value: number) => [value & 255, value >> 8];
  const screen = [...Buffer.from('GIF89a'), ...word(side), ...word(side), 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const pixel = [0x2c, ...word(0), ...word(0), ...word(1), ...word(1), 0, 2, 2, 0x44, 1, 0];
  const all = Array.from({ length: frames }, () => [...control, ...pixel]).flat();
  const to = path('film.gif');
  await writeFile(to, Buffer.from([...screen, ...all, 0x3b]));
  return to;
}

const refusal = async (from: string, type: 'jpg' | 'png' | 'webp' | 'gif') =>
  redraw(from, path('drawn'), type).then(
    () => '',
    (error: { msg?: string }) => error.msg,
  );

describe('a picture', () => {
  test('is refused when it has more pixels than are drawn in a few seconds', async () => {
    assert.equal(await refusal(await plain('webp', 5200), 'webp'), '图片尺寸过大');
    assert.equal(await refusal(await plain('png', 5200), 'png'), '图片尺寸过大');
    assert.equal(await refusal(await plain('jpg', 5200), 'jpg'), '');
    assert.equal(await refusal(await plain('jpg', 8000), 'jpg'), '图片尺寸过大');
  });

  test('is refused when its frames have that together, or are too many', async () => {
    assert.equal(await refusal(await film(10, 2000), 'gif'), '图片尺寸过大');
    assert.equal(await refusal(await film(301, 8), 'gif'), '图片尺寸过大');
    assert.equal(await refusal(await film(5, 200), 'gif'), '');
  });

  test('waits for those before it, while passwords do not', async () => {
    const from = await plain('webp', 4900);
    let drawn = 0;
    const drawings = Array.from({ length: 6 }, () =>
      redraw(from, path('drawn'), 'webp').then(() => (drawn += 1)),
    );
    // The drawings have got the threads that they take.
    await new Promise((resolve) => setImmediate(resolve));
    await hashPassword('whatever');
    assert.equal(drawn, 0);
    await Promise.all(drawings);
  });

  test('is refused when too many wait already', async () => {
    const from = await plain('png', 8);
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => redraw(from, path('drawn'), 'png')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    assert.ok(results.length - refused.length <= mostDrawings + 1);
    assert.ok(refused.every(({ reason }) => reason.code === ErrorCode.TooManyRequests));
  });
});
