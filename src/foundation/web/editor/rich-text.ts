/** A mark on text: `bold`, `italic`, `underline` or `unconfirmed`. */
interface RichTextMark {
  readonly type: string;
}

/** A node of a formatted text, in the JSON form of the editor. */
export interface RichTextNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly content?: readonly RichTextNode[] | undefined;
  readonly marks?: readonly RichTextMark[] | undefined;
  readonly text?: string | undefined;
}

/** What a template has written and nobody has confirmed yet. */
export const UNCONFIRMED = 'unconfirmed';

export const EMPTY_TEXT: RichTextNode = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Nodes that end a line of plain text. */
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading']);

/**
 * The label of a reference to a record, with its sign; undefined for any other node. A reference is an inline node of any
 * type that has a label.
 */
export function referenceLabel({ attrs }: RichTextNode): string | undefined {
  const label = attrs?.['label'];
  return typeof label === 'string' ? `@${label}` : undefined;
}

/** The text without its formatting, a line for each paragraph; list items begin with a hyphen. */
export function plainTextOf(node: RichTextNode): string {
  return linesOf(node).join('\n').trimEnd();
}

function linesOf(node: RichTextNode): readonly string[] {
  if (LINES.has(node.type)) return (node.content ?? []).map(inlineText).join('').split('\n');
  const lines = (node.content ?? []).flatMap(linesOf);
  if (node.type !== 'listItem') return lines;
  return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

function inlineText(node: RichTextNode): string {
  if (node.type === 'hardBreak') return '\n';
  return node.text ?? referenceLabel(node) ?? '';
}

export const isEmptyText = (node: RichTextNode): boolean => plainTextOf(node).trim() === '';

interface TextOptions {
  /** A template wrote it: it stays marked until a person touches it. */
  readonly unconfirmed?: boolean;
}

/** A formatted text of plain lines. Lines that begin with a hyphen become a list. */
export function richTextOf(text: string, { unconfirmed = false }: TextOptions = {}): RichTextNode {
  const marks = unconfirmed ? { marks: [{ type: UNCONFIRMED }] } : {};
  const paragraph = (line: string): RichTextNode =>
    line === ''
      ? { type: 'paragraph' }
      : { type: 'paragraph', content: [{ type: 'text', text: line, ...marks }] };
  const blocks: RichTextNode[] = [];
  let items: RichTextNode[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push({ type: 'bulletList', content: items });
    items = [];
  };
  for (const line of text.split('\n')) {
    const item = /^\s*[-*•]\s+(.*)$/u.exec(line)?.[1];
    if (item === undefined) {
      endList();
      blocks.push(paragraph(line.trimEnd()));
    } else items.push({ type: 'listItem', content: [paragraph(item.trimEnd())] });
  }
  endList();
  return { type: 'doc', content: blocks };
}

/** One text after the other. An empty one adds nothing. */
export function joinTexts(...texts: readonly RichTextNode[]): RichTextNode {
  const content = texts.filter((text) => !isEmptyText(text)).flatMap((text) => text.content ?? []);
  return content.length === 0 ? EMPTY_TEXT : { type: 'doc', content };
}

const isUnconfirmed = ({ marks }: RichTextNode): boolean =>
  marks?.some(({ type }) => type === UNCONFIRMED) ?? false;

/** The passages that nobody has confirmed yet, a line for each paragraph. */
export function unconfirmedPassages(node: RichTextNode): readonly string[] {
  if (!LINES.has(node.type)) return (node.content ?? []).flatMap(unconfirmedPassages);
  const passage = (node.content ?? []).filter(isUnconfirmed).map(inlineText).join('').trim();
  return passage === '' ? [] : [passage];
}

/** The same text with everything confirmed. */
export function confirmText(node: RichTextNode): RichTextNode {
  const { marks, content, ...rest } = node;
  const kept = marks?.filter(({ type }) => type !== UNCONFIRMED) ?? [];
  return {
    ...rest,
    ...(kept.length > 0 ? { marks: kept } : {}),
    ...(content === undefined ? {} : { content: content.map(confirmText) }),
  };
}

/** The same text with everything marked as unconfirmed: somebody else wrote it, or wrote it for another day. */
export function unconfirmText(node: RichTextNode): RichTextNode {
  const { content, marks = [] } = node;
  if (node.type === 'text')
    return { ...node, marks: [...marks.filter(({ type }) => type !== UNCONFIRMED), { type: UNCONFIRMED }] };
  return { ...node, ...(content === undefined ? {} : { content: content.map(unconfirmText) }) };
}

/** Whether two texts are equal in every node and mark, whatever the order of their fields. */
export const isSameText = (a: RichTextNode, b: RichTextNode): boolean => canonical(a) === canonical(b);

function canonical({ type, attrs, content, marks, text }: RichTextNode): string {
  const names = (marks ?? []).map((mark) => mark.type).toSorted();
  const pairs = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify([
    type,
    pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    names,
    text ?? '',
    (content ?? []).map(canonical),
  ]);
}

/**
 * A text without the blocks of another one that was added to it, whatever was typed before and after them.
 *
 * @returns null if they are no longer there as they were.
 */
export function withoutText(text: RichTextNode, added: RichTextNode): RichTextNode | null {
  const [all, blocks] = [text, added].map((node) => (node.content ?? []).map(canonical));
  if (!all || !blocks || blocks.length === 0) return null;
  const starts = all
    .map((_, start) => start)
    .filter((start) => blocks.every((block, at) => all[start + at] === block));
  const last = starts.at(-1);
  if (last === undefined) return null;
  const content = (text.content ?? []).toSpliced(last, blocks.length);
  return content.length === 0 ? EMPTY_TEXT : { ...text, content };
}
