import { useRef, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { useIncluded } from '#practice/plans/web/public/use-included.ts';
import { planActsEndpoint, planAndDoActEndpoint } from '../contract.ts';
import { readQuantity } from '#foundation/web/quantity-on-screen.ts';
import type { useActAttempt } from './use-act-attempt.tsx';

interface AddActProps {
  readonly visitId: string;
  readonly petId: string | undefined;
  readonly attempt: ReturnType<typeof useActAttempt>['attempt'];
  readonly busy: boolean;
}

const MODES = [
  { value: 'done', label: 'Done' },
  { value: 'planned', label: 'Plan' },
] as const;

/** Adds an item of the catalogue, as done or as planned. `/` opens the list. */
export function AddAct({ visitId, petId, attempt, busy }: AddActProps) {
  const included = useIncluded(petId);
  const plan = useWrite(planActsEndpoint);
  const planAndDo = useWrite(planAndDoActEndpoint);
  const [mode, setMode] = useState<'done' | 'planned'>('done');
  const [quantity, setQuantity] = useState('1');
  const picker = useRef<HTMLButtonElement>(null);
  useShortcut('/', () => picker.current?.click(), 'Add a treatment');
  const quantityThousandths = readQuantity(quantity);
  return (
    <div className="flex flex-wrap items-end gap-2 px-4 pb-3">
      <Field label="Add a treatment" labelHidden className="min-w-56 flex-1">
        <ItemPicker
          ref={picker}
          placeholder="Add a service, drug or vaccine"
          noteOf={({ id: itemId, incomeCategory }) => included({ itemId, incomeCategory })}
          disabled={busy || quantityThousandths === null}
          onPick={(item) =>
            attempt({
              key: item.id,
              itemId: item.id,
              name: item.name,
              needsDetails: mode === 'done' && item.kind === 'vaccine',
              send: async ({ overrideReason, vaccination, containerIds }) => {
                const chosen = { itemId: item.id, quantityThousandths: quantityThousandths ?? 1000 };
                const override = overrideReason === undefined ? {} : { overrideReason };
                const target = { for: { visitId }, ...override };
                if (mode === 'planned') await plan.mutateAsync({ ...target, items: [chosen] });
                else
                  await planAndDo.mutateAsync({
                    ...target,
                    ...chosen,
                    ...(vaccination ? { vaccination } : {}),
                    ...(containerIds ? { containerIds } : {}),
                  });
                setQuantity('1');
              },
            })
          }
        />
      </Field>
      <Field label="Quantity" labelHidden className="w-20">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={quantityThousandths === null}
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
        />
      </Field>
      <Segmented label="Add as" options={MODES} value={mode} onValueChange={setMode} />
    </div>
  );
}
