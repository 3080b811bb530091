import { Plus } from 'lucide-react';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  addPetAlertEndpoint,
  clearPetAlertEndpoint,
  type Pet,
  type PetAlert,
  restorePetAlertEndpoint,
} from '../contract.ts';

const TONES = { danger: 'bad', warning: 'warn', info: 'info' } as const;
/** The alerts at the top of a pet's page. Clearing one offers an undo. */
export function AlertList({ pet, onAdd }: { readonly pet: Pet; readonly onAdd: () => void }) {
  const clear = useWrite(clearPetAlertEndpoint);
  const restore = useWrite(restorePetAlertEndpoint);
  const failed = (error: unknown) =>
    notify({ title: 'The alert could not be changed', text: messageOf(error), tone: 'destructive' });

  const onClear = (alert: PetAlert) => {
    const input = { id: pet.id, alertId: alert.id };
    clear.mutate(input, {
      onSuccess: () =>
        notify({
          title: 'Alert cleared',
          text: alert.note,
          onUndo: () => restore.mutate(input, { onError: failed }),
        }),
      onError: failed,
    });
  };

  if (pet.alerts.length === 0) {
    return <AddButton onAdd={onAdd} />;
  }
  return (
    <section aria-label="Alerts" className="flex flex-col gap-2">
      {pet.alerts.map((alert) => (
        <Banner
          key={alert.id}
          tone={TONES[alert.severity]}
          title={PET_ALERT_KIND_LABELS[alert.kind]}
          action={
            <May call={clearPetAlertEndpoint}>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => onClear(alert)}
                className="text-current print:hidden"
              >
                Clear
              </Button>
            </May>
          }
        >
          <p className="text-md">{alert.note}</p>
          <AlertGate alert={alert} />
        </Banner>
      ))}
      <AddButton onAdd={onAdd} />
    </section>
  );
}

/** What has to be given a reason because of the alert. */
function AlertGate({ alert: { substances, mustAcknowledge } }: { readonly alert: PetAlert }) {
  if (mustAcknowledge) return <p className="text-sm">Everything that is ordered or given needs a reason.</p>;
  if (substances.length === 0) return null;
  return <p className="text-sm">Needs a reason before giving: {substances.join(', ')}</p>;
}

const AddButton = ({ onAdd }: { readonly onAdd: () => void }) => (
  <May call={addPetAlertEndpoint}>
    <Button variant="ghost" size="sm" onClick={onAdd} className="w-fit text-ink-muted print:hidden">
      <Plus aria-hidden />
      Add an alert
    </Button>
  </May>
);
