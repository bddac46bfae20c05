import type * as api from '../calls';
import { asText, oneOf, readFilter, type FilterOf, type OrderOf, type RequestOf } from '.';

type Reviews = RequestOf<typeof api.reviews.list>;

const read = readFilter<Reviews>({
  keyword: asText,
  status: oneOf('N', 'Y', 'C'),
  type: oneOf(1, 2, 3, 4),
  cancelledFlag: (_, { status }) => (status === 'NY' ? 'N' : undefined),
});

test('a request has what the filter gives, as the call takes it', () => {
  expect(read({ keyword: ' 旺财 ', status: 'N', type: '2' })).toEqual({
    keyword: '旺财',
    status: 'N',
    type: 2,
  });
});

test('empty texts, texts that the call does not take and fields that it does not read are left out', () => {
  expect(read({ keyword: '  ', status: 'X', type: '9', other: 'x' })).toEqual({});
  expect(read({})).toEqual({});
});

test('a field may be read from another one', () => {
  expect(read({ status: 'NY' })).toEqual({ cancelledFlag: 'N' });
});

test('what the call does not take does not compile', () => {
  // @ts-expect-error: the call has no such field
  readFilter<Reviews>({ name: asText });
  // @ts-expect-error: the field is a number
  readFilter<Reviews>({ type: asText });
  // @ts-expect-error: the field knows no such word
  readFilter<Reviews>({ status: oneOf('N', 'X') });
  // @ts-expect-error: a slip in a name
  const filter = { keywrod: '' } satisfies FilterOf<typeof api.reviews.list>;
  const order: OrderOf<typeof api.reviews.list> = 'review_time';
  // @ts-expect-error: the list cannot be ordered so
  const other: OrderOf<typeof api.reviews.list> = 'petName';
  // @ts-expect-error: the list cannot be ordered at all
  const none: OrderOf<typeof api.statistics.unfinishedStays> = 'in_time';
  expect([filter, order, other, none]).toHaveLength(4);
});
