import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { type AlertGate, OverrideReason } from '../contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const TONES = { danger: 'bad', warning: 'warn', info: 'info' } as const;

interface GateDialogProps {
  readonly gate: AlertGate;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onOverride: (reason: string) => void;
  readonly onClose: () => void;
}

/** GATE-1. The alerts that concern what is about to be ordered or done, and the reason to go on. */
export function GateDialog({ gate: { gates }, busy, error, onOverride, onClose }: GateDialogProps) {
  return (
    <ReasonDialog
      title="This pet has an alert"
      description="The reason is kept in the record together with the alert."
      label="Reason to proceed"
      submitLabel="Proceed"
      schema={OverrideReason}
      busy={busy}
      error={error}
      onSubmit={onOverride}
      onClose={onClose}
    >
      {gates.map(({ alert, itemNames }) => (
        <Banner key={alert.id} tone={TONES[alert.severity]} title={PET_ALERT_KIND_LABELS[alert.kind]}>
          <p className="text-md">{alert.note}</p>
          <p className="text-sm">Concerns {itemNames.join(', ')}</p>
        </Banner>
      ))}
    </ReasonDialog>
  );
}
