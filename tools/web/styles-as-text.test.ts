import { expect, test } from 'vitest';
import { styleAsText } from './styles-as-text.ts';

const COMPILED = `
      jsx("style", {
        dangerouslySetInnerHTML: {
          __html: \`[data-viewport]{scrollbar-width:none}\`
        },
        nonce
      })`;

test('the text of a style element is a text node', () => {
  expect(styleAsText(COMPILED, 'a library').replaceAll(/\s+/g, ' ').trim()).toBe(
    'jsx("style", { children: `[data-viewport]{scrollbar-width:none}`, nonce })',
  );
});

test.each([
  ['no HTML at all', 'jsx("style", { children: "" })'],
  ['HTML of another form', 'jsx("div", { dangerouslySetInnerHTML: { __html: text } })'],
  ['HTML of another form too', `${COMPILED}; jsx("div", { dangerouslySetInnerHTML: { __html: text } })`],
])('a library with %s ends the build, so that no page breaks', (_, code) => {
  expect(() => styleAsText(code, 'a library')).toThrow('a library writes HTML in a way that is not known');
});
