import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isDay } from '#foundation/values/day.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { percentText } from '#practice/catalogue/tax.rules.ts';
import { listWellnessPlansEndpoint, type WellnessPlan } from '../contract.ts';
import { sellPlanEndpoint } from '../subscriptions.contract.ts';
import { benefitText, feeText, monthsText } from './plan-texts.ts';

interface SellPlanDialogProps {
  readonly pet: {
    readonly id: string;
    readonly name: string;
    readonly clients: readonly { readonly id: string; readonly fullName: string }[];
  };
  readonly today: string;
  readonly onClose: () => void;
}

/** Sells a plan to a pet, with what it costs and includes. */
export function SellPlanDialog({ pet, today, onClose }: SellPlanDialogProps) {
  const formId = useId();
  const { data, error } = useQuery(queryOf(listWellnessPlansEndpoint, {}));
  const sell = useWrite(sellPlanEndpoint);
  const [planId, setPlanId] = useState('');
  const [clientId, setClientId] = useState(pet.clients[0]?.id ?? '');
  const [startedOn, setStartedOn] = useState(today);
  const offered = data?.items.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const plan = offered.find(({ id }) => id === planId);
  const submit = () => {
    if (!plan || !isDay(startedOn)) return;
    sell.mutate(
      { planId, petId: pet.id, clientId, startedOn },
      {
        onSuccess: ({ name, clientName }) => {
          onClose();
          notify({
            title: `${pet.name} has the ${name}`,
            text: `The first fee is on the bill of ${clientName}.`,
            tone: 'good',
          });
        },
      },
    );
  };
  return (
    <Dialog
      title={`Sell a wellness plan to ${pet.name}`}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} disabled={!plan} busy={sell.isPending}>
            {plan ? `Sell for ${feeText(plan)}` : 'Sell'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Plan">
          <Select
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={planId}
            onValueChange={setPlanId}
            placeholder={
              data !== undefined && offered.length === 0 ? 'The clinic offers no plans yet' : 'Choose a plan'
            }
          />
        </Field>
        {plan && <WhatItOffers plan={plan} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Paid by">
            <Select
              options={pet.clients.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              value={clientId}
              onValueChange={setClientId}
            />
          </Field>
          <Field label="From" error={isDay(startedOn) ? undefined : 'Choose a day.'}>
            <DateInput
              today={today}
              earliest={today}
              value={startedOn}
              onChange={(event) => setStartedOn(event.target.value)}
            />
          </Field>
        </div>
        <FormError error={error ?? sell.error} />
      </form>
    </Dialog>
  );
}

function WhatItOffers({ plan }: { readonly plan: WellnessPlan }) {
  const { joiningFeeMinor, currency, termMonths, benefits, taxes } = plan;
  const taxText = taxes.map(({ name, ratePpm }) => `${name} ${percentText(ratePpm, countryOnScreen())}`);
  return (
    <section
      aria-label={`What ${plan.name} offers`}
      className="flex flex-col gap-2 rounded-lg bg-sunken px-4 py-3"
    >
      <p>
        <span className="font-semibold tabular">{feeText(plan)}</span> for {monthsText(termMonths)}
        {joiningFeeMinor > 0 && `, ${showMoney(joiningFeeMinor, currency)} once for joining`}
        {taxText.length > 0 && `, plus ${taxText.join(' and ')}`}
      </p>
      {plan.description !== null && <p className="text-sm text-ink-muted">{plan.description}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {benefits.map((benefit) => (
          <li key={benefit.id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{benefit.label}</span>
            <span className="shrink-0 text-ink-muted tabular">{benefitText(benefit)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
