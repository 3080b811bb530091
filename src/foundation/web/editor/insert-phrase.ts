import type { Editor } from '@tiptap/core';

/** Adds what was dictated, at the cursor. As a node: the editor would read a plain text as HTML. */
export const insertPhrase = (editor: Editor, phrase: string): boolean =>
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: `${phrase} ` })
    .run();
