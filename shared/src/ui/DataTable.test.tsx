import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { type DataColumn, DataTable, type DataTableProps } from './DataTable';

interface Store {
  id: string;
  name: string;
  cases: number;
}

const columns: readonly DataColumn<Store>[] = [
  { title: '门店名称', field: 'name' },
  { title: '病例数', field: 'cases', numeric: true },
  { title: '操作', render: () => <Button>编辑</Button> },
];
const rows: readonly Store[] = [
  { id: '1', name: '朝阳门店', cases: 12 },
  { id: '2', name: '海淀门店', cases: 7 },
];

const Table = (props: Partial<DataTableProps<Store>>): ReactNode => (
  <DataTable<Store> label="门店列表" columns={columns} rows={rows} rowKey="id" {...props} />
);

const table = (): HTMLElement => screen.getByRole('table', { name: '门店列表' });

it('is one table with a name, its columns and its rows', () => {
  render(<Table />);
  expect(screen.getAllByRole('table')).toHaveLength(1);
  expect(
    within(table())
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['门店名称', '病例数', '操作']);
  expect(screen.getByRole('row', { name: /朝阳门店 12/ })).toBeInTheDocument();
});

it('gives cards the title of each column, and the name of the record from the first one that is no figure', () => {
  render(
    <Table columns={[{ title: '序号', numeric: true, render: (_store, index) => index + 1 }, ...columns]} />,
  );
  const [first] = within(table()).getAllByRole('row').slice(1);
  const cells = within(first!).getAllByRole('cell');
  expect(cells.map((cell) => cell.dataset['title'])).toEqual(['序号', '门店名称', '病例数', '操作']);
  expect(cells.map((cell) => cell.classList.contains('name'))).toEqual([false, true, false, false]);
});

it('stands a skeleton in for the first answer, without anything to press', () => {
  render(<Table rows={undefined} />);
  expect(screen.getByRole('group', { name: '门店列表' })).toHaveAttribute('aria-busy', 'true');
  expect(table().querySelectorAll('tbody tr').length).toBeGreaterThan(3);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText('暂无数据')).not.toBeInTheDocument();
});

it('keeps the rows while the next ones are on their way', () => {
  render(<Table loading />);
  expect(screen.getByRole('group', { name: '门店列表' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('朝阳门店')).toBeInTheDocument();
});

it('says when there is nothing', () => {
  render(<Table rows={[]} />);
  expect(screen.getByText('暂无数据')).toBeInTheDocument();
});

it('shows the whole text of a cell that is cut off, and only of such a one', () => {
  render(<Table />);
  const cell = screen.getByText('朝阳门店');
  fireEvent.mouseOver(cell);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

  Object.defineProperties(cell.closest('td')!, { scrollWidth: { value: 300 }, clientWidth: { value: 100 } });
  fireEvent.mouseOver(cell);
  expect(screen.getByRole('tooltip')).toHaveTextContent('朝阳门店');
  fireEvent.mouseLeave(screen.getByRole('group', { name: '门店列表' }));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('renders what a window shows first, and then all that came', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    id: `${index}`,
    name: `${index}号店`,
    cases: 0,
  }));
  const { rerender } = render(<Table rows={undefined} />);
  rerender(<Table rows={many} />);
  expect(await screen.findByText('199号店')).toBeInTheDocument();
  rerender(<Table rows={many.slice(0, 3)} />);
  expect(within(table()).getAllByRole('row')).toHaveLength(4);
});

it('renders all rows of a long list where nothing is laid out', async () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ id: `${at}`, name: `${at}号店`, cases: 0 }));
  render(<Table rows={many} />);
  expect(await screen.findByText('200号店')).toBeInTheDocument();
});

it('starts at its top with another page', () => {
  const { rerender } = render(<Table page={1} />);
  const scroller = screen.getByRole('group', { name: '门店列表' });
  scroller.scrollTop = 200;
  rerender(<Table page={1} loading />);
  expect(scroller.scrollTop).toBe(200);
  rerender(<Table page={2} />);
  expect(scroller.scrollTop).toBe(0);
});
