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
  'Name, email address, phone number, clinic, and everything they wrote',
  'Notes, tasks and history, including those of merged leads',
  'Their demos and the emails about them. An upcoming demo is canceled first, and they are notified',
  'Their contact in the CRM',
];

/** Erases a lead permanently, after saying what is deleted and what stays. */
export function EraseDialog({ lead }: { readonly lead: Lead }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Independent of this dialog: the live event may unmount the page before the response arrives.
  const erase = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await call(eraseLeadEndpoint, { id: lead.id });
      await navigate('/admin/leads', { replace: true });
      client.removeQueries({ queryKey: [getLeadEndpoint.id] });
      notify({ title: 'Lead erased', text: 'All personal data was deleted.', tone: 'good' });
      await applyWrite(client, eraseLeadEndpoint, { id: lead.id });
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  const stays = [
    'An anonymous record for statistics: stage, source and date',
    'An audit entry: who erased a lead, and when',
    ...(lead.clinicId === null
      ? []
      : [`The clinic ${lead.linkedClinicName ?? 'created from this lead'}, unchanged`]),
  ];
  return (
    <AlertDialog
      title={`Erase ${lead.fullName}?`}
      text="This cannot be undone. Use it when someone asks for their data to be deleted. Mark a lead that did not work out as lost instead."
      confirmLabel="Erase permanently"
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
        <Lines title="Deleted" lines={GOES} />
        <Lines title="Kept" lines={stays} />
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
