import { type Extensions, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { referenceNode } from './reference-node.ts';
import { UnconfirmedMark } from './unconfirmed-mark.ts';

/** How deep lists may be nested. */
const LIST_DEPTH = 4;
const LISTS: ReadonlySet<string> = new Set(['bulletList', 'orderedList']);

const Formats = StarterKit.extend({
  addExtensions() {
    // By default a list item may hold a heading.
    return (this.parent?.() ?? []).map((extension) =>
      extension.name === 'listItem'
        ? extension.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' })
        : extension,
    );
  },
}).configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  heading: { levels: [3] },
  horizontalRule: false,
  link: false,
  strike: false,
  trailingNode: false,
});

function listDepth(node: Node): number {
  const depths: number[] = [0];
  node.forEach((child) => depths.push(listDepth(child)));
  return Math.max(...depths) + (LISTS.has(node.type.name) ? 1 : 0);
}

const ListLimit = Extension.create({
  name: 'listLimit',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('listLimit'),
      filterTransaction: ({ docChanged, doc }) => !docChanged || listDepth(doc) <= LIST_DEPTH,
    }),
  ],
});

/**
 * The nodes and marks of a formatted text, and nothing else: what is pasted loses the rest.
 *
 * @param references the types of the references to records that the text may hold.
 */
export const editorExtensions = (references: readonly string[]): Extensions => [
  Formats,
  ListLimit,
  UnconfirmedMark,
  ...references.map(referenceNode),
];
