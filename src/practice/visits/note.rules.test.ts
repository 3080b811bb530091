import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_NOTE, NoteContent } from './note.contract.ts';
import {
  appendNote,
  isEmptyNote,
  markUnconfirmed,
  noteFromText,
  noteText,
  unconfirmedExcerpts,
} from './note.rules.ts';

const paragraph = (text: string): NoteContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

describe('the schema of a note', () => {
  const accepts = (content: unknown) => NoteContent.safeParse({ type: 'doc', content }).success;
  const nested = (depth: number): unknown => ({
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [{ type: 'paragraph' }, ...(depth > 1 ? [nested(depth - 1)] : [])],
      },
    ],
  });

  test('accepts what the editor makes', () => {
    expect(
      accepts([
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Exam' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Left ', marks: [{ type: 'bold' }, { type: 'unconfirmed' }] },
            { type: 'problem', attrs: { id: '0190e3c0-0000-4000-8000-000000000001', label: 'Otitis' } },
            { type: 'hardBreak' },
          ],
        },
        {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
        },
        nested(4),
      ]),
    ).toBe(true);
  });

  test('refuses other nodes, marks, attributes and deep lists', () => {
    expect(accepts([])).toBe(false);
    expect(accepts([nested(5)])).toBe(false);
    expect(accepts([{ type: 'image', attrs: { src: 'x' } }])).toBe(false);
    expect(accepts([{ type: 'heading', attrs: { level: 1 } }])).toBe(false);
    expect(accepts([{ type: 'paragraph', attrs: { style: 'x' } }])).toBe(false);
    expect(
      accepts([{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link' }] }] }]),
    ).toBe(false);
    expect(accepts([{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(90_000) }] }])).toBe(
      false,
    );
  });
});

describe('a note', () => {
  test('from the text of a template has paragraphs and lists, and its text comes back', () => {
    const text = 'Eats and drinks well.\n- No vomiting\n- No cough\nSleeps well.';
    const note = noteFromText(text);
    expect(NoteContent.safeParse(note).success).toBe(true);
    expect(note.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'paragraph']);
    expect(noteText(note)).toBe(text);
    expect(noteFromText('  \n ')).toEqual(EMPTY_NOTE);
  });

  test('marked unconfirmed lists an excerpt for each paragraph, and keeps its text', () => {
    const note = markUnconfirmed(noteFromText('One\n- Two'));
    expect(unconfirmedExcerpts(note)).toEqual(['One', 'Two']);
    expect(noteText(note)).toBe('One\n- Two');
    expect(markUnconfirmed(note)).toEqual(note);
    expect(unconfirmedExcerpts(appendNote(paragraph('Typed'), markUnconfirmed(paragraph('Copied'))))).toEqual(
      ['Copied'],
    );
    expect(unconfirmedExcerpts(markUnconfirmed(paragraph('x'.repeat(200))))[0]).toHaveLength(120);
  });

  test('is appended below the other, and an empty one adds nothing', () => {
    expect(noteText(appendNote(paragraph('a'), paragraph('b')))).toBe('a\nb');
    expect(appendNote(EMPTY_NOTE, paragraph('b'))).toEqual(paragraph('b'));
    expect(appendNote(paragraph('a'), EMPTY_NOTE)).toEqual(paragraph('a'));
    expect(isEmptyNote(EMPTY_NOTE)).toBe(true);
  });

  test('of any lines contains each of them, whatever is marked and appended', () => {
    const line = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.array(line, { minLength: 1 }), (above, below) => {
        const note = appendNote(
          noteFromText(above.join('\n')),
          markUnconfirmed(noteFromText(below.map((text) => `- ${text}`).join('\n'))),
        );
        expect(NoteContent.safeParse(note).success).toBe(true);
        expect(noteText(note)).toBe([...above, ...below.map((text) => `- ${text}`)].join('\n'));
        expect(unconfirmedExcerpts(note)).toEqual(below);
      }),
    );
  });

  test('prints references to problems, numbered lists and breaks', () => {
    expect(
      noteText({
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'problem', attrs: { id: '0190e3c0-0000-4000-8000-000000000001', label: 'Otitis' } },
              { type: 'hardBreak' },
              { type: 'text', text: 'better' },
            ],
          },
          {
            type: 'orderedList',
            attrs: { start: 3 },
            content: [
              { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'c' }] }] },
            ],
          },
        ],
      }),
    ).toBe('@Otitis\nbetter\n3. c');
  });
});
