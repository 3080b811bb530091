import { Trash2 } from 'lucide-react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { wholeOf } from './purchasing-texts.ts';

/** A line of a draft, as it is typed. */
export interface EditedLine {
  readonly itemId: string;
  readonly name: string;
  /** What is ordered at once; empty for an item that was just added. */
  readonly packName: string;
  readonly isControlled: boolean;
  readonly packs: string;
  readonly price: string;
}

interface EditedLineRowProps {
  readonly line: EditedLine;
  readonly currency: string;
  readonly isPriceValid: boolean;
  readonly onChange: (fields: Partial<EditedLine>) => void;
  readonly onRemove: () => void;
}

/** A line of a draft: how many packs, at what price. */
export function EditedLineRow({ line, currency, isPriceValid, onChange, onRemove }: EditedLineRowProps) {
  return (
    <li className="flex flex-wrap items-end gap-3 px-4 py-3">
      <div className="flex min-w-40 flex-1 flex-col gap-0.5 self-center max-sm:basis-full">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {line.name}
          {line.isControlled && <Badge tone="warn">Controlled</Badge>}
        </span>
        <span className="text-sm text-ink-muted">{line.packName || 'As the supplier offers it'}</span>
      </div>
      <Field
        label="Packs"
        className="w-24"
        error={(wholeOf(line.packs) ?? 0) > 0 ? undefined : 'Enter 1 or more.'}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Packs of ${line.name}`}
          value={line.packs}
          onChange={(event) => onChange({ packs: event.target.value })}
        />
      </Field>
      <Field
        label={`Price in ${currency}`}
        className="w-32"
        error={isPriceValid ? undefined : 'Use an amount.'}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Price per pack of ${line.name}`}
          value={line.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      </Field>
      <Button variant="ghost" size="icon" aria-label={`Remove ${line.name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
