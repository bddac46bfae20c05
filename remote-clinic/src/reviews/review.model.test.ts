import { draftOf, type ReviewSubject } from './review.model';

it('keeps what is typed for the animals of one owner apart from those of another', () => {
  const pets = (id: string): ReviewSubject => ({ kind: 'pets', pets: [{ id, name: '豆豆' }] });
  const all = [pets('p1'), pets('p2'), { kind: 'anybody' } as const];
  expect(new Set(all.map(draftOf)).size).toBe(3);
});
