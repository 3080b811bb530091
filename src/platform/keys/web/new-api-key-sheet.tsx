import { zodResolver } from '@hookform/resolvers/zod';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { CreateApiKey, createApiKeyEndpoint } from '../contract.ts';

const KINDS = [
  { value: 'secret', label: 'Secret' },
  { value: 'publishable', label: 'Publishable' },
] as const;

/** Creates a key and shows it once. */
export function NewApiKeySheet({ onClose }: { readonly onClose: () => void }) {
  const create = useWrite(createApiKeyEndpoint);
  const form = useForm<CreateApiKey>({
    resolver: zodResolver(CreateApiKey),
    defaultValues: { kind: 'secret', name: '' },
  });
  const { errors, isDirty } = form.formState;
  if (create.data) return <MadeKey text={create.data.key} onClose={onClose} />;
  const submit = form.handleSubmit((fields) =>
    create.mutate(fields, { onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <FormSheet
      title="New key"
      description="Give each program its own key, so that you can revoke one without affecting the others."
      submitLabel="Create key"
      busy={create.isPending}
      isDirty={isDirty}
      isDone={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Segmented label="Kind" value={field.value} onValueChange={field.onChange} options={KINDS} />
        )}
      />
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Data warehouse" {...form.register('name')} />
      </Field>
      <FormError error={create.error} />
    </FormSheet>
  );
}

function MadeKey({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <Sheet
      title="Your new key"
      description="Copy it now. Only a hash of a secret key is stored, so it cannot be shown again."
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <code aria-label="Key" className="rounded-md border border-line bg-sunken p-3 text-base break-all">
          {text}
        </code>
        <Button onClick={copy}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Sheet>
  );
}
