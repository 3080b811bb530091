import { createElement, type ReactNode } from 'react';
import type { ArticleNode } from '../../article.rules.ts';

/** Elements, and no HTML: the page may be rendered in the browser too, whose policy refuses HTML from text. */
function draw(node: ArticleNode, place: number): ReactNode {
  if (typeof node === 'string') return node;
  return createElement(node.tag, { key: place, ...node.attributes }, ...node.children.map(draw));
}

/** The text of an article. */
export const ArticleText = ({ text }: { readonly text: readonly ArticleNode[] }) => text.map(draw);
