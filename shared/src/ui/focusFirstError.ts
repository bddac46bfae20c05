const FOCUSABLE =
  'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), [role="combobox"], button:not([disabled]), [tabindex="0"]';

/** Moves focus to the first field marked wrong below `root`, after React has drawn the marks. */
export function focusFirstError(root: HTMLElement | null): void {
  setTimeout(() => {
    const wrong = root?.querySelector('.arco-form-item-status-error');
    wrong?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
}
