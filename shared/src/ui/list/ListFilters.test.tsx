import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FilterField } from './filterFields';
import { ListFilters } from './ListFilters';

const source = { isError: false, isFetching: false, refetch: () => Promise.resolve() };
const NONE = { keyword: '', storeId: '' };

/** Filters of a list that 全部 beside them, as a tree or tabs do, narrows in a way of its own. */
function Filters({ fields }: { readonly fields: readonly FilterField[] }) {
  const [applied, setApplied] = useState<Readonly<Record<string, string>>>(NONE);
  return (
    <>
      <button onClick={() => setApplied({ ...NONE })}>全部</button>
      <ListFilters
        label="查询名单"
        fields={fields}
        applied={applied}
        onSearch={setApplied}
        onReset={() => setApplied(NONE)}
      />
    </>
  );
}

beforeEach(() => sessionStorage.clear());

it('forgets what was half typed when something else narrows the list, though to what it shows already', async () => {
  render(<Filters fields={[{ kind: 'text', key: 'keyword', label: '关键字' }]} />);
  await userEvent.type(screen.getByLabelText('关键字'), '天');
  await userEvent.click(screen.getByText('全部'));
  expect(screen.getByLabelText('关键字')).toHaveValue('');
});

it('offers what was found alone, and names what was chosen before', async () => {
  const field: FilterField = {
    ...{ kind: 'choice', key: 'storeId', label: '门店', searchable: true, source, onSearch: () => undefined },
    options: [{ value: 's2', label: '南山店' }],
    names: [{ value: 's1', label: '天河店' }],
  };
  const chosen = { keyword: '', storeId: 's1' };
  render(
    <ListFilters
      label="查询名单"
      fields={[field]}
      applied={chosen}
      onSearch={() => undefined}
      onReset={() => undefined}
    />,
  );
  expect(screen.getByText('天河店')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: '门店' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['南山店']);
});

it('shows no id where nobody can name what is chosen', () => {
  const field: FilterField = {
    ...{ kind: 'choice', key: 'storeId', label: '门店', searchable: true, source, options: [] },
  };
  render(
    <ListFilters
      label="查询名单"
      fields={[field]}
      applied={{ keyword: '', storeId: 's19998' }}
      onSearch={() => undefined}
      onReset={() => undefined}
    />,
  );
  expect(screen.getByText('未知门店')).toBeInTheDocument();
});
