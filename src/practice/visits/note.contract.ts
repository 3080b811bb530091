import * as z from 'zod';

/** The longest note as JSON, in UTF-16 code units; its plain text is shorter. The table's limits are above it. */
export const NOTE_LIMIT = 90_000;
/** `unconfirmed` marks text that a template or a copy inserted and nobody has touched yet. */
export const NOTE_MARKS = ['bold', 'italic', 'underline', 'unconfirmed'] as const;

const NoteMark = z.strictObject({ type: z.enum(NOTE_MARKS) });
const marks = z.array(NoteMark).max(NOTE_MARKS.length).optional();

const TextNode = z.strictObject({ type: z.literal('text'), text: z.string().min(1), marks });
const HardBreak = z.strictObject({ type: z.literal('hardBreak'), marks });
/** A reference to one of the pet's problems, typed with `@`. The label is what it was called then. */
const ProblemNode = z.strictObject({
  type: z.literal('problem'),
  attrs: z.strictObject({ id: z.uuid(), label: z.string().min(1).max(200) }),
  marks,
});
const Inline = z.discriminatedUnion('type', [TextNode, HardBreak, ProblemNode]);

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(Inline).optional() });
const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal(3) }),
  content: z.array(Inline).optional(),
});

const OrderedListAttributes = z.strictObject({
  start: z.int().min(0).max(9999).optional(),
  type: z.null().optional(),
});

/** The two kinds of list around one kind of item. Four levels by construction: items of the innermost hold no lists. */
const listsOf = <Item extends z.ZodType>(item: Item) =>
  [
    z.strictObject({ type: z.literal('bulletList'), content: z.array(item).min(1) }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: OrderedListAttributes.optional(),
      content: z.array(item).min(1),
    }),
  ] as const;

const itemOf = <Block extends z.ZodType>(block: Block) =>
  z.strictObject({ type: z.literal('listItem'), content: z.array(block).min(1) });

const Lists4 = listsOf(itemOf(Paragraph));
const Lists3 = listsOf(itemOf(z.discriminatedUnion('type', [Paragraph, ...Lists4])));
const Lists2 = listsOf(itemOf(z.discriminatedUnion('type', [Paragraph, ...Lists3])));
const Lists1 = listsOf(itemOf(z.discriminatedUnion('type', [Paragraph, ...Lists2])));

/**
 * The text of a section as the editor's document. Other nodes, marks and attributes are refused, so that a note can be
 * printed, searched and shown to a client without running anything that is in it.
 */
export const NoteContent = z
  .strictObject({
    type: z.literal('doc'),
    content: z.array(z.discriminatedUnion('type', [Paragraph, Heading, ...Lists1])).min(1),
  })
  .refine(
    (content) => JSON.stringify(content).length <= NOTE_LIMIT,
    'This section is too long. Shorten it, or move part of it to a document.',
  );
export type NoteContent = z.infer<typeof NoteContent>;
export type NoteInline = z.infer<typeof Inline>;

/** An empty section. */
export const EMPTY_NOTE: NoteContent = { type: 'doc', content: [{ type: 'paragraph' }] };
