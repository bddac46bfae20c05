import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReservationBrief, ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { minutesOf, type Period, rowsOf, SHIFT_WORDS, type Shift } from '@hospital/shared/contract/dutyTimes';
import { Draggables, type Drag, dragOf } from '@hospital/shared/dragging';
import { message } from '@hospital/shared/ui/core';
import {
  conflictOf,
  heightOf,
  itemsOf,
  judgeOfChart,
  type MovedById,
  overlapOf,
  type Place,
  placeAfter,
  samePlace,
  STEP_HEIGHT,
  timesInWords,
} from './board.model';
import classes from './board.module.css';
import { Column } from './Column';
import { Ghost, type Target } from './Ghost';
import { Steps, INSTRUCTIONS, KEYS, Voice } from './keyboard';
import { NOTHING, sightOf } from './sight';
import type { FreeTime } from './useDrawnTime';

interface BoardProps {
  readonly chart: ReservationChart;
  /** The board that is asked for; empty while another one is still shown in its place. */
  readonly shown: string;
  readonly moved: MovedById;
  /** `YYYY-MM-DD HH:mm` */
  readonly now: string;
  readonly mayEdit: boolean;
  readonly onFree: ((doctorId: string, time: FreeTime) => void) | null;
  readonly onOpen: (item: ReservationBrief) => void;
  readonly onMove: (item: ReservationBrief, to: Place) => void;
}

const MINUTES_OF_STEP = 15;
const NOBODY: readonly ReservationBrief[] = [];
const NO_TIMES: readonly Period[] = [];

type Moved = Pick<DragMoveEvent, 'active' | 'activatorEvent' | 'delta'>;

