import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { AI_PROVIDER_KINDS } from '#vocabulary/ai-providers.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { ProviderFields } from '#practice/assistant/web/public/provider-fields.tsx';
import { TEST_FAILURE_TEXTS } from '#practice/assistant/web/public/provider-state.ts';
import {
  addAiProviderEndpoint,
  type AiProvider,
  changeAiProviderEndpoint,
  testAiProviderEndpoint,
} from '../providers.contract.ts';

const Fields = z.object({
  name: z.string().trim().min(1, 'Enter the provider.').max(60, 'Use at most 60 characters.'),
  kind: z.enum(AI_PROVIDER_KINDS),
  baseUrl: z.string().trim(),
  key: z.string().trim(),
});
type Fields = z.infer<typeof Fields>;

interface ProviderSheetProps {
  /** Undefined for a new one. */
  readonly provider: AiProvider | undefined;
  readonly onClose: () => void;
}

/** An account of the platform with a provider, and its test. */
export function ProviderSheet({ provider, onClose }: ProviderSheetProps) {
  const add = useWrite(addAiProviderEndpoint);
  const change = useWrite(changeAiProviderEndpoint);
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      name: provider?.name ?? '',
      kind: provider?.kind ?? 'openai',
      baseUrl: provider?.baseUrl ?? '',
      key: '',
    },
  });
  const onError = (error: unknown) => void showFieldErrors(error, form);
  const submit = form.handleSubmit(({ baseUrl, key, ...rest }) => {
    const fields = { ...rest, baseUrl: baseUrl || null, key: key || null };
    if (provider)
      change.mutate({ ...fields, providerId: provider.id, version: provider.version }, { onError });
    else add.mutate(fields, { onError });
  });
  return (
    <FormSheet
      title={provider ? provider.name : 'New provider'}
      description="Use the same name as for its models."
      submitLabel={provider ? 'Save' : 'Add provider'}
      busy={add.isPending || change.isPending}
      isDirty={form.formState.isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
      head={provider && <ProviderTest provider={provider} />}
    >
      <ProviderFields form={form} keyHint={provider?.keyHint ?? null} />
      <FormError error={add.error ?? change.error} />
    </FormSheet>
  );
}

function ProviderTest({ provider: { id, testFailure } }: { readonly provider: AiProvider }) {
  const test = useWrite(testAiProviderEndpoint);
  const run = () =>
    test.mutate(
      { providerId: id },
      {
        onSuccess: (answer) => {
          if (answer.testFailure === null) notify({ title: 'The provider works', tone: 'good' });
        },
      },
    );
  return (
    <div className="flex flex-col items-start gap-3">
      {testFailure !== null && (
        <Banner tone="bad" title="The last test failed">
          {TEST_FAILURE_TEXTS[testFailure]}
        </Banner>
      )}
      <Button busy={test.isPending} onClick={run}>
        Test provider
      </Button>
      <FormError error={test.error} />
    </div>
  );
}
