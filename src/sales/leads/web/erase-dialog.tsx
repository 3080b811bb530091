import { useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { eraseLeadEndpoint, getLeadEndpoint, type Lead } from '../contract.ts';

const GOES = [
  'Name, e-mail address, phone number, clinic, and all that they wrote',
  'Notes, tasks and history, with those of leads that were merged into this one',
  'Their demos and the letters about them. A demo still to come is cancelled first, and they are told',
  'Their contact in the CRM',
];

/** Erases a lead permanently, after saying what is deleted and what stays. */
export function EraseDialog({ lead }: { readonly lead: Lead }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Independent of this dialog: the live event may unmount the page before the answer arrives.
  const erase = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await call(eraseLeadEndpoint, { id: lead.id });
      await navigate('/admin/leads', { replace: true });
      client.removeQueries({ queryKey: [getLeadEndpoint.id] });
      notify({ title: 'The lead is erased', text: 'Nothing is left of the person.', tone: 'good' });
      await applyWrite(client, eraseLeadEndpoint, { id: lead.id });
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  const stays = [
    'A line without a person for the figures: stage, source and day',
    'A line of the audit trail: who erased a lead, and when',
    ...(lead.clinicId === null ? [] : [`The clinic ${lead.linkedClinicName ?? 'that it became'}, as it is`]),
  ];
  return (
    <AlertDialog
      title={`Erase ${lead.fullName}?`}
      text="This cannot be undone. It is for somebody who has asked to be forgotten; a lead that came to nothing is lost, not erased."
      confirmLabel="Erase for good"
      busy={isBusy}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Eraser aria-hidden />
          Erase
        </Button>
      }
      onConfirm={() => void erase()}
    >
      <div className="flex flex-col gap-3 text-sm">
        <Lines title="This goes" lines={GOES} />
        <Lines title="This stays" lines={stays} />
        <FormError error={fault} />
      </div>
    </AlertDialog>
  );
}

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <section>
    <h3 className="font-medium">{title}</h3>
    <ul className="list-disc pl-5 text-ink-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);
