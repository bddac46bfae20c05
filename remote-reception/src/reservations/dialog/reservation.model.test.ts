import { wordsOf } from './reservation.model';

it('tells whom a draft or somebody else has chosen by name, and two of unknown names apart', () => {
  const [label, text] = wordsOf([{ id: 'd1', name: '王医生' }]).doctorId;
  expect(label).toBe('医生或美容师');
  expect(['d1', 'd9', ''].map((doctorId) => text({ doctorId }))).toEqual(['王医生', '编号d9', '不指定']);
});
