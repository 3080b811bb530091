import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { useUnsavedChangesPrompt } from '#foundation/web/form/use-unsaved-changes-prompt.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Controller } from 'react-hook-form';
import { type BulkMessage, deleteBulkMessageEndpoint } from '../contract.ts';
import { DraftFields, toDraftFields } from './draft-form.ts';
import { DraftPace } from './draft-pace.tsx';
import { DraftRecipients } from './draft-recipients.tsx';
import { DraftSection } from './draft-section.tsx';
import { DraftTexts } from './draft-texts.tsx';
import { PreviewCard } from './preview-card.tsx';
import { PurposeChoice } from './purpose-choice.tsx';
import { type SaveState, useAutosave } from './use-autosave.ts';

const STATE_TEXTS: Readonly<Record<SaveState, string>> = {
  saved: 'Draft saved',
  saving: 'Saving the draft…',
  invalid: 'Not saved yet: check the fields marked below',
  failed: 'Not saved yet',
  conflict: 'Not saved',
};

interface DraftEditorProps {
  readonly bulk: BulkMessage;
  readonly clinicLanguage: MessageLanguage;
  readonly zone: string;
  readonly today: string;
}

/** A draft: whom it goes to, what it says, when it is sent; then the preview, and the start. */
export function DraftEditor({ bulk, clinicLanguage, zone, today }: DraftEditorProps) {
  const form = useForm<DraftFields, unknown, DraftFields>({
    resolver: zodResolver(DraftFields),
    defaultValues: toDraftFields(bulk, { zone, today }),
    mode: 'onChange',
  });
  const { state, error, version, flush } = useAutosave(bulk, form, zone);
  useUnsavedChangesPrompt(state === 'saving' || state === 'failed');
  const { errors } = form.formState;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title="Bulk message"
        description={STATE_TEXTS[state]}
        actions={<DeleteDraft id={bulk.id} name={bulk.name} />}
      />
      {state === 'conflict' && (
        <Banner
          tone="warn"
          announce
          title="This draft was changed in another window"
          action={
            <Button size="sm" onClick={() => window.location.reload()}>
              Load the other version
            </Button>
          }
        >
          Your changes here are not saved. Copy what you need before you load the other version.
        </Banner>
      )}
      {state === 'failed' && error !== null && (
        <Banner
          tone="bad"
          announce
          title="The draft could not be saved"
          action={
            <Button size="sm" onClick={() => void flush()}>
              Try again
            </Button>
          }
        >
          {messageOf(error)}
        </Banner>
      )}
      <form noValidate className="contents" onSubmit={(event) => event.preventDefault()}>
        <DraftSection title="Name and purpose">
          <Field label="Name" hint="Only your team sees it." error={errors.name?.message}>
            <Input autoComplete="off" maxLength={120} {...form.register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="purpose"
            render={({ field }) => <PurposeChoice value={field.value} onChange={field.onChange} />}
          />
        </DraftSection>
        <DraftRecipients form={form} />
        <DraftTexts form={form} clinicLanguage={clinicLanguage} />
        <DraftPace form={form} />
      </form>
      <PreviewCard
        id={bulk.id}
        filter={bulk.content.filter}
        version={version}
        isSaved={state === 'saved'}
        flush={async () => {
          // Shows at the fields what keeps it from being saved.
          await form.trigger(undefined, { shouldFocus: true });
          return flush();
        }}
      />
    </div>
  );
}

function DeleteDraft({ id, name }: { readonly id: string; readonly name: string }) {
  const navigate = useNavigate();
  const remove = useWrite(deleteBulkMessageEndpoint);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>Delete draft</Button>}
      title={`Delete “${name}”?`}
      text="The draft and its texts will be deleted. Nothing was sent."
      confirmLabel="Delete draft"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id },
          {
            onSuccess: () => navigate('/clinic/messages/bulk', { replace: true }),
            onError: (cause) => {
              setIsOpen(false);
              notify({
                title: 'The draft could not be deleted',
                text: messageOf(cause),
                tone: 'destructive',
              });
            },
          },
        )
      }
    />
  );
}
