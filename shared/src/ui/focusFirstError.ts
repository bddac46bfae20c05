const FOCUSABLE =
  'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), [role="combobox"], button:not([disabled]), [tabindex="0"]';

/** Where an item has several fields, the required one that is empty is meant. */
const isMissing = (field: HTMLElement): boolean =>
  field.getAttribute('aria-required') === 'true' && 'value' in field && field.value === '';

/** Moves focus to the first field marked wrong below `root`, after React has drawn the marks. */
export function focusFirstError(root: HTMLElement | null): void {
  setTimeout(() => {
    const wrong = root?.querySelector('.arco-form-item-status-error');
    const fields = [...(wrong?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    (fields.find(isMissing) ?? fields[0])?.focus();
  });
}
