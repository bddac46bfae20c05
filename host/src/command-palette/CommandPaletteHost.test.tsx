import { renderPage } from '@hospital/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { CommandPaletteHost } from './CommandPaletteHost';

const ctrlK = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });

it('Ctrl+K right after Esc opens the search box again', async () => {
  // jsdom has no modal dialogs; as in a browser, it is told of a closing only later.
  const element = HTMLDialogElement.prototype;
  element.showModal = function showModal() {
    this.open = true;
  };
  element.close = () => undefined;
  renderPage(<CommandPaletteHost menu={[]} />);
  ctrlK();
  const field = await screen.findByRole('combobox', { name: '搜索' });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull();
  ctrlK();
  expect(screen.getByRole('combobox', { name: '搜索' })).toBeTruthy();
  await act(async () => undefined); // what the search box reads at its opening
});
