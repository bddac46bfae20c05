import { hasUnsaved, tabAfterClosing } from './tabs';
import { readTabsState, tabCommands } from './tabStore';

/** Asks before unsaved changes are lost; resolves to whether the user agrees. */
export async function askToLeave(): Promise<boolean> {
  const question = await import(/* webpackChunkName: "dialog" */ '@hospital/shared/ui/askToLeave');
  return question.askToLeave();
}

/** True at once when nothing in these tabs is unsaved, else what the user answers. */
async function mayLose(ids: readonly string[]): Promise<boolean> {
  const state = readTabsState();
  return ids.some((id) => hasUnsaved(state, id)) ? askToLeave() : true;
}

/** Closes tabs, after asking when something in them is unsaved, and shows a neighbour if the one on screen went. */
export async function requestClose(ids: readonly string[], show: (id: string) => void): Promise<void> {
  if (ids.length === 0 || !(await mayLose(ids))) return;
  const next = tabAfterClosing(readTabsState(), ids);
  tabCommands.close(ids);
  if (next) show(next.id);
}

/** Builds the page of one tab anew, after asking when something in it is unsaved. */
export async function requestRefresh(id: string, forgetAnswers: () => void): Promise<void> {
  if (!(await mayLose([id]))) return;
  forgetAnswers();
  tabCommands.refresh(id);
}

/** Closes all pages but the affixed ones; false when the user stays with something unsaved. */
export async function closeAllPages(show: (id: string) => void): Promise<boolean> {
  const ids = readTabsState()
    .tabs.filter((tab) => !tab.affixed)
    .map((tab) => tab.id);
  await requestClose(ids, show);
  return !readTabsState().tabs.some((tab) => ids.includes(tab.id));
}
