import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { fakeServer, refusal, renderPage, type FakeRequest } from '../../testing';
import { DictSelect } from './DictSelect';
import { DictText } from './DictText';

const BY_TYPES = 'GET /sys/dict2/getDictByType';
const option = (code: string, name: string) => ({ code, name, remarks: '', sort: 1 });

/** A dictionary that answers as the server does. */
const dictionary = (byType: Record<string, ReturnType<typeof option>[]>) => ({
  [BY_TYPES]: ({ type }: FakeRequest) => {
    const types = (type as string).split(',');
    return types.length === 1
      ? (byType[type as string] ?? [])
      : Object.fromEntries(types.map((one) => [one, byType[one] ?? []]));
  },
});
const colours = [option('W', '白色'), option('B', '黑色')];

test('types wanted at once are asked for in one request, each once', async () => {
  const server = fakeServer(dictionary({ pet_color: colours, sex: [option('1', '男')] }));
  renderPage(
    <>
      <DictText type="pet_color" code="W" />
      <DictText type="pet_color" code="B" />
      <DictText type="sex" code="1" />
    </>,
  );
  expect(await screen.findByText(/白色/)).toHaveTextContent('白色黑色男');
  expect(server.requests(BY_TYPES)).toEqual([{ type: 'pet_color,sex' }]);
});

test('more types than one request takes go in several', async () => {
  const types = Array.from({ length: 40 }, (_, index) => `${'x'.repeat(50)}_${index}`);
  const server = fakeServer(
    dictionary(Object.fromEntries(types.map((type, index) => [type, [option('1', `名${index}`)]]))),
  );
  renderPage(types.map((type) => <DictText key={type} type={type} code="1" />) as never);
  expect(await screen.findByText(/名0名1/)).toHaveTextContent(/名39$/);
  const sent = server.requests(BY_TYPES).map(({ type }) => type as string);
  expect(sent.length).toBe(3);
  expect(sent.every((list) => list.length <= 1000)).toBe(true);
  expect(sent.join(',').split(',')).toEqual(types);
});

test('a code without an entry shows as it is, also when the dictionary does not come', async () => {
  fakeServer({ ...dictionary({ pet_color: colours }) });
  renderPage(<DictText type="pet_color" code="GONE" />);
  expect(await screen.findByText('GONE')).toBeInTheDocument();
});

test('a select of many entries is searched by typing', async () => {
  const many = Array.from({ length: 30 }, (_, index) => option(`C${index}`, `名${index}色`));
  fakeServer(dictionary({ pet_color: many }));
  renderPage(<DictSelect aria-label="毛色" type="pet_color" />);
  await waitFor(() => expect(document.querySelector('.arco-select-loading')).toBeNull());
  const select = screen.getByRole('combobox', { name: '毛色' });
  await userEvent.click(select);
  await screen.findByText('名0色');
  await userEvent.keyboard('名29');
  const options = screen.getAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['名29色']);
});

test('a select finds entries by how they are read', async () => {
  const read = (code: string, name: string, pinyin: string, py: string) => ({
    ...option(code, name),
    ...{ pinyin, py },
  });
  const others = Array.from({ length: 12 }, (_, index) => option(`X${index}`, `X${index}`));
  fakeServer(
    dictionary({
      pet_breed_DOG: [read('CORGI', '威尔士柯基犬', 'weiershikejiquan', 'weskjq'), ...others],
    }),
  );
  renderPage(<DictSelect aria-label="品种" type="pet_breed_DOG" />);
  await waitFor(() => expect(document.querySelector('.arco-select-loading')).toBeNull());
  await userEvent.click(screen.getByRole('combobox', { name: '品种' }));
  await screen.findByText('威尔士柯基犬');
  const found = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  await userEvent.keyboard('keji');
  expect(found()).toEqual(['威尔士柯基犬']);
  await userEvent.keyboard('{Backspace>4/}kjq');
  expect(found()).toEqual(['威尔士柯基犬']);
  await userEvent.keyboard('zz');
  expect(found()).toEqual([]);
});

