/**
 * Draws the cards of `fixtures`, by hand where a Chinese font is installed: `npx tsx src/domains/attachments/idCard/makeCards.ts`.
 * The pictures are committed, since a machine of the tests may have none.
 */
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { cardFile, cards, type Person } from './idCards.fixture';

const wide = 1012;
const high = 638;
const desk = '#6b5a48';
/** Letters of one line of an address. */
const lineLength = 11;

const label = (x: number, y: number, text: string): string =>
  `<text x="${x}" y="${y}" font-size="30" fill="#2d6fa8">${text}</text>`;
const value = (x: number, y: number, text: string | number, size = 36): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="#1a1a1a">${text}</text>`;

/** A card as SVG, after the form of the real ones. */
function drawn({ name, sex, nation, birthday, idCardNo, address }: Person): string {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  const lines = address.match(new RegExp(`.{1,${lineLength}}`, 'gu')) ?? [];
  const waves = Array.from({ length: 12 }, (_, at) => 40 + at * 52).map(
    (y) => `<path d="M0 ${y} Q 250 ${y - 30} 506 ${y + 5} T 1012 ${y - 10}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" font-family="Noto Sans CJK SC">
    <rect width="${wide}" height="${high}" rx="30" fill="#e9f1f4"/>
    <g fill="none" stroke="#c3dbe4" stroke-width="2">${waves.join('')}</g>
    ${label(60, 105, '姓 名')}${value(180, 108, name, 40)}
    ${label(60, 180, '性 别')}${value(180, 182, sex)}${label(290, 180, '民 族')}${value(400, 182, nation)}
    ${label(60, 255, '出 生')}${value(180, 257, year)}${label(275, 255, '年')}${value(325, 257, month)}
    ${label(385, 255, '月')}${value(430, 257, day)}${label(490, 255, '日')}
    ${label(60, 335, '住 址')}${lines.map((line, at) => value(180, 337 + at * 52, line)).join('')}
    <rect x="700" y="90" width="250" height="320" fill="#d5dde2"/>
    <circle cx="825" cy="200" r="70" fill="#b79c88"/>
    <rect x="735" y="280" width="180" height="130" rx="50" fill="#44546a"/>
    ${label(60, 560, '公民身份号码')}
    <text x="340" y="563" font-size="46" letter-spacing="5" font-family="Noto Sans Mono CJK SC">${idCardNo}</text>
  </svg>`;
}

const png = (picture: Sharp): Promise<Buffer> => picture.png().toBuffer();

for (const [index, card] of cards.entries()) {
  const { askew = 0, turned = 0, dim = false, width } = card;
  const lying = await png(sharp(Buffer.from(drawn(card))).rotate(askew, { background: desk }));
  const onDesk = await png(
    sharp(lying).extend({ top: 90, bottom: 90, left: 120, right: 120, background: desk }),
  );
  let shot = sharp(await png(sharp(onDesk).rotate(turned)));
  if (dim) shot = shot.linear(0.42, 8);
  if (width !== undefined) shot = shot.resize({ width });
  await writeFile(cardFile(index), await shot.blur(0.6).jpeg({ quality: 66 }).toBuffer());
}
