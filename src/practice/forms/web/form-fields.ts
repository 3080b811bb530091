import * as z from 'zod';
import { FORM_FACTS, FORM_FIELD_TYPES, FORM_KINDS } from '#vocabulary/form-fields.ts';
import { addFormEndpoint, type Form, FormField, MAX_FIELDS } from '../contract.ts';
import { unknownPlaceholders } from '../fill-form.rules.ts';

const Row = z
  .object({
    id: z.string(),
    type: z.enum(FORM_FIELD_TYPES),
    label: FormField.shape.label,
    isRequired: z.boolean(),
    /** One option a line. */
    optionLines: z.string(),
    fill: z.union([z.literal(''), z.enum(FORM_FACTS)]),
  })
  .refine(({ type, optionLines }) => type !== 'choice' || optionsOf(optionLines).length >= 2, {
    path: ['optionLines'],
    message: 'Enter at least two options, one per line.',
  });

const optionsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim().slice(0, 120))
    .filter((line) => line !== '')
    .slice(0, 20);

/** The builder of a form. */
export const BuiltForm = z.object({
  kind: z.enum(FORM_KINDS),
  title: addFormEndpoint.input.shape.title,
  body: addFormEndpoint.input.shape.body.superRefine((body, context) => {
    const [unknown] = unknownPlaceholders(body, FORM_FACTS);
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        message: `{{${unknown}}} is not a known field. Use one of: ${FORM_FACTS.map((fact) => `{{${fact}}}`).join(', ')}.`,
      });
  }),
  fields: z
    .array(Row)
    .max(MAX_FIELDS, `Use at most ${MAX_FIELDS} fields.`)
    .refine(
      (rows) => rows.filter(({ type }) => type === 'signature').length <= 1,
      'A form can have only one signature.',
    ),
});
export type BuiltForm = z.infer<typeof BuiltForm>;

export const newRow = (
  type: BuiltForm['fields'][number]['type'] = 'short_text',
): BuiltForm['fields'][number] => ({
  id: crypto.randomUUID(),
  type,
  label: type === 'signature' ? 'Signature' : '',
  isRequired: true,
  optionLines: '',
  fill: '',
});

export const toBuiltForm = (form: Form | undefined): BuiltForm => ({
  kind: form?.kind ?? 'consent',
  title: form?.title ?? '',
  body: form?.body ?? '',
  fields: form
    ? form.fields.map(({ options, fill, ...field }) => ({
        ...field,
        optionLines: options.join('\n'),
        fill: fill ?? '',
      }))
    : [newRow('signature')],
});

/** What is sent to the server. */
export const fieldsOf = ({ fields }: BuiltForm) =>
  fields.map(({ id, type, label, isRequired, optionLines, fill }) => ({
    id,
    type,
    label,
    isRequired,
    options: type === 'choice' ? optionsOf(optionLines) : [],
    fill: type === 'short_text' && fill !== '' ? fill : null,
  }));
