import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HTML_ATTACKS } from '@hospital/shared/contract/htmlAttacks.fixture';
import { sanitizeNotice } from './sanitizeNotice';

const TAGS = new Set(
  (
    'h1 h2 h3 h4 p br hr blockquote pre div span strong b em i u s sub sup code ' +
    'ul ol li table thead tbody tr th td a img'
  ).split(' '),
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
/** What a browser reads an attribute's value as, as far as the cleaner writes entities. */
const plain = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Takes a cleaned text apart by a stricter grammar than that of HTML; whatever does not fit fails. */
function expectHarmless(html: string): void {
  const tag = /<(\/?)([a-z0-9]+)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g;
  for (const [whole, , name = '', attributes = ''] of html.matchAll(tag)) {
    assert.ok(TAGS.has(name), whole);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      assert.ok(ATTRIBUTES[name]?.includes(attribute), whole);
      if (attribute === 'href')
        assert.match(plain(value), /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/, whole);
      if (attribute === 'src')
        assert.match(plain(value), /^(\/(?![/\\])|data:image\/(png|jpeg|gif|webp);base64,)/, whole);
      // eslint-disable-next-line no-control-regex
      assert.doesNotMatch(plain(value), /[\u0000-\u001f]/, whole);
    }
  }
  assert.doesNotMatch(html.replace(tag, ''), /[<>]/, html);
}

describe('nothing that acts is stored', () => {
  assert.ok(HTML_ATTACKS.length > 100);
  for (const attack of HTML_ATTACKS) {
    test(attack.slice(0, 120), () => {
      const clean = sanitizeNotice(attack);
      expectHarmless(clean);
      assert.equal(sanitizeNotice(clean), clean, 'cleaned once is clean');
    });
  }
});

test('what parsers take for text is not passed on as it stands', () => {
  for (const tag of [
    'xmp',
    'textarea',
    'title',
    'noembed',
    'noframes',
    'iframe',
    'noscript',
    'plaintext',
    'select',
  ]) {
    const clean = sanitizeNotice(`<p>前</p><${tag}><img src="/x.png" onerror=hit()></${tag}>`);
    assert.equal(clean, '<p>前</p>', tag);
  }
});

test('all of them in one text are as harmless', () => {
  for (const between of ['', '<p>', '"', "'", '-->', '<b title="']) {
    expectHarmless(sanitizeNotice(HTML_ATTACKS.join(between)));
  }
});

test('what formats stays as it is written', () => {
  const text =
    '<h2>标题</h2><p>甲<strong>乙</strong><em>丙</em><u>丁</u><s>戊</s><br />己</p><blockquote><p>引</p></blockquote>' +
    '<ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol><hr />' +
    '<table><tbody><tr><th colspan="2">头</th></tr><tr><td>格</td></tr></tbody></table>' +
    '<img src="/files/a.png" alt="图" /><p>3 &lt; 5 &amp; 6</p>';
  assert.equal(sanitizeNotice(text), text);
});

test('links lead to http, https, mail, telephone and pages of the product, in a tab of their own', () => {
  const linked = (href: string): string => sanitizeNotice(`<a href="${href}">x</a>`);
  for (const href of ['https://pets.example/a?b=1#c', 'http://pets.example/', '/home', 'tel:12345', '#x']) {
    assert.equal(linked(href), `<a href="${href}" target="_blank" rel="noopener noreferrer">x</a>`);
  }
  for (const href of ['ftp://pets.example/', 'file:///etc/passwd', 'page', '//pets.example', 'weixin://x']) {
    assert.doesNotMatch(linked(href), /href/, href);
  }
});
