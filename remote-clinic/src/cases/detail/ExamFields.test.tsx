import { render, screen } from '@testing-library/react';
import { ExamFields } from './ExamFields';

const drawn = jest.fn();
jest.mock('@hospital/shared/ui/data', () => ({
  DictSelect: ({ value, ...rest }: { readonly value?: string; readonly 'aria-label': string }) => {
    drawn(rest['aria-label']);
    return <input aria-label={rest['aria-label']} value={value ?? ''} readOnly />;
  },
}));

test('a finding that changes is drawn anew, and no other', () => {
  const onChange = jest.fn();
  const fields = (written: Readonly<Record<string, string>>) => (
    <ExamFields species="DOG" required={[]} wrong={{}} {...{ written, onChange }} />
  );
  const { rerender } = render(fields({ complaint: '咳' }));
  drawn.mockClear();
  rerender(fields({ complaint: '咳嗽' }));
  expect(drawn).not.toHaveBeenCalled();
  rerender(fields({ complaint: '咳嗽', 'exam.mental': 'DULL' }));
  expect(drawn.mock.calls).toEqual([['精神状态']]);
  expect(screen.getByLabelText('精神状态')).toHaveValue('DULL');
});
