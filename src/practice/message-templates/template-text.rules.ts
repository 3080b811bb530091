import {
  isTemplateField,
  TEMPLATE_FIELDS,
  TEMPLATE_KIND_ENTRIES,
  templateFieldOf,
  type TemplateField,
  type TemplateKind,
} from '#vocabulary/message-templates.ts';

/** A field of a text: `{{pet.name}}`, or `{{appointment.doctor|our team}}` with what is written where there is none. */
interface FieldPiece {
  readonly name: string;
  readonly fallback: string | null;
  readonly source: string;
  /** Where it begins in the text. */
  readonly at: number;
}

const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

const fieldsIn = (text: string): readonly FieldPiece[] =>
  [...text.matchAll(FIELD)].map(({ 0: source, 1: name = '', 2: fallback, index }) => ({
    name: name.trim(),
    fallback: fallback?.trim() ?? null,
    source,
    at: index,
  }));

/** What is wrong with a text, and where. */
export interface TemplateFault {
  readonly at: number;
  readonly source: string;
  readonly sentence: string;
}

function faultOf({ name, fallback }: FieldPiece, kind: TemplateKind): string | null {
  if (!isTemplateField(name)) return 'Field not found. Choose one from “Insert field”.';
  if (!TEMPLATE_KIND_ENTRIES[kind].fields.includes(name))
    return `“${TEMPLATE_FIELDS[name].label}” is not available in this message.`;
  if (templateFieldOf(name).isOptional && fallback === null)
    return `This may be missing. Add a fallback, such as {{${name}|…}}.`;
  return null;
}

/** Braces that belong to no field. */
function strayBraces(text: string): readonly TemplateFault[] {
  const rest = text.replaceAll(FIELD, (source) => ' '.repeat(source.length));
  return [...rest.matchAll(/\{\{|\}\}/g)].map(({ 0: source, index }) => ({
    at: index,
    source,
    sentence: 'A field is written as {{name}}. Complete or delete these braces.',
  }));
}

/** TEXT-2. What is wrong with the fields of a text, in their order; empty if it can be saved. */
export function checkTemplate(text: string, kind: TemplateKind): readonly TemplateFault[] {
  const faults = fieldsIn(text).flatMap((piece) => {
    const sentence = faultOf(piece, kind);
    return sentence === null ? [] : [{ at: piece.at, source: piece.source, sentence }];
  });
  return [...faults, ...strayBraces(text)].toSorted((one, other) => one.at - other.at);
}

/** The fields that a text has. */
export const templateFieldsIn = (text: string): readonly TemplateField[] => [
  ...new Set(fieldsIn(text).flatMap(({ name }) => (isTemplateField(name) ? [name] : []))),
];

/** What fields say; null for one without a value. */
export type FieldTexts = Readonly<Partial<Record<TemplateField, string | null>>>;

export interface RenderedText {
  readonly text: string;
  /** Fields without a value and without words for it: the text has their labels in brackets, and must not be sent. */
  readonly missing: readonly TemplateField[];
}

const NOTHING = /^\s*$/;

/** Lines that a field without a value left behind. */
const withoutGaps = (text: string): string =>
  text
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/**
 * TEXT-2. A text with its fields filled in. What a field says is text: it is not read for fields, nor does it become HTML.
 */
export function renderTemplate(text: string, values: FieldTexts): RenderedText {
  const missing = new Set<TemplateField>();
  const filled = text.replaceAll(FIELD, (source, rawName: string, fallback: string | undefined) => {
    const name = rawName.trim();
    if (!isTemplateField(name)) return source;
    const value = values[name] ?? null;
    if (value !== null && !NOTHING.test(value)) return value;
    if (fallback !== undefined) return fallback.trim();
    missing.add(name);
    return `[${TEMPLATE_FIELDS[name].label}]`;
  });
  return { text: withoutGaps(filled), missing: [...missing] };
}
