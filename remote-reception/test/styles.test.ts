import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const src = path.join(__dirname, '../src');

it('has a style for every class that a component names', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const missing = files.flatMap((file) => {
    const code = readFileSync(path.join(src, file), 'utf8');
    return [...code.matchAll(/import (\w+) from '(.*\.module\.css)'/g)].flatMap(
      ([, name = '', sheet = '']) => {
        const styles = readFileSync(path.join(src, path.dirname(file), sheet), 'utf8');
        const styled = new Set([...styles.matchAll(/\.([A-Za-z]\w*)/g)].map(([, one]) => one));
        const named = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one);
        return named.filter((one) => !styled.has(one)).map((one) => `${file}: ${one}`);
      },
    );
  });
  expect(missing).toEqual([]);
});
