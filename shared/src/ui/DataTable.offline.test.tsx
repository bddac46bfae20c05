import { render, screen } from '@testing-library/react';
import { DataTable } from './DataTable';

jest.mock('./RowsInSight', () => {
  throw new Error('the line is cut');
});

it('shows all rows of a long list where what finds those in sight does not come', async () => {
  const rows = Array.from({ length: 201 }, (_, at) => ({ id: `${at}`, name: `${at}号店` }));
  render(<DataTable label="门店列表" columns={[{ title: '名称', field: 'name' }]} rows={rows} rowKey="id" />);
  expect(await screen.findByText('200号店')).toBeInTheDocument();
  expect(screen.getAllByRole('row')).toHaveLength(202);
});
