import { Trash2 } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { type EditedLine, quantityFault } from './edited-options.ts';

interface LineEditorProps {
  readonly line: EditedLine;
  /** What it costs as it was last saved. */
  readonly amount: string | undefined;
  readonly onChange: (line: EditedLine) => void;
  readonly onRemove: () => void;
}

/** One line of an option: from the least to the most that may be needed. */
export function LineEditor({ line, amount, onChange, onRemove }: LineEditorProps) {
  const { description, low, high, isRequired, key } = line;
  const fault = quantityFault(line);
  const quantity = (label: string, value: string, change: (value: string) => EditedLine) => (
    <Input
      aria-label={`${label} quantity of ${description}`}
      aria-invalid={fault !== undefined}
      inputMode="decimal"
      autoComplete="off"
      className="w-16 text-right"
      value={value}
      onChange={({ target }) => onChange(change(target.value))}
    />
  );
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <div className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{description}</span>
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${description}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
        <span className="flex items-center gap-1.5">
          {quantity('Lowest', low, (value) => ({
            ...line,
            low: value,
            ...(low === high ? { high: value } : {}),
          }))}
          <span className="text-ink-muted">to</span>
          {quantity('Highest', high, (value) => ({ ...line, high: value }))}
        </span>
        <CheckboxField
          label="Needed"
          checked={isRequired}
          onCheckedChange={(checked) => onChange({ ...line, isRequired: checked === true })}
        />
        {amount !== undefined && <span className="ml-auto text-ink-muted tabular">{amount}</span>}
      </div>
      <FieldError id={`${key}-error`} error={fault} />
    </li>
  );
}
