import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import type { ArticleElement, ArticleNode } from '#sales/site/article.rules.ts';

/** Markdown outside the subset that articles use. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
}

/** What articles may contain. Everything else fails the build, so that no reader sees markup. */
const BLOCKS = ['blockquote', 'bullet_list', 'heading', 'list_item', 'ordered_list', 'paragraph'];
const TABLES = ['table', 'tbody', 'td', 'th', 'thead', 'tr'];
const WITHIN_A_LINE = ['code_inline', 'em', 'inline', 'link', 'softbreak', 'strong', 'text'];
const ALLOWED_TOKENS: ReadonlySet<string> = new Set([...BLOCKS, ...TABLES, ...WITHIN_A_LINE]);
const ALLOWED_ADDRESS = /^(?:\/(?!\/)|#|https:\/\/)/;
const TAG = /<[a-z/!]/i;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// Alternative spellings of headings and links, which articles do not use.
markdown.disable(['lheading', 'reference', 'autolink']);
// Addresses are checked below: the library would show a refused link as text.
markdown.validateLink = () => true;

/** Escapes text for HTML and XML, for content as well as for attributes in quotes. */
export const escapeText = (text: string): string => markdown.utils.escapeHtml(text);

/** The fragment of an address that leads to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const nameOf = ({ type }: Token): string => type.replace(/_(?:open|close)$/, '');

function checkToken(token: Token): void {
  const name = nameOf(token);
  if (!ALLOWED_TOKENS.has(name)) throw new MarkdownError(`Articles do without ${name}: ${token.content}`);
  if (name === 'heading' && token.tag !== 'h2' && token.tag !== 'h3')
    throw new MarkdownError('Headings are of the second or third level.');
  const address = String(token.attrGet('href') ?? '/');
  if (!ALLOWED_ADDRESS.test(address)) throw new MarkdownError(`A link may not lead to ${address}.`);
  if (token.type === 'text' && TAG.test(token.content))
    throw new MarkdownError(`Articles do without HTML: ${token.content}`);
}

const cellCount = (row: string): number =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/).length;

/** The library pads or cuts rows whose length differs from the header row's. */
function checkRows(tokens: readonly Token[], lines: readonly string[]): void {
  for (const { type, map } of tokens) {
    if (type !== 'table_open' || !map) continue;
    const [first, end] = map;
    const rows = lines.slice(first, end).filter((line) => line.trim() !== '');
    const odd = rows.find((row) => cellCount(row) !== cellCount(rows[0] ?? ''));
    if (odd !== undefined) throw new MarkdownError(`This row has another number of cells: ${odd}`);
  }
}

/** The text of the cells in the header row of the table that begins at `index`. */
function headTexts(tokens: readonly Token[], index: number): string {
  const end = tokens.findIndex(({ type }, at) => at > index && type === 'thead_close');
  return tokens
    .slice(index, end)
    .filter(({ type }) => type === 'inline')
    .map(({ content }) => content)
    .join(', ');
}

/** The attributes of an element, as the browser names their properties. */
function attributesOf(tokens: readonly Token[], index: number, token: Token): ArticleElement['attributes'] {
  const name = nameOf(token);
  if (name === 'heading') return { id: anchorOf(tokens[index + 1]?.content ?? '') };
  if (name === 'link') return { href: String(token.attrGet('href') ?? '') };
  return {
    ...(token.tag === 'th' ? { scope: 'col' } : {}),
    ...(token.attrGet('style') === 'text-align:right' ? { 'data-numeric': '' } : {}),
  };
}

/** A wide table scrolls within its frame, by keyboard too. */
const framed = (table: ArticleElement, label: string): ArticleElement => ({
  tag: 'div',
  attributes: { 'data-table': '', tabIndex: '0', role: 'region', 'aria-label': `Table: ${label}` },
  children: [table],
});

const SPACE: ReadonlySet<string> = new Set(['softbreak']);
const CODE = 'code_inline';

/** What stands between an opening token and its closing one, and where that one is. */
interface Content {
  readonly children: readonly ArticleNode[];
  readonly end: number;
}

function contentFrom(tokens: readonly Token[], start: number): Content {
  const children: ArticleNode[] = [];
  const add = (node: ArticleNode) => {
    const last = children.at(-1);
    if (typeof node === 'string' && typeof last === 'string') children[children.length - 1] = last + node;
    else children.push(node);
  };
  let at = start;
  for (let token = tokens[at]; token && token.nesting !== -1; token = tokens[at]) {
    if (token.nesting === 1) {
      const { children: within, end } = contentFrom(tokens, at + 1);
      const element = { tag: token.tag, attributes: attributesOf(tokens, at, token), children: within };
      if (token.hidden) within.forEach(add);
      else add(token.type === 'table_open' ? framed(element, headTexts(tokens, at)) : element);
      at = end;
    } else if (token.children) contentFrom(token.children, 0).children.forEach(add);
    else if (token.type === CODE) add({ tag: token.tag, attributes: {}, children: [token.content] });
    else add(SPACE.has(token.type) ? ' ' : token.content);
    at += 1;
  }
  return { children, end: at };
}

const attributeText = ([name, value]: readonly [string, string]): string =>
  ` ${name.toLowerCase()}${value === '' ? '' : `="${escapeText(value)}"`}`;

/** Part of an article as HTML, for readers of feeds. */
export function htmlOf(node: ArticleNode): string {
  if (typeof node === 'string') return escapeText(node);
  const attributes = Object.entries(node.attributes).map(attributeText).join('');
  return `<${node.tag}${attributes}>${node.children.map(htmlOf).join('')}</${node.tag}>`;
}

/** The words of a part of an article. */
export const wordsOf = (node: ArticleNode): string =>
  typeof node === 'string' ? node : node.children.map(wordsOf).join('');

/**
 * Reads an article: headings of the second and third level, paragraphs, lists, tables, quotes, links, emphasis and code
 * within a line.
 *
 * @throws MarkdownError for anything else.
 */
export function readMarkdown(text: string): readonly ArticleNode[] {
  const tokens = markdown.parse(text, {});
  for (const token of tokens) for (const one of [token, ...(token.children ?? [])]) checkToken(one);
  checkRows(tokens, text.split(/\r\n|\n/));
  return contentFrom(tokens, 0).children;
}
