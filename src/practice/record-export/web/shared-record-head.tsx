import { Download } from 'lucide-react';
import { call } from '#foundation/web/api.ts';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { printMicrochip } from '#practice/pets/microchip.rules.ts';
import { type PaperStyle, placeLine, signalmentText } from '#practice/clinics/paper.rules.ts';
import type { RecordFile } from '../record-file.contract.ts';
import { exportSharedRecordEndpoint } from '../shares.contract.ts';
import { useExportedFile } from './use-exported-file.ts';

const LINK = 'focus-ring rounded-sm py-0.5 text-brand-ink underline-offset-4 hover:underline touch:py-2.5';

interface SharedRecordHeadProps {
  readonly token: string;
  readonly recipient: string;
  readonly expiresAt: string;
  readonly record: RecordFile;
  readonly style: PaperStyle;
}

/** Whose record it is, from which clinic, for whom and how long, with its files to download. */
export function SharedRecordHead({ token, recipient, expiresAt, record, style }: SharedRecordHeadProps) {
  const { clinic, pet } = record;
  const { isBusy, isSlow, save } = useExportedFile('The record was not downloaded');
  return (
    <header className="flex flex-col gap-2">
      <address className="text-base text-ink-muted not-italic">
        <span className="block text-md font-semibold text-ink">{clinic.name}</span>
        {placeLine(clinic) !== '' && <span className="block">{placeLine(clinic)}</span>}
        <span className="flex flex-wrap gap-x-4">
          {clinic.phone !== null && (
            <a className={LINK} href={telephoneLink(clinic.phone)}>
              {clinic.phone}
            </a>
          )}
          {clinic.email !== null && (
            <a className={LINK} href={`mailto:${clinic.email}`}>
              {clinic.email}
            </a>
          )}
        </span>
      </address>
      <h1 className="font-display text-3xl font-bold tracking-tight">{pet.name}</h1>
      <p className="text-ink-muted">
        {[
          signalmentText(pet),
          pet.bornOn === null ? '' : `born ${style.day(pet.bornOn)}`,
          pet.deceasedOn === null ? '' : `died ${style.day(pet.deceasedOn)}`,
          pet.microchip === null
            ? ''
            : `microchip ${printMicrochip(pet.microchip).replaceAll(' ', '\u00A0')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-base text-ink-muted">
        {`Shared with ${recipient}${record.isComplete ? '' : ', selected parts'}. As of ${style.instant(record.exportedAt)}. The link works until ${style.dayOf(expiresAt)}.`}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            size="lg"
            variant={format === 'pdf' ? 'primary' : 'secondary'}
            busy={isBusy}
            onClick={() => save(() => call(exportSharedRecordEndpoint, { token, format }))}
          >
            <Download aria-hidden />
            {format === 'pdf' ? 'Download PDF' : 'Download JSON'}
          </Button>
        ))}
      </div>
      <p role="status" className="text-base text-ink-muted empty:hidden">
        {isSlow && 'The record is being prepared. A long one takes up to a minute.'}
      </p>
    </header>
  );
}
