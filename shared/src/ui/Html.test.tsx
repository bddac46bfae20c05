import { render, screen } from '@testing-library/react';
import { HTML_ATTACKS } from '../contract/htmlAttacks.fixture';
import { Html } from './Html';
import { sanitiseHtml } from './sanitiseHtml';

/** What a browser makes of a text once it is in a page. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

it('shows what formats', async () => {
  render(<Html html="<h3>公告</h3><p>今晚<b>维护</b></p>" />);
  expect(await screen.findByRole('heading', { name: '公告' })).toBeInTheDocument();
  expect(screen.getByText('维护').tagName).toBe('B');
});

it.each([
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg onload="window.hit = 1"><script>1</script></svg>',
  '<svg><use href="data:image/svg+xml,x#y"></use></svg>',
  '<a href="javascript:window.hit = 1">x</a>',
  '<a href=" java\nscript:window.hit = 1">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="/api/logout.do"><button formaction="/x">x</button></form>',
  '<style>body { display: none }</style><p style="position:fixed;inset:0">x</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.hit = 1"></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=1>"></noscript>',
  '<div id="root" name="forms" class="arco-modal" data-x="1" tabindex="0" autofocus>x</div>',
  '<meta http-equiv="refresh" content="0;url=//evil"><base href="//evil"><link rel="stylesheet" href="//evil">',
  '<video><source onerror="window.hit = 1"></video><dialog open>x</dialog>',
  '<img srcset="//evil 1x" src="data:text/html,x">',
])('takes out of %s all that could act', (attack) => {
  const page = parsed(sanitiseHtml(attack));
  expect(
    page.querySelector(
      'script, svg, math, iframe, object, embed, form, button, style, meta, base, link, video, dialog, noscript',
    ),
  ).toBeNull();
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^(on|style$|class$|id$|name$|data-|srcset$|tabindex$|autofocus$|action$)/);
      expect(value).not.toMatch(/script|evil|data:/i);
    }
  }
  expect(window).not.toHaveProperty('hit');
});

it.each(HTML_ATTACKS.map((attack) => [attack.slice(0, 120), attack]))(
  'shows nothing that acts of %s',
  (_, attack) => {
    const page = parsed(sanitiseHtml(attack));
    expect(
      page.querySelector(
        'script, svg, math, iframe, frame, object, embed, applet, form, input, button, select, textarea, style, meta,' +
          'base, link, video, audio, source, track, dialog, noscript, template, portal, slot',
      ),
    ).toBeNull();
    for (const element of page.querySelectorAll('*')) {
      expect(element.localName).not.toContain('-');
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(
          /^(on|style$|class$|id$|name$|data-|srcset$|tabindex$|autofocus$|action$|formaction$|ping$|is$|popover|contenteditable$|shadowroot)/,
        );
        if (/^(href|src|cite|background|poster|longdesc)$/.test(name)) {
          const address = new URL(value, 'https://site.example/');
          expect(address.protocol).toMatch(/^(https?|mailto|tel|data):$/);
          expect(address.host).not.toContain('evil');
          if (address.protocol === 'data:') expect(value).toMatch(/^data:image\/(png|jpeg|gif|webp);base64,/);
        }
      }
    }
  },
);

it('sends links to a tab of their own that cannot reach back, and gives pictures an empty text', () => {
  const page = parsed(
    sanitiseHtml('<a href="https://pets.example/x" target="_top">x</a><img src="/files/a.png">'),
  );
  const link = page.querySelector('a')!;
  expect(link.getAttribute('href')).toBe('https://pets.example/x');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.rel).toBe('noopener noreferrer');
  expect(page.querySelector('img')?.getAttribute('alt')).toBe('');

  expect(
    parsed(sanitiseHtml('<img src="https://tracker.example/1.png">'))
      .querySelector('img')
      ?.hasAttribute('src'),
  ).toBe(false);
  const pasted = parsed(sanitiseHtml('<img src="data:image/png;base64,iVBORw0KGgo=">'));
  expect(pasted.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=');
});
