import { renderPage } from '@hospital/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { CommandPaletteHost } from './CommandPaletteHost';

const ctrlK = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });

beforeEach(() => {
  // jsdom has no modal dialogs; as in a browser, it is told of a closing only later.
  const element = HTMLDialogElement.prototype;
  element.showModal = function showModal() {
    this.open = true;
  };
  element.close = () => undefined;
});

it('what is typed right after Ctrl+K stands in the search box, and in nothing else', async () => {
  const below = jest.fn();
  renderPage(
    <>
      <input aria-label="below" autoFocus onKeyDown={below} />
      <CommandPaletteHost menu={[]} />
    </>,
  );
  const focused = screen.getByRole('textbox', { name: 'below' });
  ctrlK();
  for (const key of ['w', 'a', 'x', 'Backspace', 'n', 'Enter']) fireEvent.keyDown(focused, { key });
  expect(await screen.findByRole('combobox', { name: '搜索' })).toHaveValue('wan');
  expect(below).not.toHaveBeenCalled();
  await act(async () => undefined); // what the search box reads at its opening
});

it('Ctrl+K right after Esc opens the search box again', async () => {
  renderPage(<CommandPaletteHost menu={[]} />);
  ctrlK();
  const field = await screen.findByRole('combobox', { name: '搜索' });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull();
  ctrlK();
  expect(screen.getByRole('combobox', { name: '搜索' })).toBeTruthy();
  await act(async () => undefined); // what the search box reads at its opening
});