test('a select whose codes are words of the field finds them too, and says when nothing is found', async () => {
  const many = Array.from({ length: 30 }, (_, index) => option(`D0${index + 10}`, `病${index}`));
  fakeServer(dictionary({ diagnosis: many }));
  const show = (byCode: boolean) => (
    <DictSelect aria-label={`诊断${byCode}`} type="diagnosis" byCode={byCode} />
  );
  renderPage(
    <>
      {show(true)}
      {show(false)}
    </>,
  );
  await waitFor(() => expect(document.querySelector('.arco-select-loading')).toBeNull());
  const type = async (byCode: boolean, text: string): Promise<void> => {
    await userEvent.click(screen.getByRole('combobox', { name: `诊断${byCode}` }));
    await userEvent.keyboard(text);
  };
  await type(true, 'd015');
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '病5',
  ]);
  await userEvent.keyboard('{Enter}');
  await type(false, 'd015');
  expect(await screen.findByText('没有匹配的选项')).toBeVisible();
});

test('the select offers the entries and keeps a value that is no longer one', async () => {
  fakeServer(dictionary({ pet_color: colours }));
  const chosen = jest.fn();
  renderPage(<DictSelect aria-label="毛色" type="pet_color" value="GONE" onChange={chosen} />);
  expect(screen.getByText('GONE')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: '毛色' }));
  await userEvent.click(await screen.findByRole('option', { name: '黑色' }));
  expect(chosen.mock.calls[0]?.[0]).toBe('B');
});

test('a deactivated entry is offered for nothing new, is shown where it is chosen, and labels keep its name', async () => {
  fakeServer(
    dictionary({
      pet_color: [{ ...option('W', '白色'), enabled: 'N' } as ReturnType<typeof option>, option('B', '黑色')],
    }),
  );
  renderPage(
    <>
      <DictSelect aria-label="新毛色" type="pet_color" />
      <DictSelect aria-label="毛色" type="pet_color" value="W" />
      <DictSelect aria-label="几种毛色" type="pet_color" mode="multiple" value={['W', 'B']} />
      <p>
        <DictText type="pet_color" code="W" />
      </p>
    </>,
  );
  expect(await screen.findByText('白色')).toBeVisible();
  // Chosen by two of them.
  expect(screen.getAllByText('白色（已停用）')).toHaveLength(2);
  await userEvent.click(screen.getByRole('combobox', { name: '新毛色' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['黑色']);
});

test('choices that did not come can be asked for again', async () => {
  let down = true;
  const { [BY_TYPES]: answer } = dictionary({ pet_color: colours });
  fakeServer({
    [BY_TYPES]: (request: FakeRequest) => (down ? refusal(50000, '系统开小差了') : answer!(request)),
  });
  renderPage(<DictSelect aria-label="毛色" type="pet_color" />);
  await userEvent.click(screen.getByRole('combobox', { name: '毛色' }));
  const again = await screen.findByRole('button', { name: '选项加载失败，点击重试' });
  down = false;
  await userEvent.click(again);
  expect(await screen.findByRole('option', { name: '白色' })).toBeInTheDocument();
});

test('what is invalidated is read anew, in one request again', async () => {
  const byType = { pet_color: [...colours], sex: [option('1', '男')] };
  const server = fakeServer(dictionary(byType));
  const queries = new QueryClient();
  const Changes = () => {
    const [done, setDone] = useState(false);
    useEffect(() => void (done && queries.invalidateQueries({ queryKey: ['dictionary.byTypes'] })), [done]);
    return <button onClick={() => setDone(true)}>改</button>;
  };
  renderPage(
    <QueryClientProvider client={queries}>
      <p>
        <DictText type="pet_color" code="W" />
        <DictText type="sex" code="1" />
      </p>
      <Changes />
    </QueryClientProvider>,
  );
  await screen.findByText('白色男');
  byType.pet_color[0] = option('W', '雪白');
  await userEvent.click(screen.getByRole('button', { name: '改' }));
  await waitFor(() => expect(screen.getByText('雪白男')).toBeInTheDocument());
  expect(server.requests(BY_TYPES)).toHaveLength(2);
});
