/** @jest-environment jsdom */
import { addressOf, isLinkTarget, isOwnPicture } from './address';
import { cleanPasted } from './cleanPasted';

it.each(['https://pets.example/a', 'http://pets.example', '/home', '/mch/store?id=1'])(
  'a link may lead to %s',
  (to) => {
    expect(isLinkTarget(to)).toBe(true);
    expect(addressOf(` ${to} `)).toBe(to);
  },
);

it.each([
  ...[
    'javascript:hit()',
    'JAVASCRIPT:hit()',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@b.example',
    'ftp://x.example',
  ],
  ...['//evil.example', '/\\evil.example', '\\\\evil', 'java\nscript:x', 'https://', 'x y', ''],
])('a link may not lead to %j', (to) => {
  expect(isLinkTarget(to)).toBe(false);
  expect(addressOf(to)).toBe('');
});

it('takes an address without a scheme for one of https', () => {
  expect(addressOf('www.pets.example/a?b=1')).toBe('https://www.pets.example/a?b=1');
});

it('shows pictures of this server alone', () => {
  expect(isOwnPicture('/files/a.png')).toBe(true);
  for (const other of [
    'https://x.example/a.png',
    '//x.example/a.png',
    'data:image/png;base64,x',
    'file:///C:/a.png',
  ]) {
    expect(isOwnPicture(other)).toBe(false);
  }
});

it('cleans what Word puts on the clipboard, and keeps its lists', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset=utf-8><style><!-- p.MsoNormal {margin:0} --></style>
    <!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body><!--StartFragment-->
    <p class=MsoNormal style='mso-margin-top-alt:auto'><b>通知</b><span style='color:red'>正文</span><o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>1.<span>&nbsp;&nbsp;</span></span><![endif]>第一</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span>2.</span>第二</p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span>·</span>另一</p>
    <img src="file:///C:/Temp/image001.png"><!--EndFragment--></body></html>`;
  const page = new DOMParser().parseFromString(cleanPasted(word), 'text/html');
  expect(page.querySelector('[style], [class], style, meta, xml, img')).toBeNull();
  expect(page.body.innerHTML).not.toMatch(/mso|o:p|<!--/i);
  expect(page.querySelector('b')?.textContent).toBe('通知');
  expect([...page.querySelectorAll('ol > li')].map((item) => item.textContent.trim())).toEqual([
    '第一',
    '第二',
  ]);
  expect([...page.querySelectorAll('ul > li')].map((item) => item.textContent.trim())).toEqual(['另一']);
});
