/** The row of a statement that always gives one. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A row was expected');
  return row;
}
