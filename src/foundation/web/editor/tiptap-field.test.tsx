import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { editorExtensions } from './editor-extensions.ts';
import { fromEditor, toEditor } from './editor-json.ts';
import { insertPhrase } from './insert-phrase.ts';
import { insertText } from './menu-extension.ts';
import { joinTexts, plainTextOf, richTextOf, type RichTextNode, unconfirmedPassages } from './rich-text.ts';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function editorOf(text: RichTextNode): Editor {
  const editor = new Editor({ extensions: editorExtensions(['problem']), content: toEditor(text) });
  editors.push(editor);
  return editor;
}
const passagesIn = (editor: Editor) => unconfirmedPassages(fromEditor(editor.getJSON()));

const template = richTextOf('Ears clean.\nTeeth clean.', { unconfirmed: true });

test('an edit inside a passage of a template confirms that passage and no other', () => {
  const editor = editorOf(template);
  editor.commands.insertContentAt(5, 'very ');
  expect(passagesIn(editor)).toEqual(['Teeth clean.']);
});

test('deleting a part of a passage confirms the rest of it', () => {
  const editor = editorOf(template);
  editor.commands.deleteRange({ from: 1, to: 6 });
  expect(plainTextOf(fromEditor(editor.getJSON()))).toBe('clean.\nTeeth clean.');
  expect(passagesIn(editor)).toEqual(['Teeth clean.']);
});

test('typing next to a passage confirms nothing, and what is typed is not marked', () => {
  const editor = editorOf(template);
  editor.chain().setTextSelection(12).insertContent(' Left ear too.').run();
  expect(passagesIn(editor)).toEqual(['Ears clean.', 'Teeth clean.']);
});

test('a person can confirm one passage, or all of them', () => {
  const editor = editorOf(template);
  editor.chain().setTextSelection(3).confirmSelection().run();
  expect(passagesIn(editor)).toEqual(['Teeth clean.']);
  editor.commands.confirmAll();
  expect(passagesIn(editor)).toEqual([]);
});

test('undo brings a passage back unconfirmed', () => {
  const editor = editorOf(template);
  editor.commands.insertContentAt(5, 'very ');
  editor.commands.undo();
  expect(passagesIn(editor)).toEqual(['Ears clean.', 'Teeth clean.']);
});

test('inserting a template confirms nothing of another one', () => {
  const editor = editorOf(richTextOf('Ears clean.', { unconfirmed: true }));
  editor.commands.focus('end');
  insertText(editor, richTextOf('Recheck in 14 days.', { unconfirmed: true }));
  expect(passagesIn(editor)).toEqual(['Ears clean.', 'Recheck in 14 days.']);
});

test('a text is the same after the editor had it: lists, references, marks', () => {
  const text = joinTexts(
    {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Plan' }] }],
    },
    richTextOf('- one\n- two', { unconfirmed: true }),
    {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'problem', attrs: { id: 'p', label: 'Otitis' } }] }],
    },
  );
  expect(fromEditor(editorOf(text).getJSON())).toEqual(text);
});

test('lists cannot be nested deeper than four levels', () => {
  const nested = (depth: number): RichTextNode => ({
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: `level ${depth}` }] },
          ...(depth > 1 ? [nested(depth - 1)] : []),
        ],
      },
    ],
  });
  const editor = editorOf({ type: 'doc', content: [nested(4)] });
  const before = editor.getJSON();
  editor.commands.setContent(toEditor({ type: 'doc', content: [nested(5)] }));
  expect(editor.getJSON()).toEqual(before);
});

test('what is dictated is text, whatever it looks like', () => {
  const editor = editorOf(richTextOf('Ears clean.'));
  editor.commands.setTextSelection(12);
  insertPhrase(editor, 'weight <b>4</b> & up');
  expect(plainTextOf(fromEditor(editor.getJSON()))).toBe('Ears clean.weight <b>4</b> & up');
});
