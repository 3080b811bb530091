/** A text that the articles' strict subset of Markdown does not know. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as it may stand in HTML and XML, between tags and in quotes. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The name by which an address leads to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const LINK = /\[([^\]]+)\]\(([^()\s]+)\)/g;
const SAFE_ADDRESS = /^(?:\/(?!\/)|#|https:\/\/)/;

function link(label: string, address: string): string {
  if (!SAFE_ADDRESS.test(address)) throw new MarkdownError(`A link may not lead to ${address}.`);
  return `<a href="${address}">${label}</a>`;
}

/** Emphasis, code and links within a line. What is not markup stays text. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((piece) =>
      piece.length > 2 && piece.startsWith('`') && piece.endsWith('`')
        ? `<code>${escapeText(piece.slice(1, -1))}</code>`
        : escapeText(piece)
            .replaceAll(LINK, (_, label: string, address: string) => link(label, address))
            .replaceAll(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '<strong>$1</strong>')
            .replaceAll(/(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])/g, '<em>$1</em>'),
    )
    .join('');
}

const BULLET = /^- /;
const NUMBER = /^\d+\. /;

/** Lines of one list; a line that starts with two spaces goes on with the entry before it. */
function entriesOf(lines: readonly string[], mark: RegExp): string[] {
  const entries: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) entries.push(line.replace(mark, ''));
    else if (/^ {2,}\S/.test(line) && entries.length > 0) entries.push(`${entries.pop()} ${line.trim()}`);
    else throw new MarkdownError(`This line is no entry of the list before it: ${line}`);
  }
  return entries;
}

const list = (tag: 'ul' | 'ol', entries: readonly string[]): string =>
  `<${tag}>${entries.map((entry) => `<li>${inline(entry)}</li>`).join('')}</${tag}>`;

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());

function table(lines: readonly string[]): string {
  const [head = '', rule = '', ...rows] = lines;
  if (!/^\|(?:\s*-{3,}:?\s*\|)+\s*$/.test(rule))
    throw new MarkdownError(`A table needs a line of dashes: ${head}`);
  const isNumeric = cellsOf(rule).map((cell) => cell.endsWith(':'));
  const cells = (row: string, tag: 'th' | 'td') => {
    const texts = cellsOf(row);
    if (texts.length !== isNumeric.length)
      throw new MarkdownError(`This row has another number of cells: ${row}`);
    return texts
      .map((text, index) => {
        const scope = tag === 'th' ? ' scope="col"' : '';
        return `<${tag}${scope}${isNumeric[index] ? ' data-numeric' : ''}>${inline(text)}</${tag}>`;
      })
      .join('');
  };
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  // Wide tables are moved sideways within their frame, by keyboard too.
  return `<div data-table tabindex="0" role="region" aria-label="Table: ${escapeText(cellsOf(head).join(', '))}"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function block(lines: readonly string[]): string {
  const [first = ''] = lines;
  if (first.startsWith('#')) {
    const heading = /^(#{2,3}) (\S.*)$/.exec(first);
    if (!heading?.[1] || !heading[2] || lines.length > 1)
      throw new MarkdownError(`Headings are of the second or third degree and stand alone: ${first}`);
    const tag = `h${heading[1].length}`;
    return `<${tag} id="${anchorOf(heading[2])}">${inline(heading[2])}</${tag}>`;
  }
  if (first.startsWith('> ')) {
    if (!lines.every((line) => line.startsWith('> ')))
      throw new MarkdownError(`A remark has > on every line: ${first}`);
    return `<blockquote><p>${inline(lines.map((line) => line.slice(2)).join(' '))}</p></blockquote>`;
  }
  if (BULLET.test(first)) return list('ul', entriesOf(lines, BULLET));
  if (NUMBER.test(first)) return list('ol', entriesOf(lines, NUMBER));
  if (first.startsWith('|')) return table(lines);
  if (/^(?:```|~~~|---|\*\*\*|<|!\[| {4})/.test(first))
    throw new MarkdownError(`Not part of the subset: ${first}`);
  return `<p>${inline(lines.join(' '))}</p>`;
}

/**
 * The articles' subset of Markdown as HTML: headings of the second and third degree, paragraphs, lists of one level,
 * tables, remarks, links, emphasis and code within a line. Blocks are parted by empty lines.
 * @throws MarkdownError for anything else, so that a build ends rather than showing markup to readers.
 */
export function renderMarkdown(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map((piece) => piece.replaceAll(/^\n+|\s+$/g, ''))
    .filter((piece) => piece !== '')
    .map((piece) => block(piece.split('\n')))
    .join('\n');
}
