import { BellOff, Ellipsis } from 'lucide-react';
import { PAUSE_REASON_LABELS } from '#vocabulary/dunning.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type ClientDebts, type DunningPause, resumeDunningEndpoint } from '../client-debts.contract.ts';
import type { PauseSubject } from './pause-sheet.tsx';

const HOLD_LABELS = {
  ...PAUSE_REASON_LABELS,
  pet_died: 'Pet has died',
  plan: 'In a payment plan',
} as const;

/** Lets reminders go on, for one invoice or for all. */
function useResume(clientId: string) {
  const resume = useWrite(resumeDunningEndpoint);
  return {
    busy: resume.isPending,
    run: (invoiceId: string | null) =>
      resume.mutate(
        { clientId, invoiceId },
        {
          onSuccess: () => notify({ title: 'Reminders resumed', tone: 'good' }),
          onError: (error) =>
            notify({ title: 'Reminders are still paused', text: messageOf(error), tone: 'destructive' }),
        },
      ),
  };
}

interface DebtRowProps {
  readonly clientId: string;
  readonly invoice: ClientDebts['openInvoices'][number];
  /** Whether a pause of its own holds its reminders up. */
  readonly hasPause: boolean;
  readonly mayPauseAll: boolean;
  readonly onPause: (subject: PauseSubject) => void;
}

/** An invoice with something left to pay, and whether its client is reminded. */
export function DebtRow({ clientId, invoice, hasPause, mayPauseAll, onPause }: DebtRowProps) {
  const { id, number, currency, dueOn, openMinor, isOverdue, reminders, hold } = invoice;
  const resume = useResume(clientId);
  const mayResume = hasPause || hold === 'pet_died';
  // What a pause of all invoices or a plan holds up is changed there.
  const mayChange =
    useSession().can(resumeDunningEndpoint.permission) && (hold === null || (hold !== 'plan' && mayResume));
  return (
    <ItemRow
      wraps
      title={`Invoice ${number}`}
      text={[
        `Due ${shortDay(dueOn)}`,
        reminders === 1 ? '1 reminder sent' : reminders > 1 && `${reminders} reminders sent`,
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        <>
          {hold !== null && (
            <Badge tone="outline" icon={<BellOff aria-hidden />}>
              {HOLD_LABELS[hold]}
            </Badge>
          )}
          {isOverdue && hold !== 'plan' && <Badge tone="warn">Overdue</Badge>}
          <span className="font-medium tabular">{showMoney(openMinor, currency)}</span>
          {mayChange && (
            <Menu
              align="end"
              trigger={
                <Button size="icon" variant="ghost" aria-label={`Reminders of invoice ${number}`}>
                  <Ellipsis aria-hidden />
                </Button>
              }
            >
              {hold === null ? (
                <>
                  <MenuItem onSelect={() => onPause({ invoiceId: id, title: `Invoice ${number}` })}>
                    Pause reminders for this invoice
                  </MenuItem>
                  {mayPauseAll && (
                    <MenuItem onSelect={() => onPause({ invoiceId: null, title: 'All invoices' })}>
                      Pause all reminders
                    </MenuItem>
                  )}
                </>
              ) : (
                <MenuItem onSelect={() => resume.run(id)}>Resume reminders</MenuItem>
              )}
            </Menu>
          )}
        </>
      }
    />
  );
}

interface PauseRowProps {
  readonly clientId: string;
  readonly pause: DunningPause;
}

/** A pause of all reminders to a client. */
export function PauseRow({ clientId, pause }: PauseRowProps) {
  const resume = useResume(clientId);
  const mayChange = useSession().can(resumeDunningEndpoint.permission);
  const { reason, note, untilOn, startedByName } = pause;
  return (
    <ItemRow
      wraps
      leading={<BellOff aria-hidden className="size-4 shrink-0 text-ink-muted" />}
      title={`No reminders: ${PAUSE_REASON_LABELS[reason].toLowerCase()}`}
      text={[
        untilOn === null ? 'Until someone ends it' : `Until ${shortDay(untilOn)}`,
        note,
        startedByName && `by ${startedByName}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        mayChange && (
          <Button size="sm" busy={resume.busy} onClick={() => resume.run(null)}>
            End pause
          </Button>
        )
      }
    />
  );
}