/** A day by people and time; reservations are dragged to another time or person, and longer by their lower edge. */
export function Board({ chart, shown, moved, now, mayEdit, onFree, onOpen, onMove }: BoardProps): ReactNode {
  const { date, resources, startTime, endTime, step, limits, taken, petTimes } = chart;
  const items = useMemo(() => itemsOf(chart, moved), [chart, moved]);
  const byPerson = useMemo(() => {
    const found = new Map<string, ReservationBrief[]>();
    for (const item of items) found.set(item.doctorId, [...(found.get(item.doctorId) ?? []), item]);
    return found;
  }, [items]);
  const takenBy = useMemo(() => {
    const found = new Map<string, Period[]>();
    for (const one of taken) found.set(one.resourceId, [...(found.get(one.resourceId) ?? []), one]);
    return found;
  }, [taken]);
  const columns = useRef<HTMLDivElement>(null);
  const width = useCallback(
    () => (columns.current?.getBoundingClientRect().width ?? 0) / resources.length || 1,
    [resources.length],
  );
  const [steps] = useState(() => new Steps());
  const sensors = useSensors(
    // A click opens; what goes further is dragged.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: steps.coordinates, keyboardCodes: KEYS }),
  );

  const [dragged, setDragged] = useState<Drag | null>(null);
  const dragsIn = (items: readonly ReservationBrief[]): string =>
    dragged?.kind === 'move' && items.some(({ id }) => id === dragged.id) ? dragged.id : '';
  // What is dragged belongs to the board on which it was picked up: on another one it is let go.
  const pickedUp = useRef('');
  const targetOf = useCallback(
    ({ active, activatorEvent, delta }: Moved): Target | null => {
      const drag = dragOf(active);
      const item = items.find(({ id }) => id === drag?.id);
      if (!drag || !item || shown === '' || pickedUp.current !== shown) return null;
      const byKey = activatorEvent instanceof KeyboardEvent;
      const to = placeAfter(chart, item, {
        kind: drag.kind,
        minutes: (byKey ? steps.rows : delta.y / STEP_HEIGHT) * MINUTES_OF_STEP,
        columns: byKey ? steps.columns : Math.round(delta.x / width()),
      });
      const column = resources.findIndex(({ id }) => id === to.doctorId);
      const judge = judgeOfChart(chart, items, item.id);
      return {
        ...to,
        item,
        column,
        name: resources[column]?.name ?? '',
        problem: samePlace(item, to) ? '' : conflictOf(judge, { date, now }, item, to),
        warning: samePlace(item, to) ? '' : overlapOf(petTimes, item, to),
      };
    },
    [chart, shown, items, resources, width, steps, date, now, petTimes],
  );

  const drop = (event: DragEndEvent): void => {
    setDragged(null);
    const target = targetOf(event);
    if (!target || samePlace(target.item, target)) return;
    const { item, doctorId, problem, warning } = target;
    if (problem) return void message.warning(`${timesInWords(target)} ${target.name}：${problem}`);
    if (warning) message.warning(warning);
    onMove(item, { doctorId, startTime: target.startTime, endTime: target.endTime });
  };

  const [voice] = useState(() => new Voice());
  const listen = (event: Moved): void => {
    const target = targetOf(event);
    voice.hear(
      target
        ? [timesInWords(target), target.name, target.problem || target.warning].filter(Boolean).join(' ')
        : '',
    );
  };

  const opens = minutesOf(startTime);
  const [today = '', clock = ''] = now.split(' ');
  const nowAt = today === date && clock > startTime && minutesOf(clock) < minutesOf(endTime);
  const always = limits === null && resources.length === 1;
  const top = nowAt ? Math.max(0, heightOf(minutesOf(clock) - opens) - PAST_IN_SIGHT) : 0;
  const board = useTimeInSight(date, top);
  // The first picture of a large board is what is in sight of it; all that follows is whole.
  const [sight] = useState(() => sightOf(window, top));
  const whole = useDeferredValue(true, false);
  const instructions = useId();
  return (
    <DndContext
      sensors={sensors}
      id={instructions}
      onDragStart={({ active }) => {
        steps.begin();
        pickedUp.current = shown;
        setDragged(dragOf(active));
      }}
      onDragMove={listen}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
      autoScroll={{ threshold: { x: 0.08, y: 0.08 } }}
      accessibility={{
        announcements: voice.announcements,
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <div ref={board} className={classes.board} role="region" aria-label="预约看板" tabIndex={0}>
        <div
          className={classes.sheet}
          style={{
            ['--columns' as string]: resources.length,
            ['--row' as string]: `${heightOf(step)}px`,
          }}
        >
          <div className={classes.corner} />
          <div className={classes.heads}>
            {resources.map(({ id, name, shift, duties }) => (
              <div key={id} className={classes.head}>
                <strong>{name}</strong>
                <span>
                  {id === ''
                    ? ''
                    : duties.length > 0
                      ? duties.map(timesInWords).join(' ')
                      : shift === null
                        ? '未排班'
                        : SHIFT_WORDS[shift as Shift]}
                </span>
              </div>
            ))}
          </div>
          <div className={classes.axis}>
            {rowsOf({ startTime, endTime }, step).map((row) => (
              <span key={row.startTime} style={{ height: heightOf(step) }}>
                {row.startTime}
              </span>
            ))}
          </div>
          <Draggables className={classes.columns} area={columns}>
            {resources.map((resource, at) => {
              const own = byPerson.get(resource.id) ?? NOBODY;
              return (
                <Column
                  key={resource.id}
                  part={whole ? null : at < sight.columns ? sight : NOTHING}
                  resource={resource}
                  startTime={startTime}
                  endTime={endTime}
                  items={own}
                  taken={takenBy.get(resource.id) ?? NO_TIMES}
                  always={always}
                  mayEdit={mayEdit}
                  dragged={dragsIn(own)}
                  instructions={instructions}
                  shown={shown}
                  onFree={shown === '' ? null : onFree}
                  onOpen={onOpen}
                />
              );
            })}
            <Ghost key={shown} opens={opens} columns={resources.length} targetOf={targetOf} />
            {nowAt && <div className={classes.now} style={{ top: heightOf(minutesOf(clock) - opens) }} />}
          </Draggables>
        </div>
      </div>
    </DndContext>
  );
}

/** So much (pixels) of what is past stands above the time of now. */
const PAST_IN_SIGHT = 120;

/** The part of a day that matters is in sight when the day is opened; afterwards its reader scrolls. */
function useTimeInSight(date: string, top: number): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null);
  // Effects run anew each time the tab is shown again.
  const opened = useRef('');
  useEffect(() => {
    if (!board.current || opened.current === date) return;
    // A board that is new stands there already; to say so to it makes the browser lay out all of it at once.
    if (top > 0 || opened.current !== '') board.current.scrollTop = top;
    opened.current = date;
  }, [date, top]);
  return board;
}
