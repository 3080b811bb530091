import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import type { PrescribingFacts } from '../prescribing.contract.ts';

interface PrescribingNotesProps {
  readonly facts: PrescribingFacts;
}

/** What speaks against a drug for this pet: alerts first, then other drugs and problems, each with its source. */
export const PrescribingNotes = ({ facts: { alerts, cautions } }: PrescribingNotesProps) => (
  <>
    {alerts.map((alert) => (
      <Banner key={alert.id} tone="bad" title={PET_ALERT_KIND_LABELS[alert.kind]}>
        {alert.note}
      </Banner>
    ))}
    {cautions.map((caution) => (
      <Banner
        key={`${caution.with} ${caution.term} ${caution.text}`}
        tone={caution.severity === 'avoid' ? 'bad' : 'warn'}
        title={`${caution.severity === 'avoid' ? 'Do not combine with' : 'Take care with'} ${caution.with}`}
      >
        <p>{caution.text}</p>
        <p className="text-sm">
          {caution.source}
          {caution.isConfirmed ? '' : ', not confirmed'}
        </p>
      </Banner>
    ))}
  </>
);
