import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { endOfDay, formatDateTime, formatDay, parseDateTime, startOfDay } from './chinaTime';

const zone = process.env['TZ'];
after(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** On the days of these tests clocks are changed in some of them. */
for (const place of ['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia']) {
  describe(`in a process of ${place}`, () => {
    process.env['TZ'] = place;
    const offset = new Date('2026-03-08T00:00:00Z').getTimezoneOffset();

    test('a day begins and ends at midnight in China', () => {
      process.env['TZ'] = place;
      assert.equal(new Date('2026-03-08T00:00:00Z').getTimezoneOffset(), offset);
      assert.equal(formatDateTime(new Date('2026-03-07T15:59:59.999Z')), '2026-03-07 23:59:59');
      assert.equal(formatDateTime(new Date('2026-03-07T16:00:00Z')), '2026-03-08 00:00:00');
      assert.equal(formatDay(new Date('2026-03-08T15:59:59Z')), '2026-03-08');
      assert.equal(formatDateTime(null), '');
    });

    test('the hour that a change of clocks leaves out elsewhere is there in China', () => {
      process.env['TZ'] = place;
      const moment = parseDateTime('2026-03-08 02:30');
      assert.equal(moment?.toISOString(), '2026-03-07T18:30:00.000Z');
      assert.equal(formatDateTime(moment), '2026-03-08 02:30:00');
    });

    test('days are counted over ends of months and leap days', () => {
      process.env['TZ'] = place;
      const evening = new Date('2028-02-28T15:00:00Z');
      assert.equal(formatDateTime(startOfDay(evening)), '2028-02-28 00:00:00');
      assert.equal(formatDateTime(endOfDay(evening)), '2028-02-28 23:59:59');
      assert.equal(formatDateTime(startOfDay(evening, 1)), '2028-02-29 00:00:00');
      assert.equal(formatDateTime(startOfDay(evening, 2)), '2028-03-01 00:00:00');
      assert.equal(formatDateTime(startOfDay(evening, -59)), '2027-12-31 00:00:00');
      assert.equal(formatDateTime(startOfDay(new Date('1969-06-01T00:00:00Z'))), '1969-06-01 00:00:00');
    });

    test('a time that there is not is none', () => {
      process.env['TZ'] = place;
      for (const text of ['2026-02-30 10:00', '2026-01-01 24:00', '2026-01-01 10:60', '2026-01-01', 'x', ''])
        assert.equal(parseDateTime(text), null, text);
    });
  });
}
