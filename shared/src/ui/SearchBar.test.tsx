import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Input } from './Input';
import { SearchBar } from './SearchBar';

const show = (props: { applied?: number } = {}) => {
  const onSearch = jest.fn();
  const onReset = jest.fn();
  render(
    <SearchBar label="查询门店" onSearch={onSearch} onReset={onReset} {...props}>
      <Input aria-label="门店名称" />
    </SearchBar>,
  );
  return { onSearch, onReset };
};

it('searches by 查询 and by Enter in a field, and is emptied by 重置', async () => {
  const { onSearch, onReset } = show();
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await userEvent.type(screen.getByLabelText('门店名称'), '天河{Enter}');
  expect(onSearch).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(onReset).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: /筛选/ })).not.toBeInTheDocument();
});

it('several fields fold behind a button that says how many conditions apply', async () => {
  show({ applied: 2 });
  const fold = screen.getByRole('button', { name: '筛选（2）' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(fold.getAttribute('aria-controls')!)).toContainElement(
    screen.getByLabelText('门店名称'),
  );
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(fold).toHaveAttribute('aria-expanded', 'false');
});

it('says nothing of conditions where there are none', () => {
  show({ applied: 0 });
  expect(screen.getByRole('button', { name: '筛选' })).toBeInTheDocument();
});
