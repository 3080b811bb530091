import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';
import { TEXT_CLASSES } from './editor-classes.ts';
import { referenceLabel, type RichTextNode, UNCONFIRMED } from './rich-text.ts';

interface RichTextViewProps {
  readonly text: RichTextNode;
  readonly className?: string;
}

/**
 * Shows a formatted text without the editor: signed notes, history, print. Only known nodes and marks are drawn; of
 * anything else the text alone.
 */
export const RichTextView = ({ text, className }: RichTextViewProps) => (
  <div className={cn(TEXT_CLASSES, className)}>{childrenOf(text)}</div>
);

const childrenOf = ({ content = [] }: RichTextNode): ReactNode =>
  // Nodes have no identity of their own, and the whole text is drawn again when it changes.
  // oxlint-disable-next-line react/no-array-index-key
  content.map((node, index) => <Node key={index} node={node} />);

function Node({ node }: { readonly node: RichTextNode }): ReactNode {
  switch (node.type) {
    case 'paragraph':
      // An empty paragraph keeps its height.
      return <p>{node.content?.length ? childrenOf(node) : <br />}</p>;
    case 'heading':
      return <h3>{childrenOf(node)}</h3>;
    case 'bulletList':
      return <ul>{childrenOf(node)}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.['start'] ?? 1)}>{childrenOf(node)}</ol>;
    case 'listItem':
      return <li>{childrenOf(node)}</li>;
    case 'hardBreak':
      return <br />;
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>((inner, { type }) => marked(type, inner), node.text ?? '');
    default: {
      const label = referenceLabel(node);
      return label === undefined ? childrenOf(node) : <span data-reference>{label}</span>;
    }
  }
}

function marked(type: string, inner: ReactNode): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case UNCONFIRMED:
      return <span data-unconfirmed>{inner}</span>;
    default:
      return inner;
  }
}
