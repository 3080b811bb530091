import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { checkDose, type DoseFacts, suggestDose } from '../dose.rules.ts';
import { setDrugProductEndpoint } from '../monographs.contract.ts';
import type { PrescribingFacts } from '../prescribing.contract.ts';
import { reasonsNeeded } from '../prescription.rules.ts';
import { writePrescriptionEndpoint } from '../prescriptions.contract.ts';
import { quantityLabel, quantityText } from '#foundation/web/quantity-on-screen.ts';
import { DirectionsFields } from './directions-fields.tsx';
import { DoseCheck } from './dose-check.tsx';
import { faultsOf, type LabelFields, toEntry } from './label-form.ts';
import { PrescribingNotes } from './prescribing-notes.tsx';
import { PrescriptionFields } from './prescription-fields.tsx';
import {
  blankFields,
  extraFaults,
  NO_EXTRAS,
  type PrescriptionExtras,
  toPrescription,
} from './prescription-form.ts';
import { StrengthForm } from './strength-form.tsx';

interface PrescribeFormProps {
  readonly visitId: string;
  readonly facts: PrescribingFacts;
  readonly onClose: () => void;
}

/** How a drug is prescribed, with its dose checked as one types. */
export function PrescribeForm({ visitId, facts, onClose }: PrescribeFormProps) {
  const { item, product, monograph, weights, weightDays, species, today } = facts;
  const formId = useId();
  const { weightUnit } = useClinicClock();
  const write = useWrite(writePrescriptionEndpoint);
  const [extras, setExtras] = useState<PrescriptionExtras>(NO_EXTRAS);
  const [isTried, setTried] = useState(false);
  const form = useForm<LabelFields>({ defaultValues: blankFields(facts) });
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const doseFacts: DoseFacts = {
    species,
    weights,
    today,
    maxAgeDays: weightDays,
    bands: monograph?.bands ?? [],
    product,
  };
  const { directions } = toEntry(fields);
  const dose = checkDose(doseFacts, directions.chosen, item?.unit ?? null);
  const suggested = suggestDose(doseFacts);
  const reasons = reasonsNeeded({ alerts: facts.alerts, cautions: facts.cautions, verdict: dose.verdict });
  const lacksReason = reasons.length > 0 && extras.reason.trim().length < 3;
  const faults = { ...extraFaults(extras, facts), ...(lacksReason ? { reason: 'Give a reason.' } : {}) };
  const hasDirections = directions.chosen !== null || directions.text !== null;
  const submit = form.handleSubmit((typed) => {
    setTried(true);
    const wrong = Object.entries(faultsOf(typed)) as [keyof LabelFields, string][];
    if (!hasDirections) wrong.push(['text', 'Enter how to use it.']);
    for (const [of, message] of wrong) form.setError(of, { message }, { shouldFocus: true });
    if (wrong.length > 0 || Object.keys(faults).length > 0 || dose.verdict === 'blocked') return;
    write.mutate(toPrescription(visitId, facts, typed, extras), {
      onSuccess: ({ number, state }) => {
        notify({
          title:
            state === 'active'
              ? `Prescription ${number} written`
              : `Prescription ${number} is waiting for a doctor’s approval`,
          tone: 'good',
        });
        onClose();
      },
    });
  });
  return (
    <EditSheet
      title={item ? `Prescribe ${item.name}` : 'Prescribe'}
      formId={formId}
      submitLabel="Prescribe"
      busy={write.isPending}
      isDirty={form.formState.isDirty || extras !== NO_EXTRAS}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-ink-muted">{facts.petName}</p>
        <PrescribingNotes facts={facts} />
        {item && product === null && (
          <May call={setDrugProductEndpoint}>
            <StrengthForm itemId={item.id} unit={item.unit} product={product} />
          </May>
        )}
        {item && <DoseCheck dose={dose} unit={weightUnit} />}
        {item && typeof suggested !== 'string' && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              onClick={() => {
                form.setValue('amount', quantityText(suggested.thousandths), { shouldDirty: true });
                form.setValue('unit', item.unit ?? '', { shouldDirty: true });
              }}
            >
              Use {quantityLabel(suggested.thousandths, item.unit) || '1 ×'}
            </Button>
            <p className="text-sm text-ink-muted tabular">
              {suggested.percentOfTarget} % of the middle of the range
              {suggested.isRoundedFar ? ', because of rounding' : ''}
            </p>
          </div>
        )}
        <DirectionsFields form={form} />
        <PrescriptionFields
          facts={facts}
          extras={extras}
          faults={isTried ? faults : {}}
          reasons={reasons}
          strength={form.register('strength')}
          onChange={(change) => setExtras((before) => ({ ...before, ...change }))}
        />
        <FormError error={write.error} />
      </form>
    </EditSheet>
  );
}
