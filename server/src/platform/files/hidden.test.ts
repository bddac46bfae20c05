import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import type { TestClient } from '../../test-support/client';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, upload, uploaded } from '../../test-support/uploads';
import { pdf } from './pictures.fixture';

let server: TestServer;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
});
after(() => server.close());

const attack = '<script>alert(document.cookie)</script>';
const plain = (): Sharp => sharp({ create: { width: 16, height: 8, channels: 3, background: '#1a7f74' } });
const contentOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await served(doctor, url)).arrayBuffer());

/** A picture as a phone writes it: place and device in EXIF, and again in XMP. */
const located = (picture: Sharp): Sharp =>
  picture
    .withExif({
      IFD0: { Model: 'Camera of the clinic' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 7/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Camera of the clinic 23N</x:xmpmeta>');

/** A box of a film. */
const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
};
const place = Buffer.from('+23.1171+113.2500/');
const brand = box('ftyp', Buffer.from('isom\0\0\0\0isomiso2mp41', 'latin1'));
const pictures = box('mdat', Buffer.from('pictures and sound'));

describe('what a camera wrote is not kept', () => {
  for (const [name, draw] of [
    ['jpg', () => located(plain()).jpeg()],
    ['png', () => located(plain()).png()],
    ['webp', () => located(plain()).webp()],
  ] as const) {
    test(`in a picture: ${name}`, async () => {
      const sent = await draw().toBuffer();
      const before = await sharp(sent).metadata();
      assert.ok(before.exif && before.xmp, 'it was there');
      const { url } = await uploaded(doctor, sent, `伤口.${name}`);
      const kept = await contentOf(url);
      const { exif, xmp, iptc, comments } = await sharp(kept).metadata();
      assert.deepEqual([exif, xmp, iptc, comments], [undefined, undefined, undefined, undefined]);
      assert.ok(!kept.includes('Camera of the clinic') && !kept.includes('GPS'));
    });
  }

  test('in a film, whose pictures and sound stay where they are', async () => {
    const notes = box('udta', box('\xa9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), place));
    const track = box('trak', box('tkhd', Buffer.alloc(8)), box('meta', place));
    const film = Buffer.concat([brand, box('moov', box('mvhd', Buffer.alloc(8)), notes, track), pictures]);
    const { url } = await uploaded(doctor, film, '步态.mp4', 'video/mp4');
    const kept = await contentOf(url);
    assert.equal(kept.length, film.length);
    assert.ok(!kept.includes(place));
    assert.deepEqual(kept.subarray(-pictures.length), pictures);
    assert.ok(kept.includes('tkhd') && kept.includes('mvhd'));
    const cut = await upload(doctor, film.subarray(0, film.length - 4), '步态.mp4', 'video/mp4');
    assert.deepEqual([cut.code, cut.msg], [40001, '视频已损坏，无法读取']);
  });

  test('in a film that is all boxes, which is refused before it costs memory and time', async () => {
    const headOf = (_: unknown, at: number, { length }: readonly unknown[]): Buffer => {
      const head = Buffer.from('\0\0\0\0moov', 'latin1');
      head.writeUInt32BE((length - at) * head.length);
      return head;
    };
    const nested = Buffer.concat(Array.from({ length: 9 }).map(headOf));
    for (const boxes of [nested, Buffer.concat(Array.from({ length: 100_000 }, () => box('free')))]) {
      const { code, msg } = await upload(doctor, Buffer.concat([brand, boxes]), '步态.mp4', 'video/mp4');
      assert.deepEqual([code, msg], [40001, '视频已损坏，无法读取']);
    }
    const real = ['moov', 'trak', 'mdia', 'minf'].reduceRight((inside, type) => box(type, inside), pictures);
    await uploaded(doctor, Buffer.concat([brand, real]), '步态.mp4', 'video/mp4');
  });

  test('in a picture of a kind that is not kept, which is refused', async () => {
    const heic = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), pictures]);
    assert.equal((await upload(doctor, heic, 'IMG_0001.HEIC')).msg, '仅支持PDF、Word、Excel、图片');
    assert.equal((await upload(doctor, heic, 'IMG_0001.jpg')).msg, '文件内容与类型不符');
    assert.equal((await upload(doctor, heic, 'IMG_0001.mp4')).msg, '文件内容与类型不符');
  });
});

describe('what is two things at once', () => {
  test('a page behind, or within, a picture is gone', async () => {
    const png = await plain().png().toBuffer();
    const gif = await plain().gif().toBuffer();
    const jpeg = await plain().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, attack.length + 2]), Buffer.from(attack)]);
    for (const [content, name] of [
      [Buffer.concat([png, Buffer.from(attack)]), 'x.png'],
      [Buffer.concat([gif, Buffer.from(attack)]), 'x.gif'],
      [Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'x.jpg'],
      [Buffer.concat([jpeg, Buffer.from(attack)]), 'x.jpg'],
    ] as const) {
      const { url } = await uploaded(doctor, content, name);
      assert.ok(!(await contentOf(url)).includes('script'), name);
    }
  });

  test('a page that only says to be something else is refused', async () => {
    for (const [head, name] of [
      [`${attack}%PDF-1.4`, 'x.pdf'],
      [`<!--%PDF-1.4-->${attack}`, 'x.pdf'],
      [`<svg xmlns="http://www.w3.org/2000/svg">${attack}</svg>`, 'x.webp'],
      [`GIF89a/*${attack}*/`, 'x.gif'],
    ] as const) {
      assert.equal((await upload(doctor, Buffer.from(head), name)).code, 40001, head);
    }
  });

  test('a document with a script in it is shown as nothing but a document', async () => {
    const script = Buffer.from(`4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n${attack}\n`);
    const { url } = await uploaded(doctor, Buffer.concat([pdf, script]), '报告.pdf');
    const { headers } = await served(doctor, url);
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';/);
    assert.match(headers.get('content-disposition') ?? '', /^inline; filename\*=UTF-8''/);
  });
});
