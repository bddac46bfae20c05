import { askToLeave } from '../tab-strip/closing';
import { hasUnsaved } from '../tab-strip/tabs';
import { readTabsState, tabCommands } from '../tab-strip/tabStore';

/** Signs out in one of the ways there are, after asking when something is unsaved. */
export async function leave(how: () => Promise<void>): Promise<void> {
  const state = readTabsState();
  if (state.tabs.some(({ id }) => hasUnsaved(state, id)) && !(await askToLeave())) return;
  tabCommands.forget();
  await how();
}
