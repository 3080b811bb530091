import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { useMayChange } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { type CatalogueItemPage, type CataloguePart, setCataloguePartsEndpoint } from '../contract.ts';
import { amountOf } from '../price.rules.ts';
import { quantityText } from './catalogue-labels.ts';
import { ItemPicker } from './public/item-picker.tsx';
import { readScaled } from '../scaled-number.rules.ts';

interface ItemPartsFormProps {
  readonly item: CatalogueItemPage;
  readonly views: ReactNode;
  readonly currency: string;
  readonly onClose: () => void;
}

type DraftPart = Omit<CataloguePart, 'quantityThousandths' | 'relation'> & { readonly quantity: string };

const quantityOf = ({ quantity }: DraftPart): number => readScaled(quantity, 3) ?? NaN;
const isQuantity = (thousandths: number): boolean => thousandths >= 1 && thousandths <= 1_000_000_000;

/** What a bundle includes, or what an item uses up. */
export function ItemPartsForm({ item, views, currency, onClose }: ItemPartsFormProps) {
  const save = useWrite(setCataloguePartsEndpoint);
  const mayChange = useMayChange();
  const [parts, setParts] = useState<readonly DraftPart[]>(() =>
    item.parts.map((part) => ({ ...part, quantity: quantityText(part.quantityThousandths) })),
  );
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [version] = useState(item.version);
  const [isDirty, setDirty] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const change = (next: readonly DraftPart[]) => {
    setDirty(true);
    setParts(next);
  };
  const isBundle = item.kind === 'bundle';
  const submit = () => {
    setChecked(true);
    if (parts.some((part) => !isQuantity(quantityOf(part)))) return;
    save.mutate(
      {
        itemId: item.id,
        version,
        parts: parts.map((part) => ({
          partId: part.partId,
          relation: isBundle ? 'includes' : 'uses',
          quantityThousandths: quantityOf(part),
        })),
      },
      { onSuccess: () => notify({ title: `${item.name} is saved`, tone: 'good' }) },
    );
  };
  return (
    <FormSheet
      title={item.name}
      submitLabel="Save"
      busy={save.isPending}
      isDirty={isDirty}
      isDone={save.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      className="sm:max-w-xl"
      head={views}
    >
      <p className="text-sm text-ink-muted">
        {isBundle
          ? 'When the bundle is used, each of these is recorded and charged separately.'
          : 'What this uses from stock each time.'}
      </p>
      {mayChange && (
        <Field label="Add an item">
          <ItemPicker
            onPick={({ id, name, code, kind, dispenseUnit, price }) =>
              change([
                ...parts,
                { partId: id, name, code, kind, dispenseUnit, price, isArchived: false, quantity: '1' },
              ])
            }
            without={[item.id, ...parts.map(({ partId }) => partId)]}
          />
        </Field>
      )}
      {parts.length > 0 && (
        <ItemList className="rounded-lg border border-line">
          {parts.map((part) => (
            <PartRow
              key={part.partId}
              part={part}
              isChecked={isChecked}
              onChange={(quantity) =>
                change(parts.map((one) => (one.partId === part.partId ? { ...one, quantity } : one)))
              }
              onRemove={() => change(parts.filter(({ partId }) => partId !== part.partId))}
            />
          ))}
        </ItemList>
      )}
      {isBundle && parts.length > 0 && <BundleTotal parts={parts} currency={currency} />}
      <FormError error={save.error} />
      {item.usedIn.length > 0 && (
        <p className="text-sm text-ink-muted">Part of {item.usedIn.map(({ name }) => name).join(', ')}.</p>
      )}
    </FormSheet>
  );
}

interface PartRowProps {
  readonly part: DraftPart;
  readonly isChecked: boolean;
  readonly onChange: (quantity: string) => void;
  readonly onRemove: () => void;
}

function PartRow({ part, isChecked, onChange, onRemove }: PartRowProps) {
  const isFaulty = isChecked && !isQuantity(quantityOf(part));
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-nowrap">
        <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere max-sm:w-full sm:flex-1">
          {part.name}
          {part.isArchived && <Badge tone="warn">Archived</Badge>}
        </span>
        <Input
          aria-label={`Quantity of ${part.name}`}
          aria-invalid={isFaulty}
          inputMode="decimal"
          autoComplete="off"
          className="w-20 text-right"
          value={part.quantity}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="w-16 truncate text-sm text-ink-muted max-sm:flex-1">{part.dispenseUnit ?? ''}</span>
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${part.name}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <FieldError
        id={`${part.partId}-error`}
        error={isFaulty ? 'Enter a quantity greater than 0.' : undefined}
      />
    </li>
  );
}

/** What the bundle costs today: the sum of what its items cost. Other bundles in it are not counted. */
function BundleTotal({
  parts,
  currency,
}: {
  readonly parts: readonly DraftPart[];
  readonly currency: string;
}) {
  const priced = parts.flatMap(({ price, quantity }) => {
    const thousandths = readScaled(quantity, 3) ?? NaN;
    return price !== null && isQuantity(thousandths) ? [amountOf(price, thousandths)] : [];
  });
  const total = priced.reduce((sum, amount) => sum + amount, 0);
  return (
    <p className="flex justify-between gap-3 px-3 font-medium">
      <span>Total today, before tax{priced.length < parts.length && ', if a price is set'}</span>
      <span className="tabular">{showMoney(total, currency)}</span>
    </p>
  );
}
