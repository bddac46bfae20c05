import { DndContext, KeyboardSensor, useSensor, useSensors } from '@dnd-kit/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, type ReactNode, useRef } from 'react';
import { Draggables, handleOf } from './Draggables';

interface BoardProps {
  readonly onDragEnd: () => void;
  readonly onDragCancel: () => void;
}

function Board({ onDragEnd, onDragCancel }: BoardProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  return (
    <DndContext sensors={useSensors(useSensor(KeyboardSensor))} {...{ onDragEnd, onDragCancel }}>
      <Draggables area={area}>
        <button type="button" {...handleOf({ id: 'one', kind: 'move' })}>
          handle
        </button>
      </Draggables>
    </DndContext>
  );
}

const onKeyDown = jest.fn();
const escapes = (): number => onKeyDown.mock.calls.filter(([{ code }]) => code === 'Escape').length;
beforeEach(() => document.addEventListener('keydown', onKeyDown));
afterEach(() => {
  document.removeEventListener('keydown', onKeyDown);
  onKeyDown.mockClear();
});

async function lift() {
  const handlers = { onDragEnd: jest.fn(), onDragCancel: jest.fn() };
  const board = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Board {...handlers} />
    </Activity>
  );
  const { rerender, unmount } = render(board('visible'));
  screen.getByRole('button').focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText(/^Picked up draggable item/)).toBeInTheDocument();
  return { ...handlers, unmount, hide: () => rerender(board('hidden')) };
}

it('sends no key of its own after what is held has been put down, also when the page goes then', async () => {
  const { onDragEnd, onDragCancel, unmount } = await lift();
  await userEvent.keyboard(' ');
  expect(onDragEnd).toHaveBeenCalledTimes(1);
  unmount();
  expect(escapes()).toBe(0);
  expect(onDragCancel).not.toHaveBeenCalled();
});

it.each(['unmount', 'hide'] as const)(
  'gives up what is held on %s: keys are not for it any more',
  async (leave) => {
    const { onDragEnd, [leave]: go } = await lift();
    go();
    expect(escapes()).toBe(1);
    await userEvent.keyboard(' ');
    expect(onDragEnd).not.toHaveBeenCalled();
  },
);
