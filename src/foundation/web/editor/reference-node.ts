import { Node } from '@tiptap/core';

/** A reference to a record within the text: its id, and the label that it had when it was written. */
export const referenceNode = (name: string) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    addAttributes() {
      return {
        id: { default: '', parseHTML: (element) => element.getAttribute('data-id') },
        label: { default: '', parseHTML: (element) => element.getAttribute('data-label') },
      };
    },
    parseHTML: () => [{ tag: `span[data-reference="${name}"]` }],
    renderHTML: ({ node: { attrs } }) => [
      'span',
      { 'data-reference': name, 'data-id': attrs['id'], 'data-label': attrs['label'] },
      `@${attrs['label']}`,
    ],
    renderText: ({ node }) => `@${node.attrs['label']}`,
  });
