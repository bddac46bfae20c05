import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { renderPage } from '@hospital/shared/testing';
import { TabLink } from './TabLink';

it('opens its page as a tab, and is words alone, or nothing, for who is not let in there', async () => {
  const openTab = jest.fn();
  const [closeTab, goToStore] = [jest.fn(), jest.fn()];
  const mayOpen = (to: string): boolean => !to.startsWith('/customer/');
  configureNavigation({ openTab, closeTab, goToStore, mayOpen });
  renderPage(
    <>
      <TabLink to="/case/detail?id=c1">BL1</TabLink>
      <TabLink to="/customer/detail?id=o1">豆豆</TabLink>
      <TabLink to="/customer/list" instruction>
        去查看
      </TabLink>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'BL1' }));
  expect(openTab).toHaveBeenCalledWith('/case/detail?id=c1');
  expect(screen.getByText('豆豆')).toBeVisible();
  expect(screen.queryByRole('link', { name: '豆豆' })).toBeNull();
  expect(screen.queryByText('去查看')).toBeNull();
});
