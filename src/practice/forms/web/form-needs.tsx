import { X } from 'lucide-react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { useClinicSetup } from '#practice/clinics/web/public/use-clinic-setup.ts';
import { type Form, setFormNeedsEndpoint } from '../contract.ts';

const failed = (error: unknown) =>
  notify({ title: 'The form could not be changed', text: messageOf(error), tone: 'destructive' });

/** FORM-6. For which appointments and acts a consent form has to be signed. Each choice is saved at once. */
export function FormNeeds({ form }: { readonly form: Form }) {
  const save = useWrite(setFormNeedsEndpoint);
  const types = useClinicSetup().data?.appointmentTypes ?? [];
  const typeIds = form.neededFor.appointmentTypes.map(({ id }) => id);
  const itemIds = form.neededFor.items.map(({ id }) => id);
  const set = (next: { readonly appointmentTypeIds?: string[]; readonly itemIds?: string[] }) =>
    save.mutate({ id: form.id, appointmentTypeIds: typeIds, itemIds, ...next }, { onError: failed });
  const chosen = [
    ...form.neededFor.appointmentTypes.map(({ id, name }) => ({
      id,
      name,
      remove: () => set({ appointmentTypeIds: typeIds.filter((one) => one !== id) }),
    })),
    ...form.neededFor.items.map(({ id, name }) => ({
      id,
      name,
      remove: () => set({ itemIds: itemIds.filter((one) => one !== id) }),
    })),
  ];
  return (
    <section aria-labelledby="needs-title" className="flex flex-col gap-3">
      <div>
        <h3 id="needs-title" className="font-medium">
          Needed for
        </h3>
        <p className="text-sm text-ink-muted">
          Appointments and visits with one of these show a missing consent until the form is signed.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Appointment type">
          <NativeSelect
            placeholder="Add an appointment type"
            disabled={save.isPending}
            options={types
              .filter(({ id }) => !typeIds.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={({ target }) =>
              target.value !== '' && set({ appointmentTypeIds: [...typeIds, target.value] })
            }
          />
        </Field>
        <Field label="Service or product">
          <ItemPicker
            placeholder="Add a service or product"
            without={itemIds}
            disabled={save.isPending}
            onPick={({ id }) => set({ itemIds: [...itemIds, id] })}
          />
        </Field>
      </div>
      {chosen.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {chosen.map(({ id, name, remove }) => (
            <li key={id} className="flex items-center gap-2 py-1 pr-1 pl-3 text-base">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Remove ${name}`}
                disabled={save.isPending}
                onClick={remove}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
