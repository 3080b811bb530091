import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { richTextOf } from './rich-text.ts';
import { RichTextView } from './rich-text-view.tsx';

afterEach(cleanup);

test('draws paragraphs, lists, marks and mentions', () => {
  const text = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'History' }] },
      ...(richTextOf('- Vomited twice', { unconfirmed: true }).content ?? []),
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'No ', marks: [{ type: 'bold' }, { type: 'italic' }] },
          { type: 'problem', attrs: { label: 'Otitis' } },
        ],
      },
    ],
  };
  const { container } = render(<RichTextView text={text} />);
  expect(container.querySelector('h3')?.textContent).toBe('History');
  expect(container.querySelector('li [data-unconfirmed]')?.textContent).toBe('Vomited twice');
  expect(container.querySelector('em strong')?.textContent).toBe('No ');
  expect(container.querySelector('[data-reference]')?.textContent).toBe('@Otitis');
});

test('of an unknown node or mark only the text is drawn, and never as markup', () => {
  const text = {
    type: 'doc',
    content: [{ type: 'script', content: [{ type: 'text', text: '<b>x</b>', marks: [{ type: 'link' }] }] }],
  };
  const { container } = render(<RichTextView text={text} />);
  expect(container.textContent).toBe('<b>x</b>');
  expect(container.querySelector('b, script, a')).toBeNull();
});
