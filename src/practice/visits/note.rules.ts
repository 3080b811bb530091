import { EMPTY_NOTE, type NoteContent, type NoteInline } from './note.contract.ts';

type Block = NoteContent['content'][number];
/** What the walk needs of a node; every node of the schema has this shape. */
interface AnyNode {
  readonly type: string;
  readonly text?: string | undefined;
  readonly marks?: readonly { readonly type: string }[] | undefined;
  readonly attrs?:
    | {
        readonly label?: string | undefined;
        readonly start?: number | undefined;
        readonly level?: number | undefined;
      }
    | undefined;
  readonly content?: readonly AnyNode[] | undefined;
}

/** A new node of the same kind, with each inline node replaced. */
function mapInline(node: AnyNode, change: (inline: AnyNode) => AnyNode): AnyNode {
  const content = node.content?.map((child) => (isInline(child) ? change(child) : mapInline(child, change)));
  return content ? { ...node, content } : node;
}

const isInline = ({ type }: AnyNode): boolean =>
  type === 'text' || type === 'hardBreak' || type === 'problem';

const inlineText = (node: AnyNode): string =>
  node.type === 'text' ? (node.text ?? '') : node.type === 'problem' ? `@${node.attrs?.label ?? ''}` : '\n';

function linesOf(node: AnyNode, indent: string): string[] {
  const children = node.content ?? [];
  if (node.type === 'paragraph' || node.type === 'heading')
    return children
      .map(inlineText)
      .join('')
      .split('\n')
      .map((line) => indent + line);
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    const start = node.attrs?.start ?? 1;
    return children.flatMap((item, index) => {
      const bullet = node.type === 'bulletList' ? '- ' : `${start + index}. `;
      const [first = '', ...rest] = linesOf(item, '');
      return [indent + bullet + first, ...rest.map((line) => `${indent}  ${line}`)];
    });
  }
  return children.flatMap((child) => linesOf(child, indent));
}

/** The plain text of a note, for search, history and comparison: a line for each paragraph and list item. */
export const noteText = (note: NoteContent): string => linesOf(note, '').join('\n').trim();

/** Whether a note has no text. */
export const isEmptyNote = (note: NoteContent): boolean => noteText(note) === '';

const UNCONFIRMED = { type: 'unconfirmed' } as const;
const isUnconfirmed = ({ marks = [] }: AnyNode): boolean => marks.some(({ type }) => type === 'unconfirmed');

/** The same note with all its text marked unconfirmed. */
export const markUnconfirmed = (note: NoteContent): NoteContent =>
  // Safe: inline nodes only get a mark, which every one of them may have.
  mapInline(note, (inline) =>
    isUnconfirmed(inline) ? inline : { ...inline, marks: [...(inline.marks ?? []), UNCONFIRMED] },
  ) as NoteContent;

/** Both notes, one below the other. An empty one adds nothing. */
export function appendNote(above: NoteContent, below: NoteContent): NoteContent {
  if (isEmptyNote(above)) return below;
  if (isEmptyNote(below)) return above;
  return { type: 'doc', content: [...above.content, ...below.content] };
}

const EXCERPT_LENGTH = 120;
const shorten = (text: string): string =>
  text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH - 1).trimEnd()}…`;

function paragraphsOf(node: AnyNode): AnyNode[] {
  return node.type === 'paragraph' || node.type === 'heading'
    ? [node]
    : (node.content ?? []).flatMap((child) => paragraphsOf(child));
}

/** The unconfirmed text of a note, an excerpt for each paragraph that has some. */
export const unconfirmedExcerpts = (note: NoteContent): string[] =>
  paragraphsOf(note).flatMap(({ content = [] }) => {
    const text = content.filter(isUnconfirmed).map(inlineText).join('').trim();
    return text === '' ? [] : [shorten(text)];
  });

const textBlock = (line: string): NoteInline[] => (line === '' ? [] : [{ type: 'text', text: line }]);

/** A note from the plain text of a template: a line is a paragraph, a line that begins with `- ` an item of a list. */
export function noteFromText(text: string): NoteContent {
  const content: Block[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const item = /^\s*-\s+(.*)$/.exec(line)?.[1];
    const last = content.at(-1);
    if (item === undefined) {
      content.push({ type: 'paragraph', content: textBlock(line.trim()) });
    } else {
      const listItem = {
        type: 'listItem' as const,
        content: [{ type: 'paragraph' as const, content: textBlock(item.trim()) }],
      };
      if (last?.type === 'bulletList') last.content.push(listItem);
      else content.push({ type: 'bulletList', content: [listItem] });
    }
  }
  return content.length === 0 ? EMPTY_NOTE : { type: 'doc', content };
}
