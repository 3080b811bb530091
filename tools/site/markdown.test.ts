import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorOf, escapeText, htmlOf, MarkdownError, readMarkdown } from './markdown.ts';

const renderMarkdown = (text: string): string => readMarkdown(text).map(htmlOf).join('\n');

describe('what articles may contain', () => {
  test.each([
    ['Two lines\nof one paragraph.', '<p>Two lines of one paragraph.</p>'],
    ['## Ask first\n\nThen act.', '<h2 id="ask-first">Ask first</h2>\n<p>Then act.</p>'],
    ['### A & B', '<h3 id="a-b">A &amp; B</h3>'],
    ['- one\n- two\n  goes on', '<ul><li>one</li><li>two goes on</li></ul>'],
    ['1. first\n2. second', '<ol><li>first</li><li>second</li></ol>'],
    ['> A remark\n> of two lines', '<blockquote><p>A remark of two lines</p></blockquote>'],
    [
      '**bold**, *leaning* and `a*b*c`',
      '<p><strong>bold</strong>, <em>leaning</em> and <code>a*b*c</code></p>',
    ],
    [
      '[Prices](/pricing) and [WSAVA](https://wsava.org)',
      '<p><a href="/pricing">Prices</a> and <a href="https://wsava.org">WSAVA</a></p>',
    ],
    [
      '_leaning_ by underscores, and snake_case_names',
      '<p><em>leaning</em> by underscores, and snake_case_names</p>',
    ],
    ['2 * 3 * 4 stays as it is', '<p>2 * 3 * 4 stays as it is</p>'],
    ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
  ])('%j', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  test('a table aligns numbers to the right', () => {
    expect(renderMarkdown('| Step | Minutes |\n| --- | ---: |\n| Greet | 1 |')).toContain(
      '<thead><tr><th scope="col">Step</th><th scope="col" data-numeric>Minutes</th></tr></thead><tbody><tr><td>Greet</td><td data-numeric>1</td></tr></tbody>',
    );
  });
});

describe('what fails a build', () => {
  test.each([
    ['# A second title'],
    ['```\ncode\n```'],
    ['![a picture](x.png)'],
    ['<script>alert(1)</script>'],
    ['A title\n---'],
    ['`<b>` and <b>bold</b>'],
    ['| a | b |\n| --- | --- |\n| one | two | three |'],
    ['| a | b |\n| --- | --- |\n| only one |'],
    ['[a](javascript:alert)'],
    ['[a](//elsewhere.example)'],
  ])('%j', (markdown) => {
    expect(() => renderMarkdown(markdown)).toThrow(MarkdownError);
  });
});

test('no tag of the author is passed through', () => {
  const OURS =
    /<\/?(?:p|h[23]|ul|ol|li|blockquote|strong|em|code|a|div|table|thead|tbody|tr|th|td)(?: [^<>]*)?>/g;
  const written = fc
    .array(
      fc.constantFrom(
        '<b onclick=x>',
        '"',
        '*',
        '**',
        '`',
        '- ',
        '\n',
        '\n\n',
        'word',
        '&',
        '> ',
        '[a](/b)',
        '|',
      ),
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(written, (text) => {
      let html = '';
      try {
        html = renderMarkdown(text);
      } catch (error) {
        expect(error).toBeInstanceOf(MarkdownError);
      }
      expect(html.replaceAll(OURS, '')).not.toMatch(/[<>]/);
    }),
  );
});

test('escapes and anchors', () => {
  expect(escapeText('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  expect(anchorOf('What it costs, and when?')).toBe('what-it-costs-and-when');
});
