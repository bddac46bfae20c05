import { render, screen } from '@testing-library/react';
import { StaleRecord } from './StaleRecord';

it('brings the choice into sight, wherever its reader has scrolled to', () => {
  const seen: Element[] = [];
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function into(
    this: Element,
  ) {
    seen.push(this);
    // As newer browsers do.
    return Promise.resolve() as unknown as undefined;
  });
  const { unmount } = render(
    <StaleRecord differences={[{ label: '备注', theirs: '改期' }]} onSettle={() => undefined} />,
  );
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContainElement(screen.getByRole('button', { name: '保留我的内容' }));
  unmount();
  scrollIntoView.mockRestore();
});
