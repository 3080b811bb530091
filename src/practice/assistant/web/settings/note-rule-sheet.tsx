import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { VISIT_SECTION_LABELS } from '#vocabulary/visits.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import {
  AddNoteRule,
  type addClinicNoteRuleEndpoint,
  type addOwnNoteRuleEndpoint,
  NOTE_SECTIONS,
} from '../../note-rules.contract.ts';

const ANY = 'any';
const SECTIONS = [
  { value: ANY, label: 'As the text says' },
  ...NOTE_SECTIONS.map((value) => ({ value, label: VISIT_SECTION_LABELS[value] })),
];
type Fields = z.input<typeof AddNoteRule>;

interface NoteRuleSheetProps {
  readonly endpoint: typeof addClinicNoteRuleEndpoint | typeof addOwnNoteRuleEndpoint;
  readonly onClose: () => void;
}

/** A phrase, and what it means in a note. */
export function NoteRuleSheet({ endpoint, onClose }: NoteRuleSheetProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(AddNoteRule),
    defaultValues: { whenContains: '', section: null, replaceBy: '' },
  });
  const add = useWrite(endpoint);
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit((fields) =>
    add.mutate(fields, { onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <FormSheet
      title="Add rule"
      submitLabel="Add rule"
      busy={add.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label="Phrase"
        hint="A sentence with this phrase follows the rule. Case does not matter."
        error={errors.whenContains?.message}
      >
        <Input autoComplete="off" placeholder="on exam" {...form.register('whenContains')} />
      </Field>
      <Controller
        control={form.control}
        name="section"
        render={({ field }) => (
          <Field label="Section" hint="Where the sentence goes." error={errors.section?.message}>
            <Select
              ref={field.ref}
              value={field.value ?? ANY}
              options={SECTIONS}
              onValueChange={(chosen) =>
                field.onChange(NOTE_SECTIONS.find((section) => section === chosen) ?? null)
              }
            />
          </Field>
        )}
      />
      <Field
        label="Write instead"
        optional
        hint="Replaces the phrase. A changed value must be checked before the note is used."
        error={errors.replaceBy?.message}
      >
        <Input autoComplete="off" placeholder="Physical exam" {...form.register('replaceBy')} />
      </Field>
      <SubmitError error={add.error} fieldErrors={errors} />
    </FormSheet>
  );
}
