import { askToLeave } from '../tab-strip/closing';
import { anyUnsaved, tabCommands } from '../tab-strip/tabStore';

/** True at once when nothing is unsaved, else what the user answers. */
export const mayLeave = async (): Promise<boolean> => !anyUnsaved() || askToLeave();

/** Signs out in one of the ways there are, after asking when something is unsaved. */
export async function leave(how: () => Promise<void>): Promise<void> {
  if (!(await mayLeave())) return;
  tabCommands.forget();
  await how();
}
