import { everythingUploaded, picturesOf, urlsOf } from './uploadedFile';
import { acceptOf, refusalOf } from './uploadKinds';

const file = (name: string, size = 1): File => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

it.each([
  ['x.png', 1, null],
  ['x.JPEG', 1, null],
  ['x.pdf', 1, '仅支持图片'],
  ['x.svg', 1, '仅支持图片'],
  ['x.png.html', 1, '仅支持图片'],
  ['x', 1, '仅支持图片'],
  ['x.png', 0, '文件内容为空'],
  ['x.png', 10 * 1024 * 1024 + 1, '不能超过10MB'],
])('a picture %s of %d bytes', (name, size, words) => {
  expect(refusalOf(file(name, size), 'image')).toBe(words);
});

it.each([
  ['x.pdf', null],
  ['x.docx', null],
  ['x.xls', null],
  ['x.png', null],
  ['x.mp4', '仅支持PDF、Word、Excel、图片'],
  ['x.exe', '仅支持PDF、Word、Excel、图片'],
])('a file %s', (name, words) => {
  expect(refusalOf(file(name), 'file')).toBe(words);
});

it('offers what it takes', () => {
  expect(acceptOf('image')).toBe('.jpg,.jpeg,.png,.webp,.gif');
  expect(acceptOf('file').split(',')).not.toContain('.mp4');
});

it('holds a form back until everything is uploaded', () => {
  const words = (value: unknown): string | undefined => {
    let said: string | undefined;
    everythingUploaded.validator(value, (text) => {
      said = text;
    });
    return said;
  };
  expect(words(undefined)).toBeUndefined();
  expect(words(picturesOf(['/files/a.png', '']))).toBeUndefined();
  expect(words([{ uid: '1', url: '', name: 'x.png' }])).toMatch('请等待上传完成');
  expect(urlsOf(picturesOf(['/files/a.png', '/files/b.png']))).toEqual(['/files/a.png', '/files/b.png']);
});
