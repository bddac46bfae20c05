import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { atom } from 'jotai';
import type { FakeRequest } from '@hospital/shared/testing';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { Diagnoses } from './Diagnoses';
import type { Writing } from './writing';

const SAVE = 'POST /hospital/case/diagnosis/favourite/save';
const option = (code: string, name: string, pinyin: string, py: string) => ({
  ...{ code, name, pinyin, py, remarks: '', sort: 1 },
});
const OPTIONS = [
  option('D001', '犬瘟热', 'quanwenre', 'qwr'),
  option('D005', '急性胃肠炎', 'jixingweichangyan', 'jxwcy'),
  option('D009', '皮肤真菌病', 'pifuzhenjunbing', 'pfzjb'),
];

/** A case whose writer has marked these. */
function open(marked: readonly string[], diagnoses: readonly object[] = []) {
  const codes = new Set(marked);
  const server = fakeServer({
    'GET /sys/dict2/getDictByType': () => OPTIONS,
    'POST /hospital/case/diagnosis/favourite/list': () => OPTIONS.filter(({ code }) => codes.has(code)),
    [SAVE]: ({ code, favouriteFlag }: FakeRequest) => {
      if (favouriteFlag === 'Y') codes.add(code as string);
      else codes.delete(code as string);
      return null;
    },
  });
  const written = { diagnoses: JSON.stringify(diagnoses) };
  const writing = atom<Writing>({
    ...{ known: { written, version: 1 }, mine: written, conflicts: [], state: 'saved' },
    ...{ problem: '', others: '', field: '', noticed: {} },
  });
  const onChange = jest.fn();
  renderPage(<Diagnoses writing={writing} onChange={onChange} />, {
    session: fakeSession(['hospital:case:update']),
  });
  return { server, onChange };
}
const hits = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const star = (name: string) => screen.findByRole('button', { name: `收藏：${name}` });

it('favourites stand first among the hits, and a star beside a hit marks it without choosing it', async () => {
  const { server, onChange } = open(['D009']);
  await waitFor(() =>
    expect(server.requests('POST /hospital/case/diagnosis/favourite/list')).toHaveLength(1),
  );
  await waitFor(() => expect(document.querySelector('.arco-select-loading')).toBeNull());
  const box = screen.getByRole('combobox', { name: '添加诊断' });
  await userEvent.click(box);
  await screen.findByTitle('收藏：犬瘟热');
  expect(hits()).toEqual(['皮肤真菌病 ★', '犬瘟热 ☆', '急性胃肠炎 ☆']);
  await userEvent.click(screen.getByTitle('收藏：急性胃肠炎'));
  await waitFor(() => expect(screen.getByTitle('收藏：急性胃肠炎')).toHaveTextContent('★'));
  expect(server.requests(SAVE)).toEqual([{ code: 'D005', favouriteFlag: 'Y' }]);
  expect(onChange).not.toHaveBeenCalled();
  expect(hits()).toEqual(['皮肤真菌病 ★', '犬瘟热 ☆', '急性胃肠炎 ★']);
  await userEvent.keyboard('jxw');
  expect(hits()).toEqual(['急性胃肠炎 ★']);
});

it('a star beside a diagnosis of the case takes its mark away; one in free words has none', async () => {
  const { server, onChange } = open(
    ['D005'],
    [
      { code: 'D005', name: '急性胃肠炎', kind: '初步', main: 'Y' },
      { code: '', name: '误食毛线', kind: '初步', main: 'N' },
    ],
  );
  await waitFor(async () => expect(await star('急性胃肠炎')).toHaveAttribute('aria-pressed', 'true'));
  expect(screen.queryByRole('button', { name: '收藏：误食毛线' })).toBeNull();
  await userEvent.click(await star('急性胃肠炎'));
  await waitFor(async () => expect(await star('急性胃肠炎')).toHaveAttribute('aria-pressed', 'false'));
  expect(server.requests(SAVE)).toEqual([{ code: 'D005', favouriteFlag: 'N' }]);
  expect(onChange).not.toHaveBeenCalled();
});

it('what was sought in vain stands where it can be added in words, and not what was found', async () => {
  const { onChange } = open([]);
  const box = screen.getByRole('combobox', { name: '添加诊断' });
  const own = screen.getByRole('textbox', { name: '自由诊断' });
  await userEvent.click(box);
  await screen.findByTitle('收藏：犬瘟热');
  await userEvent.keyboard('肾结石{Escape}');
  await waitFor(() => expect(own).toHaveValue('肾结石'));
  await userEvent.type(own, '{Enter}');
  expect(JSON.parse(onChange.mock.lastCall?.[1] as string)).toMatchObject([{ code: '', name: '肾结石' }]);
  // What is found does not go on, and nothing that was handed on outlives a choice.
  await userEvent.click(box);
  await userEvent.keyboard('犬瘟{Escape}');
  await userEvent.click(box);
  await userEvent.keyboard('犬瘟病{Escape}');
  await waitFor(() => expect(own).toHaveValue('犬瘟病'));
  await userEvent.click(box);
  await userEvent.keyboard('qwr');
  await userEvent.click(screen.getByTitle('收藏：犬瘟热').closest('li')!);
  await waitFor(() =>
    expect(JSON.parse(onChange.mock.lastCall?.[1] as string)).toMatchObject([{ code: 'D001' }]),
  );
  expect(own).toHaveValue('');
});
