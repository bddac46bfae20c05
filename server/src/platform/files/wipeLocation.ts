import { open, type FileHandle } from 'node:fs/promises';

/** Boxes that have others inside (ISO 14496-12). */
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf']);
/** Boxes of what a camera or an editor wrote beside pictures and sound: place, device, author, whatever it liked. */
const notes = new Set(['udta', 'meta', 'uuid']);
const head = 8;
const longHead = 16;
/** Notes are short; what calls itself longer is emptied in pieces of so many bytes. */
const piece = 64 * 1024;

/** Films go four deep (`moov/trak/mdia/minf`). */
const deepest = 8;
/** A film that is cut into many pieces has some thousands of boxes; the smallest take 8 bytes. */
const mostBoxes = 100_000;

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Empties what a film says beside its pictures and sound, its place above all. Boxes are turned into free space where
 * they lie, so that everything else keeps its place, and nothing is decoded.
 *
 * @returns false for a film whose boxes do not add up, go deeper or are more than any film's: each costs memory and time
 */
export async function wipeLocation(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    return await wipe(file, { from: 0, to: size }, { depth: 1, seen: { boxes: 0 } });
  } finally {
    await file.close();
  }
}

interface Walk {
  readonly depth: number;
  /** Of the whole film. */
  readonly seen: { boxes: number };
}

async function wipe(file: FileHandle, { from, to }: Span, { depth, seen }: Walk): Promise<boolean> {
  if (depth > deepest) return false;
  for (let at = from; at < to;) {
    seen.boxes += 1;
    if (seen.boxes > mostBoxes) return false;
    const box = await boxAt(file, { from: at, to });
    if (!box) return false;
    const inside = { from: box.content, to: box.end };
    if (holders.has(box.type) && !(await wipe(file, inside, { depth: depth + 1, seen }))) return false;
    if (notes.has(box.type)) await empty(file, at, box);
    at = box.end;
  }
  return true;
}

interface Box {
  readonly type: string;
  /** Where its content begins. */
  readonly content: number;
  readonly end: number;
}

async function boxAt(file: FileHandle, { from, to }: Span): Promise<Box | null> {
  const bytes = Buffer.alloc(longHead);
  const { bytesRead } = await file.read(bytes, 0, longHead, from);
  if (bytesRead < head) return null;
  const said = bytes.readUInt32BE(0);
  // 1: its length follows, 0: it goes on to the end.
  const length = said === 1 ? Number(bytes.readBigUInt64BE(head)) : said === 0 ? to - from : said;
  const content = from + (said === 1 ? longHead : head);
  const end = from + length;
  if (end < content || end > to) return null;
  return { type: bytes.toString('latin1', 4, head), content, end };
}

async function empty(file: FileHandle, at: number, { content, end }: Box): Promise<void> {
  await file.write('free', at + 4, 'latin1');
  const zeros = Buffer.alloc(piece);
  for (let place = content; place < end; place += piece) {
    await file.write(zeros, 0, Math.min(piece, end - place), place);
  }
}
