import type { Locator } from '@playwright/test';

/** The texts of the cells of a table within, row by row. */
export const rowsShown = (card: Locator): Promise<string[][]> =>
  card
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
