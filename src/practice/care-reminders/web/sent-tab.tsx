import { useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import {
  REMINDER_ANSWER_LABELS,
  REMINDER_KIND_LABELS,
  REMINDER_KINDS,
  REMINDER_STATE_LABELS,
} from '#vocabulary/care-reminders.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { longDay, shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { closeReminderEndpoint } from '../actions.contract.ts';
import { listRemindersEndpoint, type Reminder } from '../contract.ts';
import { ChannelBadge } from './channel-badge.tsx';
import { ClaimsCard } from './claims-card.tsx';
import { ClientLink } from './client-link.tsx';
import { lineText } from './round-text.ts';

const KINDS = ['all', ...REMINDER_KINDS, 'open'] as const;
const KIND_OPTIONS = [
  { value: 'all', label: 'All kinds' },
  ...REMINDER_KINDS.map((value) => ({ value, label: REMINDER_KIND_LABELS[value] })),
  { value: 'open', label: 'After a visit, still open' },
] as const;

/** What was planned and sent, the latest first, with what clients answered. */
export function SentTab() {
  const [kind, chooseKind] = useAddressChoice('kind', KINDS);
  const list = useInfiniteQuery({
    ...pagesOf(listRemindersEndpoint, kind === 'all' ? {} : kind === 'open' ? { open: 'yes' } : { kind }),
    placeholderData: (before) => before,
  });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Sent" description="Latest first, with clients’ answers." />
      <ClaimsCard />
      <div className="flex">
        <FilterSelect label="Kind" options={KIND_OPTIONS} value={kind} onChoose={chooseKind} />
      </div>
      <PagedRows
        list={list}
        failure="The reminders could not be loaded"
        noun={['reminder', 'reminders']}
        className="rounded-lg border border-line bg-surface"
        empty={
          <EmptyState
            icon={<MailCheck />}
            title="Nothing here yet"
            hint="Reminders appear here as soon as they are scheduled."
          />
        }
      >
        {(rows) => (
          <ItemList aria-label="Reminders">
            {rows.map((reminder) => (
              <SentRow key={reminder.id} reminder={reminder} />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </div>
  );
}

const TONES = {
  planned: 'neutral',
  requested: 'neutral',
  sent: 'good',
  answered: 'brand',
  suppressed: 'warn',
  canceled: 'outline',
} as const;

const answerText = ({ kind, untilOn }: Reminder['answers'][number]): string =>
  untilOn === null
    ? REMINDER_ANSWER_LABELS[kind]
    : `${REMINDER_ANSWER_LABELS[kind]} until ${shortDay(untilOn)}`;

function SentRow({ reminder }: { readonly reminder: Reminder }) {
  const { id, clientId, clientName, kind, plannedOn, state, channel, lines, answers, closedAt } = reminder;
  const close = useWrite(closeReminderEndpoint);
  const mayClose = useSession().can(closeReminderEndpoint.permission);
  const isPending = state === 'planned' || state === 'requested';
  const canClose = mayClose && closedAt === null && (isPending || kind === 'after_visit');
  return (
    <ItemRow
      wraps
      title={<ClientLink id={clientId} name={clientName} />}
      text={[longDay(plannedOn), ...lines.map(lineText), ...answers.map(answerText)].join(' · ')}
      trailing={
        <span className="flex flex-wrap items-center gap-2">
          {kind !== 'care' && <Badge>{REMINDER_KIND_LABELS[kind]}</Badge>}
          {channel !== null && <ChannelBadge channel={channel} />}
          <Badge tone={TONES[state]}>{closedAt === null ? REMINDER_STATE_LABELS[state] : 'Closed'}</Badge>
          {canClose && (
            <Button
              size="sm"
              variant="ghost"
              busy={close.isPending}
              aria-label={
                isPending ? `Cancel the reminder to ${clientName}` : `Close the follow-up of ${clientName}`
              }
              onClick={() =>
                close.mutate(
                  { id },
                  {
                    onError: (cause) =>
                      notify({ title: 'Nothing was changed', text: messageOf(cause), tone: 'destructive' }),
                  },
                )
              }
            >
              {isPending ? 'Cancel' : 'Close'}
            </Button>
          )}
        </span>
      }
    />
  );
}
