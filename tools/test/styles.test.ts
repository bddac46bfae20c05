import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const packages = readdirSync(root).filter((name) => /^(host|shared|remote-.+)$/.test(name));

/** Classes that a component names and no style has. */
function missingIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const sheets = [...code.matchAll(/import (\w+) from '(.*\.module\.css)';/g)];
  const named = sheets.reduce((rest, [whole]) => rest.replace(whole, ''), code);
  return sheets.flatMap(([, name = '', sheet = '']) => {
    const styles = readFileSync(path.join(path.dirname(file), sheet), 'utf8').replaceAll(
      /\/\*[^]*?\*\//g,
      '',
    );
    const styled = new Set([...styles.matchAll(/\.([A-Za-z]\w*)/g)].map(([, one]) => one));
    return [...named.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .map(([, one = '']) => one)
      .filter((one) => !styled.has(one))
      .map((one) => `${path.relative(root, file)}: ${one}`);
  });
}

it.each(packages)('%s has a style for every class that a component names', (name) => {
  const src = path.join(root, name, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  expect(files.flatMap((file) => missingIn(path.join(src, file)))).toEqual([]);
});
