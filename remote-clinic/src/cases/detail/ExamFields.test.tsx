import { act, render, screen } from '@testing-library/react';
import { atom } from 'jotai';
import { ExamFields } from './ExamFields';
import { store, type Writing } from './writing';

const drawn = jest.fn();
jest.mock('@hospital/shared/ui/data', () => ({
  DictSelect: ({ value, ...rest }: { readonly value?: string; readonly 'aria-label': string }) => {
    drawn(rest['aria-label']);
    return <input aria-label={rest['aria-label']} value={value ?? ''} readOnly />;
  },
}));

const written = (mine: Writing['mine']): Writing => ({
  ...{ mine, known: { written: {}, version: 1 }, conflicts: [], state: 'typing', problem: '', others: '' },
  ...{ field: '', noticed: {} },
});

test('a finding that changes is drawn anew, and no other', () => {
  const writing = atom(written({ complaint: '咳' }));
  const onChange = jest.fn();
  render(<ExamFields species="DOG" fileWeight={0} required={[]} {...{ writing, onChange }} />);
  drawn.mockClear();
  act(() => store.set(writing, written({ complaint: '咳嗽' })));
  expect(drawn).not.toHaveBeenCalled();
  act(() => store.set(writing, written({ complaint: '咳嗽', 'exam.mental': 'DULL' })));
  expect(drawn.mock.calls).toEqual([['精神状态']]);
  expect(screen.getByLabelText('精神状态')).toHaveValue('DULL');
});

test('a weight that is far from that of the file is asked about', () => {
  const writing = atom(written({ 'exam.weight': '59.4' }));
  render(<ExamFields species="CAT" fileWeight={5.94} required={[]} {...{ writing }} onChange={jest.fn()} />);
  expect(screen.getByRole('status')).toHaveTextContent('比档案 5.94 kg 多 900%，请核对');
  act(() => store.set(writing, written({ 'exam.weight': '6.1' })));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
