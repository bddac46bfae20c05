/**
 * What Arco leaves out for who cannot see or has no mouse, mended in one place: names of icon-only controls in
 * Chinese, missing roles, attribute values that ARIA does not allow. Watches the page, because most of these
 * elements appear inside Arco, long after our components have rendered.
 */
type Mend = (element: HTMLElement) => void;

const button =
  (label: string): Mend =>
  (element) => {
    set(element, 'role', 'button');
    set(element, 'aria-label', label);
  };

/** A cross that only hears clicks becomes a button for the keyboard, too. */
const clickable =
  (label: string): Mend =>
  (element) => {
    button(label)(element);
    if (element.tabIndex >= 0) return;
    element.tabIndex = 0;
    element.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter' || key === ' ') element.click();
    });
  };

const CONTROL = 'input, textarea, [role="combobox"], [role="radiogroup"], [role="switch"]';
let messages = 0;

const MENDS: Readonly<Record<string, Mend>> = {
  '.arco-alert-close-btn': (element) => set(element, 'aria-label', '关闭'),
  '.arco-notification-close-btn': clickable('关闭'),
  '.arco-message-close-btn': clickable('关闭'),
  '.arco-input-clear-icon': button('清空'),
  '.arco-textarea-clear-icon': button('清空'),
  '.arco-input-tag-clear-icon': button('清空'),
  '.arco-input-password-visibility-icon': (element) => {
    const hidden = element.closest('.arco-input-password')?.querySelector('input')?.type === 'password';
    button(hidden ? '显示密码' : '隐藏密码')(element);
  },
  '.arco-tag-close-btn': (element) =>
    set(element, 'aria-label', `移除 ${textOf(element.closest('.arco-tag'))}`.trim()),
  /* Within a select of several values the keyboard stands in an inner input; it may not have the select's own name. */
  '.arco-select-multiple .arco-input-tag-input': (element) =>
    set(
      element,
      'aria-label',
      `${element.closest('[role="combobox"]')?.getAttribute('aria-label') ?? ''} 输入`.trim(),
    ),
  /* What is wrong with a field is read out with the field, not only once when it appears. */
  '.arco-form-message': (message) => {
    const control = message.closest('.arco-form-item')?.querySelector(CONTROL);
    if (!control) return;
    message.id ||= `${control.id || `field-${(messages += 1)}`}_message`;
    set(control, 'aria-describedby', message.id);
  },
  '[role="spinbutton"]': (element) => {
    for (const limit of ['aria-valuemax', 'aria-valuemin']) {
      if (element.getAttribute(limit)?.includes('Infinity')) element.removeAttribute(limit);
    }
  },
};

const SELECTOR = Object.keys(MENDS).join(',');
const WATCHED = ['aria-label', 'aria-valuemax', 'aria-valuemin'];

/** Sets only what differs, so that the watcher comes to rest. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

function mendOne(element: Element): void {
  for (const [selector, mend] of Object.entries(MENDS)) {
    if (element.matches(selector)) mend(element as HTMLElement);
  }
}

function mendBelow(root: Element): void {
  if (root.matches(SELECTOR)) mendOne(root);
  for (const element of root.querySelectorAll(SELECTOR)) mendOne(element);
}

let watching = false;

/** Starts once for the page. */
export function watchAria(): void {
  if (watching || typeof document === 'undefined') return;
  watching = true;
  mendBelow(document.documentElement);
  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'attributes') mendBelow(target as Element);
      for (const node of addedNodes) if (node instanceof Element) mendBelow(node);
    }
  }).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: WATCHED,
  });
}
