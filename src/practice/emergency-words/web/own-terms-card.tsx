import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import {
  EMERGENCY_CATEGORIES,
  EMERGENCY_CATEGORY_LABELS,
  EMERGENCY_LEVEL_LABELS,
  EMERGENCY_LEVELS,
} from '#vocabulary/emergency-categories.ts';
import { MESSAGE_LANGUAGE_LABELS, MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import {
  AddEmergencyTerm,
  addEmergencyTermEndpoint,
  type OwnEmergencyTerm,
  removeEmergencyTermEndpoint,
} from '../contract.ts';

const LANGUAGES = MESSAGE_LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGE_LABELS[value] }));
const CATEGORIES = EMERGENCY_CATEGORIES.map((value) => ({ value, label: EMERGENCY_CATEGORY_LABELS[value] }));
const LEVELS = EMERGENCY_LEVELS.map((value) => ({ value, label: EMERGENCY_LEVEL_LABELS[value] }));

/** Words that the clinic has added to our list. */
export function OwnTermsCard({ own }: { readonly own: readonly OwnEmergencyTerm[] }) {
  return (
    <Card>
      <CardHeader
        title="Your own emergency words"
        description="Add what our list lacks, such as a poisonous plant in your area."
      />
      <CardBody className="flex flex-col gap-4">
        {own.length === 0 ? (
          <p className="text-base text-ink-muted">No words of your own yet</p>
        ) : (
          <ItemList className="rounded-lg border border-line">
            {own.map((term) => (
              <TermRow key={term.id} term={term} />
            ))}
          </ItemList>
        )}
        <May call={addEmergencyTermEndpoint}>
          <AddTermForm />
        </May>
      </CardBody>
    </Card>
  );
}

function TermRow({ term }: { readonly term: OwnEmergencyTerm }) {
  const remove = useWrite(removeEmergencyTermEndpoint);
  const add = useWrite(addEmergencyTermEndpoint);
  const { id, ...fields } = term;
  const send = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          notify({ title: 'Emergency word deleted', text: term.phrase, onUndo: () => add.mutate(fields) }),
        onError: (error) =>
          notify({ title: 'The word could not be deleted', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <ItemRow
      title={term.phrase}
      text={`${EMERGENCY_CATEGORY_LABELS[term.category]} · ${MESSAGE_LANGUAGE_LABELS[term.language]}`}
      trailing={
        <>
          <Badge tone={term.level === 'red' ? 'bad' : 'warn'}>{EMERGENCY_LEVEL_LABELS[term.level]}</Badge>
          <May call={removeEmergencyTermEndpoint}>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Delete ${term.phrase}`}
              busy={remove.isPending}
              onClick={send}
            >
              <Trash2 aria-hidden />
            </Button>
          </May>
        </>
      }
    />
  );
}

type TermFields = z.input<typeof AddEmergencyTerm>;

const BLANK: TermFields = { phrase: '', language: 'en', category: 'poison', level: 'red' };

function AddTermForm() {
  const add = useWrite(addEmergencyTermEndpoint);
  const form = useForm<TermFields, unknown, AddEmergencyTerm>({
    resolver: zodResolver(AddEmergencyTerm),
    defaultValues: BLANK,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((fields) =>
    add.mutate(fields, {
      onSuccess: () => form.reset({ ...fields, phrase: '' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label="Word or phrase" error={errors.phrase?.message}>
          <Input autoComplete="off" placeholder="blue-green algae" {...form.register('phrase')} />
        </Field>
        <Field label="Language" error={errors.language?.message}>
          <NativeSelect options={LANGUAGES} {...form.register('language')} />
        </Field>
        <Field label="What it is about" error={errors.category?.message}>
          <NativeSelect options={CATEGORIES} {...form.register('category')} />
        </Field>
        <Field
          label="Level"
          hint="Only an emergency sends the client the emergency text."
          error={errors.level?.message}
        >
          <NativeSelect options={LEVELS} {...form.register('level')} />
        </Field>
      </div>
      <SubmitError error={add.error} fieldErrors={errors} />
      <Button type="submit" className="self-start" busy={add.isPending}>
        Add word
      </Button>
    </form>
  );
}
