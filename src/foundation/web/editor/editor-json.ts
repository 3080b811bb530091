import type { JSONContent } from '@tiptap/core';
import type { RichTextNode } from './rich-text.ts';

/** What the editor has, without attributes that are empty: the form in which texts are stored. */
export function fromEditor({ type, attrs, content, marks, text }: JSONContent): RichTextNode {
  const filled = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return {
    type: type ?? 'doc',
    ...(filled.length > 0 ? { attrs: Object.fromEntries(filled) } : {}),
    ...(content === undefined ? {} : { content: content.map(fromEditor) }),
    ...(marks === undefined || marks.length === 0
      ? {}
      : { marks: marks.map((mark) => ({ type: mark.type })) }),
    ...(text === undefined ? {} : { text }),
  };
}

/** A text as the editor takes it; an empty document has one empty paragraph there. */
export function toEditor({ type, attrs, content, marks, text }: RichTextNode): JSONContent {
  const inner = (content ?? []).map(toEditor);
  const blocks = type === 'doc' && inner.length === 0 ? [{ type: 'paragraph' }] : inner;
  return {
    type,
    ...(attrs === undefined ? {} : { attrs: { ...attrs } }),
    ...(blocks.length > 0 ? { content: blocks } : {}),
    ...(marks === undefined ? {} : { marks: marks.map((mark) => ({ type: mark.type })) }),
    ...(text === undefined ? {} : { text }),
  };
}
