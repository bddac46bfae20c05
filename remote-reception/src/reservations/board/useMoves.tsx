import { useCallback, useState } from 'react';
import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Reservation, ReservationBrief } from '@hospital/shared/contract/calls/reservations';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { confirm, message } from '@hospital/shared/ui/core';
import { type MovedById, type Place, timesInWords } from './board.model';

type Names = (doctorId: string) => string;

const inWords = (place: Place, names: Names): string => `${timesInWords(place)} ${names(place.doctorId)}`;

/**
 * Reservations that were dragged: they stand where they were dropped at once, and go back when the server refuses. Where
 * somebody else changed one in between, both sides are shown.
 */
export function useMoves(names: Names): {
  readonly moved: MovedById;
  readonly move: (item: ReservationBrief, to: Place) => void;
} {
  const [moved, setMoved] = useState<MovedById>({});
  const { mutateAsync: edit } = useCallMutation(api.reservations.edit, { silent: [ErrorCode.StaleVersion] });

  const back = useCallback((id: string) => setMoved(({ [id]: _, ...others }) => others), []);

  const send = useCallback(
    async ({ id, petName, ...read }: ReservationBrief, to: Place): Promise<void> => {
      const { doctorId, startTime, endTime } = to;
      for (let { version } = read; ;) {
        try {
          await edit({ id, version, doctorId, startTime, endTime });
          message.success(`${petName || '预约'}已改到 ${inWords(to, names)}`);
          return;
        } catch (error) {
          back(id);
          const theirs = staleOf(error);
          if (!theirs) return;
          const mine = await confirm({
            title: '预约已被他人修改',
            content: `${petName}现为 ${inWords(theirs, names)}，您想改到 ${inWords(to, names)}。`,
            okText: '改成我的',
            cancelText: '保留对方的',
          });
          if (!mine) return;
          version = theirs.version;
        }
      }
    },
    [back, edit, names],
  );

  const move = useCallback(
    (item: ReservationBrief, to: Place) => {
      setMoved((others) => ({ ...others, [item.id]: { ...to, version: item.version } }));
      void send(item, to);
    },
    [send],
  );
  return { moved, move };
}

/** The reservation as somebody else has left it; null for another failure, which was told. */
const staleOf = (error: unknown): Reservation | null =>
  error instanceof ApiError && error.staleVersion
    ? ((error.data as { readonly current?: Reservation }).current ?? null)
    : null;
