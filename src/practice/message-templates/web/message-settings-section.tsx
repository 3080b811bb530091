import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { MESSAGE_LANGUAGE_LABELS, MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  changeMessageSettingsEndpoint,
  getMessageSettingsEndpoint,
  type MessageSettings,
} from '../contract.ts';
import { LANGUAGE_OPTIONS } from './language-choice.tsx';

const SettingsFields = z.object({
  language: z.enum(MESSAGE_LANGUAGES),
  senderName: z.string().trim().max(80, 'Use at most 80 characters.'),
  signatures: z.record(z.enum(MESSAGE_LANGUAGES), z.string().trim().max(500, 'Use at most 500 characters.')),
});
type SettingsFields = z.infer<typeof SettingsFields>;

const fieldsOf = ({ language, senderName, signatures }: MessageSettings): SettingsFields => ({
  language,
  senderName: senderName ?? '',
  signatures: { en: signatures.en ?? '', de: signatures.de ?? '', es: signatures.es ?? '' },
});

/** How the clinic writes: its language, name and signatures. */
export function MessageSettingsSection() {
  const { data, error, refetch } = useQuery(queryOf(getMessageSettingsEndpoint, {}));
  if (data) return <SettingsForm settings={data} />;
  if (error === null) return <SkeletonRows rows={4} />;
  return <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />;
}

function SettingsForm({ settings }: { readonly settings: MessageSettings }) {
  const save = useWrite(changeMessageSettingsEndpoint);
  const form = useEditForm<SettingsFields>({
    resolver: zodResolver(SettingsFields),
    saved: fieldsOf(settings),
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ senderName, ...fields }) =>
    save.mutate(
      { ...fields, senderName: senderName || null, version: settings.version },
      {
        onSuccess: (saved) => form.reset(fieldsOf(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <MayChange call={changeMessageSettingsEndpoint}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader
            title="Language and signature"
            description="These apply to all messages that use templates."
          />
          <CardBody className="flex flex-col gap-4">
            <Field
              label="Language"
              hint="For clients without a language. You set a client’s language on their page."
              error={errors.language?.message}
            >
              <NativeSelect options={LANGUAGE_OPTIONS} {...form.register('language')} />
            </Field>
            <Field
              label="Clinic’s name in messages"
              optional
              hint="Leave blank to use the clinic’s name."
              error={errors.senderName?.message}
            >
              <Input autoComplete="off" {...form.register('senderName')} />
            </Field>
            {MESSAGE_LANGUAGES.map((language) => (
              <Field
                key={language}
                label={`Signature in ${MESSAGE_LANGUAGE_LABELS[language]}`}
                optional
                error={errors.signatures?.[language]?.message}
              >
                <Textarea rows={2} {...form.register(`signatures.${language}`)} />
              </Field>
            ))}
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </MayChange>
    </Card>
  );
}
