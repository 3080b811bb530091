import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { unitFor } from '#foundation/values/counted-unit.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { correctStockEndpoint } from '../moves.contract.ts';
import {
  blankCount,
  countForm,
  type CountFields,
  isOutdated,
  lotsToCount,
  placesToCount,
  type ShownLot,
  toCount,
} from './count-form.ts';
import { levelText, lotTitle } from './stock-labels.ts';
import type { ItemSheetProps } from './item-sheet-props.ts';

interface CountSheetProps extends ItemSheetProps {
  readonly locationId: string | undefined;
}

/** Corrects the record of an item at a location to what was counted there. */
export function CountSheet(props: CountSheetProps) {
  const { item, locationId, onClose } = props;
  const places = placesToCount(item);
  const first = places.find((id) => id === locationId) ?? places[0];
  if (first !== undefined) return <CountForm {...props} first={first} places={places} />;
  return (
    <Sheet title={`Count ${item.name}`} open onOpenChange={(open) => !open && onClose()}>
      <EmptyState compact title="None on record" hint="What you found is first received as opening stock." />
    </Sheet>
  );
}

interface CountFormProps extends ItemSheetProps {
  readonly first: string;
  readonly places: readonly string[];
}

function CountForm({ item, locations, first, places, onClose }: CountFormProps) {
  const correct = useWrite(correctStockEndpoint);
  const [at, setAt] = useState(first);
  // What was shown to whoever counts stays, whatever is moved meanwhile.
  const [shown, setShown] = useState(() => lotsToCount(item, first));
  const form = useForm<CountFields>({
    resolver: zodResolver(countForm(item.itemId, shown)),
    defaultValues: blankCount(first, shown),
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const start = (locationId: string) => {
    const lots = lotsToCount(item, locationId);
    setAt(locationId);
    setShown(lots);
    form.reset(blankCount(locationId, lots));
    correct.reset();
  };
  const isShort = item.shortPlaces.some(({ locationId }) => locationId === at);
  const submit = form.handleSubmit((fields) =>
    correct.mutate(toCount(item.itemId, shown, fields), {
      onSuccess: () => notify({ title: `${item.name} counted`, tone: 'good' }),
      onError: (error) => void showFieldErrors(error, form),
    }),
  );
  return (
    <FormSheet
      title={`Count ${item.name}`}
      description="Your count becomes the record. Each difference gets its own entry in the stock history."
      submitLabel="Save count"
      busy={correct.isPending}
      isDirty={isDirty}
      isDone={correct.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isOutdated(shown, lotsToCount(item, at)) && !correct.isPending && !correct.isSuccess && (
        <Banner
          tone="warn"
          announce
          title="Stock moved since you started"
          action={
            <Button size="sm" onClick={() => start(at)}>
              Start again
            </Button>
          }
        >
          Count again against the current record.
        </Banner>
      )}
      <Field label="Location" error={errors.locationId?.message}>
        <NativeSelect
          options={places.map((id) => ({ value: id, label: locations.nameOf(id) }))}
          value={at}
          onChange={(event) => start(event.target.value)}
        />
      </Field>
      {shown.map((lot, index) => (
        <Field
          key={lot.lot.id}
          label={`${lotTitle(lot.lot.lotNumber)}, counted in ${unitFor(2, item.unit)}`}
          hint={onRecord(lot, item.unit)}
          error={errors.lots?.[index]?.countedThousandths?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register(`lots.${index}.countedThousandths`)} />
        </Field>
      ))}
      {isShort && (
        <p className="text-sm text-ink-muted">
          More was used here than was on record. The count corrects that; an unlisted lot is received as
          opening stock.
        </p>
      )}
      <Field label="Note" optional error={errors.note?.message}>
        <Input autoComplete="off" {...register('note')} />
      </Field>
      <SubmitError error={correct.error} fieldErrors={errors} />
    </FormSheet>
  );
}

const onRecord = ({ lot, expectedThousandths }: ShownLot, unit: string): string =>
  [
    `On record: ${levelText(expectedThousandths, unit)}`,
    ...(lot.expiresOn === null ? [] : [`expires ${shortDay(lot.expiresOn)}`]),
  ].join(' · ');
