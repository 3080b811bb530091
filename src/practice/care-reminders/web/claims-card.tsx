import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type ClaimToCheck,
  confirmClaimEndpoint,
  listClaimsEndpoint,
  rejectClaimEndpoint,
} from '../actions.contract.ts';
import { ClientLink } from './client-link.tsx';

/** Care that clients say was done elsewhere, to be checked; nothing while there is none. */
export function ClaimsCard() {
  const { data } = useQuery(queryOf(listClaimsEndpoint, {}));
  const mayCheck = useSession().can(confirmClaimEndpoint.permission);
  const [checked, setChecked] = useState<ClaimToCheck>();
  if (!data || data.items.length === 0) return null;
  return (
    <Card aria-labelledby="claims-title">
      <CardHeader
        title="Done elsewhere, needs review"
        titleId="claims-title"
        description="Clients say this was done. It counts once you confirm it."
      />
      <ItemList aria-label="Needs review">
        {data.items.map((claim) => (
          <ItemRow
            key={claim.id}
            wraps
            title={<ClientLink id={claim.clientId} name={claim.clientName} />}
            text={[
              ...claim.items.map(({ name, petName }) => `${name} for ${petName}`),
              `${claim.elsewhereName ?? 'Elsewhere'}, ${shortDay(claim.doneOn)}`,
              claim.proofDocumentId === null ? 'Without proof' : 'With proof',
            ].join(' · ')}
            trailing={
              mayCheck && (
                <Button
                  size="sm"
                  aria-label={`Review what ${claim.clientName} says`}
                  onClick={() => setChecked(claim)}
                >
                  Review
                </Button>
              )
            }
          />
        ))}
      </ItemList>
      {checked && <ClaimDialog claim={checked} onClose={() => setChecked(undefined)} />}
    </Card>
  );
}

const Checked = z.object({
  doneOn: z.string().min(1, 'Enter the date.'),
  elsewhereName: z.string().trim().min(1, 'Enter where it was done.').max(200, 'Use at most 200 characters.'),
  itemIds: z.array(z.string()).min(1, 'Choose what the proof shows.'),
});

function ClaimDialog({ claim, onClose }: { readonly claim: ClaimToCheck; readonly onClose: () => void }) {
  const { today } = useClinicClock();
  const confirm = useWrite(confirmClaimEndpoint);
  const reject = useWrite(rejectClaimEndpoint);
  const form = useForm({
    resolver: zodResolver(Checked),
    defaultValues: {
      doneOn: claim.doneOn,
      elsewhereName: claim.elsewhereName ?? '',
      itemIds: claim.items.filter(({ isClosed }) => !isClosed).map(({ id }) => id),
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    confirm.mutate(
      { id: claim.id, ...values },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
    ),
  );
  const [first] = claim.items;
  return (
    <Dialog
      title="Done elsewhere"
      description="Confirm what the proof shows. It is recorded as given elsewhere, and the next due date follows from it."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button
            variant="ghost"
            busy={reject.isPending}
            onClick={() => reject.mutate({ id: claim.id }, { onSuccess: onClose })}
          >
            Not shown
          </Button>
          <Button variant="primary" type="submit" form="claim" busy={confirm.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id="claim" noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {claim.note !== null && <p className="wrap-anywhere text-ink-muted">{claim.note}</p>}
        {claim.proofDocumentId !== null && first && (
          <Button asChild>
            <Link
              to={`/clinic/pets/${first.petId}`}
            >{`The proof is among the documents of ${first.petName}`}</Link>
          </Button>
        )}
        <Controller
          control={form.control}
          name="itemIds"
          render={({ field, fieldState }) => (
            <fieldset className="flex flex-col gap-2">
              <legend className="pb-1 font-medium">What was done</legend>
              {claim.items.map(({ id, name, petName, isClosed }) => (
                <CheckboxField
                  key={id}
                  label={`${name} for ${petName}`}
                  {...(isClosed ? { hint: 'No longer due.' } : {})}
                  checked={field.value.includes(id)}
                  onCheckedChange={(isChosen) =>
                    field.onChange(
                      isChosen === true ? [...field.value, id] : field.value.filter((one) => one !== id),
                    )
                  }
                />
              ))}
              {fieldState.error && <p className="text-sm text-bad-ink">{fieldState.error.message}</p>}
            </fieldset>
          )}
        />
        <Field label="Done on" error={errors.doneOn?.message}>
          <DateInput today={today} latest={today} {...form.register('doneOn')} />
        </Field>
        <Field label="Clinic" error={errors.elsewhereName?.message}>
          <Input autoComplete="off" {...form.register('elsewhereName')} />
        </Field>
        <SubmitError error={confirm.error ?? reject.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
