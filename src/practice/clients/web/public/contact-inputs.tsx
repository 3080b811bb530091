import { Plus, Star, X } from 'lucide-react';
import {
  type FieldArrayPath,
  type FieldValues,
  type UseFormReturn,
  useFieldArray,
  type FieldArray,
  type Path,
} from 'react-hook-form';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { ClientFields } from './client-fields.ts';

type Line = ClientFields['contacts'][number];

const WORDS = {
  phone: { label: 'Phone', type: 'tel', autoComplete: 'off', add: 'Add phone' },
  email: { label: 'Email', type: 'email', autoComplete: 'off', add: 'Add email' },
} as const;

interface ContactInputsProps<F extends FieldValues> {
  readonly form: UseFormReturn<F, unknown, F>;
  /** The path of the lines in the form. */
  readonly name: FieldArrayPath<F>;
  /** The error messages of the lines, by index. */
  readonly errors: readonly (string | undefined)[];
}

/** Several contacts; one of each kind is primary. */
export function ContactInputs<F extends FieldValues>({ form, name, errors }: ContactInputsProps<F>) {
  const { fields, append, remove, update } = useFieldArray({ control: form.control, name });
  // Safe: `name` is the path of a list of contact lines, see `ClientFields`.
  const lines = fields as unknown as readonly (Line & { readonly id: string })[];
  const asItem = (line: Line) => line as FieldArray<F, FieldArrayPath<F>>;
  const valueAt = (index: number): Line => form.getValues(`${name}.${index}` as Path<F>);

  const makePrimary = (index: number, kind: Line['kind']) => {
    lines.forEach((line, at) => {
      if (line.kind === kind) update(at, asItem({ ...valueAt(at), isPrimary: at === index }));
    });
  };

  return (
    <div className="flex flex-col gap-3">
      {lines.map((line, index) => {
        const texts = WORDS[line.kind];
        const alike = lines.filter(({ kind }) => kind === line.kind);
        return (
          <div key={line.id} className="flex items-end gap-2 max-sm:flex-wrap">
            {/* On phones the address has a row of its own to be readable. */}
            <Field label={texts.label} error={errors[index]} className="flex-1 max-sm:basis-full">
              <Input
                type={texts.type}
                inputMode={line.kind === 'phone' ? 'tel' : 'email'}
                autoComplete={texts.autoComplete}
                {...form.register(`${name}.${index}.value` as Path<F>)}
              />
            </Field>
            <Field label={`${texts.label} belongs to`} labelHidden className="w-28 self-end max-sm:flex-1">
              <Input placeholder="Label" {...form.register(`${name}.${index}.label` as Path<F>)} />
            </Field>
            {alike.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Use ${texts.label.toLowerCase()} ${alike.indexOf(line) + 1} first`}
                aria-pressed={line.isPrimary}
                onClick={() => makePrimary(index, line.kind)}
              >
                <Star
                  aria-hidden
                  className={cn(line.isPrimary ? 'fill-current text-brand' : 'text-ink-muted')}
                />
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${texts.label.toLowerCase()}`}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
            </Button>
          </div>
        );
      })}
      <div className="flex gap-2">
        {(['phone', 'email'] as const).map((kind) => (
          <Button
            key={kind}
            size="sm"
            onClick={() =>
              append(
                asItem({ kind, value: '', label: '', isPrimary: !lines.some((line) => line.kind === kind) }),
              )
            }
          >
            <Plus aria-hidden />
            {WORDS[kind].add}
          </Button>
        ))}
      </div>
    </div>
  );
}
