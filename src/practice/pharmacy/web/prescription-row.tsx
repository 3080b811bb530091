import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, useWrite } from '#foundation/web/api.ts';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  approvePrescriptionEndpoint,
  dispensePrescriptionEndpoint,
  getPrescriptionPdfEndpoint,
  type Prescription,
  setPrescriptionStateEndpoint,
} from '../prescriptions.contract.ts';
import { openPage } from './open-label.ts';
import { factsOf, STATE_LABELS, STATE_TONES } from './prescription-text.ts';
import { StateDialog } from './state-dialog.tsx';

interface PrescriptionRowProps {
  readonly prescription: Prescription;
  /** The pet is named, where there may be several. */
  readonly withPet?: boolean;
  readonly onDispense: (prescription: Prescription) => void;
}

type Panel = keyof typeof CHANGES;

const CHANGES = {
  active: ['Resume this prescription', 'Resume', 'Prescription resumed'],
  on_hold: ['Put this prescription on hold', 'Put on hold', 'Prescription on hold'],
  cancelled: ['Cancel this prescription', 'Cancel prescription', 'Prescription canceled'],
} as const;

/** A prescription with what can be done with it. */
export function PrescriptionRow({ prescription, withPet = false, onDispense }: PrescriptionRowProps) {
  const { id, version, state, filledAt } = prescription;
  const [panel, setPanel] = useState<Panel>();
  const approve = useWrite(approvePrescriptionEndpoint);
  const setState = useWrite(setPrescriptionStateEndpoint);
  const close = () => setPanel(undefined);
  const print = async () => {
    const page = openPage();
    try {
      const file = await call(getPrescriptionPdfEndpoint, { id });
      if (page) showPdf(page, file);
      else savePdf(file);
    } catch (error) {
      page?.close();
      notify({ title: 'The prescription could not be printed', text: messageOf(error), tone: 'destructive' });
    }
  };
  const facts = [
    factsOf(prescription),
    prescription.prescriberName ?? `prepared by ${prescription.writtenByName ?? 'someone'}`,
  ];
  const change = panel && CHANGES[panel];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">
            {withPet && (
              <>
                <Link to={`/clinic/pets/${prescription.petId}`} className="hover:underline">
                  {prescription.petName}
                </Link>
                {': '}
              </>
            )}
            {[prescription.drugName, prescription.itemId === null ? prescription.strength : null]
              .filter(Boolean)
              .join(' ')}
          </span>
          <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
        </p>
        <p className="wrap-anywhere">{prescription.directionsText}</p>
        <p className="text-sm text-ink-muted tabular">{facts.join(' · ')}</p>
        {prescription.stateReason !== null && (
          <p className="text-sm text-ink-muted">{prescription.stateReason}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {state === 'awaiting_approval' && (
          <May call={approvePrescriptionEndpoint}>
            <Button
              size="sm"
              variant="soft"
              busy={approve.isPending}
              onClick={() =>
                approve.mutate(
                  { id, version },
                  {
                    onSuccess: () =>
                      notify({ title: `Prescription ${prescription.number} approved`, tone: 'good' }),
                    onError: (error) =>
                      notify({
                        title: 'The prescription could not be approved',
                        text: messageOf(error),
                        tone: 'destructive',
                      }),
                  },
                )
              }
            >
              Approve
            </Button>
          </May>
        )}
        {state === 'active' && filledAt === 'clinic' && (
          <May call={dispensePrescriptionEndpoint}>
            <Button size="sm" variant="soft" onClick={() => onDispense(prescription)}>
              Dispense
            </Button>
          </May>
        )}
        {state === 'active' && filledAt === 'elsewhere' && (
          <Button size="sm" onClick={() => void print()}>
            <Printer aria-hidden /> Print
          </Button>
        )}
        <May call={setPrescriptionStateEndpoint}>
          {state === 'active' && (
            <Button size="sm" variant="ghost" onClick={() => setPanel('on_hold')}>
              Put on hold
            </Button>
          )}
          {state === 'on_hold' && (
            <May call={approvePrescriptionEndpoint}>
              <Button size="sm" onClick={() => setPanel('active')}>
                Resume
              </Button>
            </May>
          )}
          {(state === 'active' || state === 'on_hold' || state === 'awaiting_approval') && (
            <Button size="sm" variant="ghost" onClick={() => setPanel('cancelled')}>
              Cancel
            </Button>
          )}
        </May>
      </div>
      {change && panel && (
        <StateDialog
          title={change[0]}
          submitLabel={change[1]}
          busy={setState.isPending}
          error={setState.error}
          onClose={close}
          onSubmit={(reason) =>
            setState.mutate(
              { id, version, state: panel, reason },
              {
                onSuccess: () => {
                  notify({ title: change[2], tone: 'good' });
                  close();
                },
              },
            )
          }
        />
      )}
    </li>
  );
}
