import sharp from 'sharp';
import excel from 'exceljs';

/** A picture as a phone takes it: lying on its side, with the place where it was taken. 40 × 20 pixels as it lies. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#1a7f74' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Model: 'Camera of the clinic' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '23/1 7/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '113/1 15/1 0/1',
      },
    })
    .toBuffer();

export const picture = (format: 'png' | 'webp' | 'gif'): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 4, background: '#ffffff' } })
    .toFormat(format)
    .toBuffer();

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** A compound file with a stream of that name, as the office of old wrote. */
export const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1024),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

export async function xlsx(): Promise<Buffer> {
  const book = new excel.Workbook();
  book.addWorksheet('宠物').addRow(['旺财']);
  return Buffer.from(await book.xlsx.writeBuffer());
}
