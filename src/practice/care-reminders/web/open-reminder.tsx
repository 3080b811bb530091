import { BellOff, CalendarPlus, CheckCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { bookOnlinePath, useBookingReason } from '#practice/appointments/web/public/use-booking-reason.ts';
import { answerReminderLinkEndpoint, type OpenedReminder } from '../link.contract.ts';
import { ElsewhereForm } from './elsewhere-form.tsx';
import { LaterForm } from './later-form.tsx';

type Item = OpenedReminder['items'][number];

interface OpenReminderProps {
  readonly token: string;
  readonly opened: OpenedReminder;
}

const HEADINGS: Readonly<Record<OpenedReminder['kind'], string>> = {
  care: 'Care is due',
  declined: 'Still recommended',
  lapsed: 'We haven’t seen you in a while',
  after_visit: 'How are things?',
};

/** What a reminder is about, and the ways to answer it. */
export function OpenReminder({ token, opened }: OpenReminderProps) {
  const answer = useWrite(answerReminderLinkEndpoint);
  const [step, setStep] = useState<'elsewhere' | 'later' | 'stop'>();
  const reminder = answer.data ?? opened;
  const { clinic, items } = reminder;
  const isOpen = ({ isClosed, claimedOn }: Item) => !isClosed && claimedOn === null;
  const open = items.filter(isOpen);
  const canClaim = open.some(({ isCare }) => isCare);
  const send = (given: Parameters<typeof answer.mutate>[0]['answer']) =>
    answer.mutate({ token, answer: given }, { onSuccess: () => setStep(undefined) });
  const formParts = { busy: answer.isPending, error: answer.error, onCancel: () => setStep(undefined) };
  return (
    <>
      <header className="flex flex-col gap-2">
        <p className="text-ink-muted">{clinic.name}</p>
        <h1 className="text-2xl font-semibold tracking-tight">{HEADINGS[reminder.kind]}</h1>
      </header>
      <ul
        aria-label="What this is about"
        className="divide-y divide-line rounded-2xl border border-line bg-surface"
      >
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-0.5 px-4 py-3">
            <span className="font-medium wrap-anywhere">
              {[item.petName, item.name].filter(Boolean).join(': ') || 'A visit'}
            </span>
            <span className="text-sm text-ink-muted">{stateOf(item, clinic.country)}</span>
          </li>
        ))}
      </ul>
      {step === 'elsewhere' ? (
        <ElsewhereForm
          {...formParts}
          token={token}
          today={reminder.today}
          items={open.filter(({ isCare }) => isCare)}
          onSend={send}
        />
      ) : step === 'later' ? (
        <LaterForm
          {...formParts}
          today={reminder.today}
          onSend={(untilOn) => send({ kind: 'later', untilOn, itemIds: open.map(({ id }) => id) })}
        />
      ) : (
        <div className="flex flex-col gap-3">
          {answer.error && <FormError error={answer.error} />}
          {open.length > 0 && (
            <BookButton
              clinic={clinic}
              items={open}
              onBook={() => send({ kind: 'book', itemIds: open.map(({ id }) => id) })}
            />
          )}
          {canClaim && (
            <Button size="lg" onClick={() => setStep('elsewhere')}>
              <CheckCheck aria-hidden /> Already done elsewhere
            </Button>
          )}
          {open.length > 0 && reminder.kind !== 'after_visit' && (
            <Button size="lg" onClick={() => setStep('later')}>
              <Clock aria-hidden /> Remind me later
            </Button>
          )}
          <StopPart
            reminder={reminder}
            isAsking={step === 'stop'}
            busy={answer.isPending}
            onAsk={() => setStep('stop')}
            onStop={() => send({ kind: 'stop' })}
            onKeep={() => setStep(undefined)}
          />
        </div>
      )}
    </>
  );
}

function stateOf({ isClosed, claimedOn, laterOn, dueOn, isCare }: Item, country: string): string {
  if (claimedOn !== null)
    return `You said it was done on ${shortDay(claimedOn, country)}. The clinic will check it.`;
  if (isClosed) return 'No longer due';
  if (laterOn !== null) return `You will be reminded on ${shortDay(laterOn, country)}.`;
  return isCare ? `Due ${shortDay(dueOn, country)}` : 'Open';
}

interface BookButtonProps {
  readonly clinic: OpenedReminder['clinic'];
  readonly items: readonly Item[];
  readonly onBook: () => void;
}

/** Leads to online booking with the pet and the reason, or to the clinic’s telephone. */
function BookButton({ clinic, items, onBook }: BookButtonProps) {
  const navigate = useNavigate();
  const petId = items.find((item) => item.petId !== null)?.petId ?? '';
  const reason = useBookingReason(petId);
  const book = () => {
    reason.keep(
      items
        .filter((item) => item.petId === petId)
        .flatMap(({ name }) => name ?? [])
        .join(', '),
    );
    onBook();
    void navigate(petId === '' ? '/client/appointments/new' : bookOnlinePath(petId));
  };
  if (clinic.booksOnline)
    return (
      <Button size="lg" variant="primary" onClick={book}>
        <CalendarPlus aria-hidden /> Book a visit
      </Button>
    );
  if (clinic.phone === null) return null;
  return (
    <Button size="lg" variant="primary" asChild>
      <a href={telephoneLink(clinic.phone)} onClick={onBook}>{`Call ${clinic.phone} to book`}</a>
    </Button>
  );
}

interface StopPartProps {
  readonly reminder: OpenedReminder;
  readonly isAsking: boolean;
  readonly busy: boolean;
  readonly onAsk: () => void;
  readonly onStop: () => void;
  readonly onKeep: () => void;
}

function StopPart({ reminder, isAsking, busy, onAsk, onStop, onKeep }: StopPartProps) {
  const channel = MESSAGE_CHANNEL_LABELS[reminder.channel].toLowerCase();
  if (reminder.isStopped)
    return (
      <p role="status" className="text-ink-muted">
        {`${reminder.clinic.name} will not send you messages like this by ${channel} anymore.`}
      </p>
    );
  if (!isAsking)
    return (
      <Button size="lg" variant="ghost" onClick={onAsk}>
        <BellOff aria-hidden /> Stop these messages
      </Button>
    );
  return (
    <div className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <p>{`You will not get messages like this by ${channel} anymore. You will still get messages about your appointments.`}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="lg" variant="primary" busy={busy} onClick={onStop}>
          Stop messages
        </Button>
        <Button size="lg" variant="ghost" onClick={onKeep}>
          Keep messages
        </Button>
      </div>
    </div>
  );
}
