import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

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

const scopeOf = ({ tag }: Token): string => (tag === 'th' ? ' scope="col"' : '');

function attributesOf(tokens: readonly Token[], index: number, token: Token): string {
  const name = nameOf(token);
  if (name === 'heading') return ` id="${anchorOf(tokens[index + 1]?.content ?? '')}"`;
  if (name === 'link') return ` href="${escapeText(String(token.attrGet('href') ?? ''))}"`;
  const isNumeric = token.attrGet('style') === 'text-align:right';
  return `${scopeOf(token)}${isNumeric ? ' data-numeric' : ''}`;
}

/** One tag, with a line break after each block of the article and nowhere else. */
markdown.renderer.renderToken = (tokens, index) => {
  const token = tokens[index];
  if (!token || token.hidden) return '';
  const isClosing = token.nesting === -1;
  const tag = isClosing ? `</${token.tag}>` : `<${token.tag}${attributesOf(tokens, index, token)}>`;
  return tag + (isClosing && token.block && token.level === 0 ? '\n' : '');
};
markdown.renderer.rules['softbreak'] = () => ' ';
// A wide table scrolls within its frame, by keyboard too.
markdown.renderer.rules['table_open'] = (tokens, index) =>
  `<div data-table tabindex="0" role="region" aria-label="Table: ${escapeText(headTexts(tokens, index))}"><table>`;
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

/**
 * Renders an article: headings of the second and third level, paragraphs, lists, tables, quotes, links, emphasis and code
 * within a line.
 *
 * @throws MarkdownError for anything else.
 */
export function renderMarkdown(text: string): string {
  const environment = {};
  const tokens = markdown.parse(text, environment);
  for (const token of tokens) for (const one of [token, ...(token.children ?? [])]) checkToken(one);
  checkRows(tokens, text.split(/\r\n|\n/));
  return markdown.renderer.render(tokens, markdown.options, environment).trimEnd();
}
