import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { changeClinicEndpoint, type Clinic, ClinicFields } from '../../contract.ts';
import { ClinicInputs, type ClinicInput } from './clinic-inputs.tsx';

const toInput = (clinic: Clinic): ClinicInput => ({
  name: clinic.name,
  slug: clinic.slug,
  timeZone: clinic.timeZone,
  country: clinic.country,
  phone: clinic.phone ?? '',
  email: clinic.email ?? '',
  addressLine: clinic.addressLine ?? '',
  postalCode: clinic.postalCode ?? '',
  city: clinic.city ?? '',
  region: clinic.region ?? '',
});

/** The clinic's profile. Only changed fields are sent, so that two people may change different ones. */
export function ClinicForm({ clinic }: { readonly clinic: Clinic }) {
  const save = useWrite(changeClinicEndpoint);
  const form = useEditForm<ClinicInput, z.output<typeof ClinicFields>>({
    resolver: zodResolver(ClinicFields),
    saved: toInput(clinic),
  });
  const { isDirty, dirtyFields } = form.formState;

  const submit = form.handleSubmit((fields) => {
    const changed = Object.fromEntries(Object.entries(fields).filter(([name]) => name in dirtyFields));
    save.mutate(changed, {
      onSuccess: (saved) => form.reset(toInput(saved)),
      onError: (error) => showFieldErrors(error, form),
    });
  });

  return (
    <MayChange call={changeClinicEndpoint}>
      <Card>
        <FormProvider {...form}>
          <form noValidate onSubmit={submit}>
            <CardHeader title="Clinic" description="Information shown to clients and colleagues." />
            <CardBody className="flex flex-col gap-4">
              <ClinicInputs />
              <FormError error={save.error} />
            </CardBody>
            <SaveBar
              isDirty={isDirty}
              busy={save.isPending}
              isSaved={save.isSuccess}
              onDiscard={() => form.reset()}
            />
          </form>
        </FormProvider>
      </Card>
    </MayChange>
  );
}
