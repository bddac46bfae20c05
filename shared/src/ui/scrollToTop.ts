const DURATION = 800;

/** The nearest element around `from` that scrolls vertically; the page itself if none does. */
export function scrollContainerOf(from: Element): Element {
  for (let element = from.parentElement; element; element = element.parentElement) {
    const { overflowY } = getComputedStyle(element);
    if ((overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight)
      return element;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Scrolls to the top over 800 ms (spec 1 §2 Shared pagination control); at once for who asks for reduced motion. */
export function scrollToTop(container: Element): void {
  const from = container.scrollTop;
  if (from <= 0) return;
  if (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches) {
    container.scrollTop = 0;
    return;
  }
  const start = performance.now();
  const step = (now: number): void => {
    const done = Math.min(1, (now - start) / DURATION);
    container.scrollTop = from * (1 - easeInOut(done));
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
