import { fireEvent, render, screen } from '@testing-library/react';
import { brief } from '../../../test/reservations.fixture';
import { Column } from './Column';

it('draws washes and reservations of the same time side by side', () => {
  render(
    <Column
      resource={{ id: 'd1', name: '李美', title: '', shift: null, duties: [] }}
      startTime="09:00"
      endTime="13:00"
      items={[brief({ startTime: '10:30', endTime: '11:00' })]}
      taken={[
        { startTime: '10:00', endTime: '11:00' },
        { startTime: '10:00', endTime: '10:30' },
        { startTime: '12:00', endTime: '12:30' },
      ]}
      part={null}
      always={false}
      mayEdit={false}
      dragged=""
      instructions=""
      shown="2099-03-02/1"
      onFree={null}
      onOpen={() => undefined}
    />,
  );
  const shareOf = (element: HTMLElement) => [element.style.left, element.style.width];
  const [left, right] = [
    ['0%', 'calc(50% - 3px)'],
    ['50%', 'calc(50% - 3px)'],
  ];
  expect(shareOf(screen.getByText('洗美单 10:00-11:00'))).toEqual(left);
  expect(shareOf(screen.getByText('洗美单 10:00-10:30'))).toEqual(right);
  expect(shareOf(screen.getByRole('button', { name: /^雪球/ }).parentElement!)).toEqual(right);
  expect(shareOf(screen.getByText('洗美单 12:00-12:30'))).toEqual(['', '']);
});

it('ends what is drawn with the column', () => {
  const onFree = jest.fn();
  const board = (shown: boolean) => (
    <section role="region" aria-label="看板">
      {shown && (
        <Column
          resource={{ id: 'd1', name: '李美', title: '', shift: null, duties: [] }}
          startTime="09:00"
          endTime="13:00"
          items={[]}
          taken={[]}
          part={null}
          always
          mayEdit={false}
          dragged=""
          instructions=""
          shown="2099-03-02/1"
          onFree={onFree}
          onOpen={() => undefined}
        />
      )}
    </section>
  );
  const { rerender } = render(board(true));
  const draw = () => fireEvent.mouseDown(screen.getByRole('group').firstElementChild!, { clientY: 5 });
  draw();
  fireEvent.mouseUp(screen.getByRole('region'), { clientY: 5 });
  expect(onFree).toHaveBeenCalledTimes(1);
  draw();
  rerender(board(false));
  fireEvent.mouseUp(screen.getByRole('region'), { clientY: 5 });
  expect(onFree).toHaveBeenCalledTimes(1);
});
