import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { moneyForField, moneyOfField, showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { closeDayEndpoint, type OpenDay } from '../contract.ts';
import { denominationsOf, sumOfDenominations } from '../denominations.rules.ts';

interface Fields {
  /** How often each note and coin was counted, as typed, in the order of the currency's. */
  readonly counts: string[];
  readonly counted: string;
  readonly toBank: string;
  readonly reason: string;
}

interface DrawerSheetProps {
  readonly day: OpenDay;
  readonly drawer: NonNullable<OpenDay['drawer']>;
  readonly onClose: () => void;
}

const countOf = (typed: string | undefined): number => {
  const count = Number(typed ?? '');
  return Number.isInteger(count) && count > 0 ? count : 0;
};

const countedNotes = (counts: readonly string[], currency: string) =>
  denominationsOf(currency).flatMap((valueMinor, index) => {
    const count = countOf(counts[index]);
    return count === 0 ? [] : [{ valueMinor, count }];
  });

/** Counts the drawer. By notes and coins the total fills in itself; it can also be typed. */
export function DrawerSheet({ day: { number, currency }, drawer, onClose }: DrawerSheetProps) {
  const write = useWrite(closeDayEndpoint);
  const form = useForm<Fields>({
    defaultValues: { counts: denominationsOf(currency).map(() => ''), counted: '', toBank: '', reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ counts, counted, toBank, reason }) => {
    const countedMinor = moneyOfField(counted, currency);
    const toBankMinor = toBank.trim() === '' ? 0 : moneyOfField(toBank, currency);
    if (countedMinor === null) {
      form.setError('counted', { message: 'Count the drawer, and enter the total.' }, { shouldFocus: true });
      return;
    }
    if (toBankMinor === null) {
      form.setError('toBank', { message: 'Enter an amount or leave it empty.' }, { shouldFocus: true });
      return;
    }
    const notes = countedNotes(counts, currency);
    const denominations = notes.length > 0 && sumOfDenominations(notes) === countedMinor ? notes : null;
    write.mutate(
      { drawer: { expectedMinor: drawer.expectedMinor, countedMinor, toBankMinor, denominations, reason } },
      {
        onSuccess: (close) => notify({ title: `Day close ${close.number} complete`, tone: 'good' }),
        onError: (error) =>
          showFieldErrors(error, form, {
            'drawer.countedMinor': 'counted',
            'drawer.toBankMinor': 'toBank',
            'drawer.reason': 'reason',
          }),
      },
    );
  });
  return (
    <FormSheet
      title={`Close the day: close ${number}`}
      description="Nothing in it can change afterward. Later entries go into the next close."
      submitLabel="Close the day"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Notes form={form} currency={currency} />
      <Field label={`Counted in ${currency}`} error={errors.counted?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('counted')} />
      </Field>
      <Difference form={form} currency={currency} expectedMinor={drawer.expectedMinor} />
      <Field
        label="To the bank"
        hint="The rest stays in the drawer for the next day."
        error={errors.toBank?.message}
        optional
      >
        <Input inputMode="decimal" autoComplete="off" {...form.register('toBank')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}

interface PartProps {
  readonly form: UseFormReturn<Fields>;
  readonly currency: string;
}

/** How often there is each note and coin; whatever is typed, the total follows. */
function Notes({ form, currency }: PartProps) {
  const values = denominationsOf(currency);
  if (values.length === 0) return null;
  const addUp = () => {
    const notes = countedNotes(form.getValues('counts'), currency);
    form.setValue('counted', moneyForField(sumOfDenominations(notes), currency), { shouldDirty: true });
  };
  return (
    <details className="rounded-lg border border-line px-4 py-3">
      <summary className="focus-ring cursor-pointer rounded-sm font-medium">Count notes and coins</summary>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 pt-3 sm:grid-cols-3">
        {values.map((value, index) => (
          <Field key={value} label={`× ${showMoney(value, currency)}`}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              {...form.register(`counts.${index}`, { onChange: addUp })}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}

/** What the drawer should have, and what is over or short, with its reason. */
function Difference({ form, currency, expectedMinor }: PartProps & { readonly expectedMinor: number }) {
  const counted = useWatch({ control: form.control, name: 'counted' });
  const countedMinor = moneyOfField(counted, currency);
  const differenceMinor = countedMinor === null ? 0 : countedMinor - expectedMinor;
  const amount = showMoney(Math.abs(differenceMinor), currency);
  return (
    <>
      <DataList aria-live="polite">
        <DataItem label="Expected">{showMoney(expectedMinor, currency)}</DataItem>
        <DataItem label="Difference">
          {countedMinor !== null && (
            <span className={differenceMinor === 0 ? 'text-good-ink' : 'font-semibold text-bad-ink'}>
              {differenceMinor === 0 ? 'None' : `${amount} ${differenceMinor > 0 ? 'over' : 'short'}`}
            </span>
          )}
        </DataItem>
      </DataList>
      {differenceMinor !== 0 && (
        <Field
          label={`Why it is ${differenceMinor > 0 ? 'over' : 'short'}`}
          hint="Or that the reason is unknown."
          error={form.formState.errors.reason?.message}
        >
          <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
        </Field>
      )}
    </>
  );
}
