import { zodResolver } from '@hookform/resolvers/zod';
import type * as z from 'zod';
import { LABEL_FORMS, LABEL_SIZES } from '#vocabulary/label-sizes.ts';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { LabelField } from '../label.contract.ts';
import { changeLabelSettingsEndpoint, LabelChoices, type LabelSettings } from '../settings.contract.ts';

type Fields = z.input<typeof LabelChoices>;

const toFields = ({ size, ownText }: LabelSettings): Fields => ({ size, ownText: ownText ?? '' });

const NAMES: Readonly<Record<LabelField, string>> = {
  clinic_name: 'clinic',
  clinic_address: 'clinic’s address',
  clinic_phone: 'clinic’s phone',
  dispensed_on: 'date',
  pet_name: 'pet',
  species: 'species',
  owner_name: 'owner',
  owner_address: 'owner’s address',
  drug_name: 'drug',
  strength: 'strength',
  active_ingredients: 'active ingredients',
  quantity: 'quantity',
  directions: 'directions',
  withdrawal: 'withdrawal period',
  storage: 'storage',
  warnings: 'warnings',
  prescriber_name: 'prescriber',
  prescriber_licence: 'prescriber’s license',
  use_by: 'use-by date',
  lot: 'lot',
};
const namesOf = (fields: readonly LabelField[]): string => fields.map((field) => NAMES[field]).join(', ');

interface LabelSettingsFormProps {
  readonly settings: LabelSettings;
  /** Reads the settings again, after somebody else has changed them: what was typed here stays. */
  readonly onStale: () => void;
}

/** What the clinic's labels are printed on, and what they need where it is. */
export function LabelSettingsForm({ settings, onStale }: LabelSettingsFormProps) {
  const save = useWrite(changeLabelSettingsEndpoint);
  const form = useEditForm<Fields, z.output<typeof LabelChoices>>({
    resolver: zodResolver(LabelChoices),
    saved: toFields(settings),
  });
  const { register } = form;
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    save.mutate(
      { ...fields, version: settings.version },
      {
        onSuccess: (saved) => form.reset(toFields(saved)),
        onError: (error) => {
          if (!showFieldErrors(error, form)) onStale();
        },
      },
    ),
  );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <MayChange call={changeLabelSettingsEndpoint}>
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)}>
            <CardHeader
              title="Labels of dispensed drugs"
              description="Applies to new labels. Printed labels stay as they are."
            />
            <CardBody className="flex flex-col gap-4">
              <Field label="Size" error={errors.size?.message} className="max-w-80">
                <NativeSelect
                  options={LABEL_SIZES.map((value) => ({ value, label: LABEL_FORMS[value].label }))}
                  {...register('size')}
                />
              </Field>
              <Field
                label="Your own line"
                optional
                hint="Printed with the warnings, such as “Return any leftovers”."
                error={errors.ownText?.message}
              >
                <Input autoComplete="off" {...register('ownText')} />
              </Field>
              <SubmitError error={save.error} fieldErrors={errors} />
            </CardBody>
            <SaveBar
              isDirty={isDirty}
              busy={save.isPending}
              isSaved={save.isSuccess}
              onDiscard={() => form.reset()}
            />
          </form>
        </Card>
      </MayChange>
      <LabelDuty duty={settings.duty} />
    </div>
  );
}

function LabelDuty({ duty }: Pick<LabelSettings, 'duty'>) {
  const rows = [
    ['Every label', namesOf(duty.fields)],
    ['Controlled drugs, in addition', namesOf(duty.controlledFields)],
    ['In these words', duty.sentences.join(' ')],
    ['Source', duty.source],
  ] as const;
  return (
    <Card aria-label="What labels need">
      <CardHeader
        title="What labels need where you are"
        description={duty.isConfirmed ? undefined : 'Not all of this is confirmed. Ask your licensing board.'}
      />
      <CardBody>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
          {rows
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <div key={name} className="contents">
                <dt className="text-ink-muted">{name}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ))}
        </dl>
      </CardBody>
    </Card>
  );
}
