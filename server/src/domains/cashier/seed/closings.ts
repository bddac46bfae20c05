import { compactDay } from '@hospital/shared/format';
import type { Calendar } from '../../../platform/seeds/calendar';
import { randomStream } from '../../../platform/seeds/random';
import type { billPayment } from '../../billing/schema';
import { cashOf, figuresOf, kindOf, type Movement } from '../closing/movements';
import type { cashierClosing, cashierClosingRow } from '../closing/schema/closings';

type Payment = typeof billPayment.$inferInsert;

/** Tills have been closed every evening for so many days. */
const DAYS = 14;
/** Minutes after midnight, when the store has closed. */
const EVENING = 21 * 60 + 40;

const tillOf = ({ storeId, cashierId }: Payment): string => `${storeId} ${cashierId ?? ''}`;

/** What every cashier closed on each of the evenings before today; now and then two yuan are missing. */
export function demoClosings(
  calendar: Calendar,
  payments: readonly Payment[],
  /** Ids of bills over recharges. */
  recharges: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): { closings: (typeof cashierClosing.$inferInsert)[]; rows: (typeof cashierClosingRow.$inferInsert)[] } {
  const random = randomStream('closings');
  const closings: (typeof cashierClosing.$inferInsert)[] = [];
  const rows: (typeof cashierClosingRow.$inferInsert)[] = [];
  for (let day = -DAYS; day < 0; day += 1) {
    const [from, closeTime] = [calendar.at(day, 0), calendar.at(day, EVENING)];
    const ofDay = payments.filter(({ payTime }) => payTime >= from && payTime < closeTime);
    for (const till of new Set(ofDay.map(tillOf))) {
      const [storeId = '', cashierId = ''] = till.split(' ');
      const of = ofDay.filter((payment) => tillOf(payment) === till);
      const movements = of.map((payment): Movement => ({
        ...{ source: 1, id: payment.id, amount: payment.amount },
        kind: kindOf(recharges.has(payment.billId) ? 3 : 1, payment.amount),
        ...{ way: payment.way as Movement['way'], time: payment.payTime },
      }));
      const figures = figuresOf(movements);
      const booked = cashOf(figures);
      const difference = booked > 0 && random.chance(0.3) ? -200 : 0;
      const id = `RJ${storeId}${compactDay(closeTime)}${cashierId}`;
      const nth = closings.filter((one) => one.storeId === storeId && one.closeTime === closeTime).length + 1;
      closings.push({
        ...{ id, closingNo: `RJ${compactDay(closeTime)}${String(nth).padStart(4, '0')}`, storeId, cashierId },
        ...{ cashierName: names.get(cashierId) ?? '', closeTime, rowCount: of.length, figures },
        fromTime: new Date(Math.min(...of.map(({ payTime }) => payTime.getTime()))),
        ...{ cashBooked: booked, cashCounted: booked + difference, difference },
        ...{ reason: difference === 0 ? '' : '找零差错', createId: cashierId },
        ...{ createDate: closeTime, updateDate: closeTime },
      });
      rows.push(...of.map((payment) => ({ source: 1, rowId: payment.id, closingId: id })));
    }
  }
  return { closings, rows };
}
