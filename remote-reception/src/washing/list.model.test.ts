import { ACTIONS_WIDTH, COLUMNS } from './list.model';

/** What the window of 1366 px leaves for a list beside menu and margins. */
const ROOM = 1109;

it('shows at first what fits beside its actions at 1366 px, the state with it', () => {
  const shown = COLUMNS.filter(({ atFirstHidden }) => !atFirstHidden);
  expect(shown.map(({ key }) => key)).toContain('state');
  expect(shown.reduce((sum, { width }) => sum + (width ?? NaN), ACTIONS_WIDTH)).toBeLessThanOrEqual(ROOM);
});
