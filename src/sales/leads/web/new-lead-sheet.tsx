import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { AddLead, addLeadEndpoint } from '../contract.ts';
import { type LeadDuplicate } from '../lead-duplicates.contract.ts';
import { BLANK_LEAD, type LeadInput, LeadInputs } from './lead-inputs.tsx';
import { useDuplicates } from './use-duplicates.ts';
import { reasonLabel, STAGE_LABELS } from './lead-labels.ts';

interface NewLeadSheetProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** The form of a new lead. Possible duplicates are shown before it is saved. */
export function NewLeadSheet({ onClose, onAdded }: NewLeadSheetProps) {
  const add = useWrite(addLeadEndpoint);
  const form = useForm<LeadInput, unknown, AddLead>({
    resolver: zodResolver(AddLead),
    defaultValues: BLANK_LEAD,
  });
  const duplicates = useDuplicates(useWatch({ control: form.control }));
  const submit = form.handleSubmit((fields) =>
    add.mutate(fields, { onError: (error) => showFieldErrors(error, form) }),
  );
  const addedId = add.data?.id;
  return (
    <FormProvider {...form}>
      <FormSheet
        title="New lead"
        description="Enter a name, and an email address or phone number."
        submitLabel={duplicates.length > 0 ? 'Add anyway' : 'Add lead'}
        busy={add.isPending}
        isDirty={form.formState.isDirty}
        isDone={addedId !== undefined}
        onSubmit={() => void submit()}
        onClose={() => (addedId === undefined ? onClose() : onAdded(addedId))}
      >
        <LeadInputs />
        <div aria-live="polite">{duplicates.length > 0 && <Duplicates duplicates={duplicates} />}</div>
        <FormError error={add.error} />
      </FormSheet>
    </FormProvider>
  );
}

function Duplicates({ duplicates }: { readonly duplicates: readonly LeadDuplicate[] }) {
  return (
    <Banner tone="warn" title="This may be a duplicate">
      <ul className="mt-1 flex flex-col gap-1.5">
        {duplicates.map((lead) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <Link
              to={`/admin/leads/${lead.id}`}
              className="focus-ring rounded-sm font-medium underline underline-offset-4"
            >
              {lead.fullName}
            </Link>
            <Badge>{STAGE_LABELS[lead.stage]}</Badge>
            <span>{[lead.clinicName, reasonLabel(lead.reasons)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
