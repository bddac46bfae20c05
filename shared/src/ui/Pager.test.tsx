import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager, type PagerProps } from './Pager';
import { pagerItems } from './pagerItems';

function show(props: Partial<PagerProps> = {}): jest.Mock {
  const onChange = jest.fn();
  render(<Pager total={395} onChange={onChange} {...props} />);
  return onChange;
}

const press = (name: string): Promise<void> => userEvent.setup().click(screen.getByRole('button', { name }));

const offered = (sizes: HTMLElement): (string | null)[] =>
  within(sizes)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('starts at page 1 of 20 records and says how many there are', () => {
  show();
  expect(screen.getByText('共 395 条')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '每页条数' })).toHaveDisplayValue('20 条/页');
  expect(screen.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: '第 20 页' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled();
});

it('tells page and limit of every change', async () => {
  const onChange = show({ page: 7 });
  await press('下一页');
  expect(onChange).toHaveBeenLastCalledWith(8, 20);
  await press('上一页');
  expect(onChange).toHaveBeenLastCalledWith(6, 20);
  await press('第 20 页');
  expect(onChange).toHaveBeenLastCalledWith(20, 20);
  await press('向前 5 页');
  expect(onChange).toHaveBeenLastCalledWith(2, 20);
  await press('第 7 页');
  expect(onChange).toHaveBeenCalledTimes(4);
});

it('offers 20, 50, 100 and 150, and begins at page 1 with a new size', async () => {
  const user = userEvent.setup();
  const onChange = show({ page: 7 });
  const sizes = screen.getByRole('combobox', { name: '每页条数' });
  expect(offered(sizes)).toEqual(['20 条/页', '50 条/页', '100 条/页', '150 条/页']);
  await user.selectOptions(sizes, '100 条/页');
  expect(onChange).toHaveBeenCalledWith(1, 100);
});

it('takes a list’s own sizes', () => {
  show({ sizes: [10, 30], limit: 10 });
  expect(offered(screen.getByRole('combobox', { name: '每页条数' }))).toEqual(['10 条/页', '30 条/页']);
});

it('jumps to a page by number, not beyond the last', async () => {
  const user = userEvent.setup();
  const onChange = show();
  const jumper = screen.getByRole('textbox', { name: '前往页码' });
  await user.type(jumper, 'a12{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(12, 20);
  await user.type(jumper, '99{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(20, 20);
  await user.type(jumper, '{Enter}');
  expect(onChange).toHaveBeenCalledTimes(2);
});

it.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 6, 'gap-after', 20]],
  [10, 20, [1, 'gap-before', 8, 9, 10, 11, 12, 'gap-after', 20]],
  [20, 20, [1, 'gap-before', 15, 16, 17, 18, 19, 20]],
])('shows on page %d of %d: %p', (page, pages, items) => expect(pagerItems(page, pages)).toEqual(items));
