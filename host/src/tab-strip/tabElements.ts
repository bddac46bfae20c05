/** Id of the element that shows a tab's page; the tab names it. */
export const panelIdOf = (tabId: string): string => `panel-${tabId}`;

export const tabElementIdOf = (tabId: string): string => `tab-${tabId}`;

export const tabElementsIn = (list: HTMLElement | null): HTMLElement[] =>
  Array.from(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []);

/** Puts the focus on a tab of the strip. */
export const focusTab = (list: HTMLElement | null, id: string): void =>
  tabElementsIn(list)
    .find((element) => element.id === tabElementIdOf(id))
    ?.focus();
