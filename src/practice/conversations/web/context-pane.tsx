import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CONVERSATION_STATUS_LABELS, MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { queryOf } from '#foundation/web/api.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getConversationContextEndpoint } from '../context.contract.ts';
import type { Conversation } from '../conversation.contract.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { ContextPet } from './context-pet.tsx';
import { UnknownSender } from './unknown-sender.tsx';

interface ContextPaneProps {
  readonly conversation: Conversation;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly onOpen: (id: string) => void;
}

/** A part of the pane with its heading. */
export function ContextPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <h3 className="text-xs font-medium text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

/** Who writes: the client, their pets with what is next and due, and what else they wrote. */
export function ContextPane({ conversation, clock, onOpen }: ContextPaneProps) {
  const { zone } = clock;
  const { data, error, refetch } = useQuery(queryOf(getConversationContextEndpoint, { id: conversation.id }));
  if (conversation.client === null) return <UnknownSender conversation={conversation} />;
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The client could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <SkeletonRows rows={6} />;
  const { client, pets, openTasks } = data;
  return (
    <>
      {client !== null && (
        <ContextPart title="Client">
          <Link
            to={`/clinic/clients/${client.id}`}
            className="focus-ring self-start rounded-sm font-semibold text-brand-ink underline-offset-2 hover:underline"
          >
            {client.fullName}
          </Link>
          {client.phone !== null && (
            <a className="text-sm underline-offset-2 hover:underline" href={telephoneLink(client.phone)}>
              {printPhone(client.phone)}
            </a>
          )}
          {client.email !== null && <p className="text-sm wrap-anywhere">{client.email}</p>}
          {client.notes !== null && (
            <p className="text-sm whitespace-pre-wrap text-ink-muted">{client.notes}</p>
          )}
          {client.hasAccount && (
            <Badge tone="brand" className="self-start">
              Uses the client portal
            </Badge>
          )}
        </ContextPart>
      )}
      {pets.map((pet) => (
        <ContextPet key={pet.id} pet={pet} zone={zone} />
      ))}
      {openTasks.length > 0 && (
        <ContextPart title="Open tasks">
          <ul className="flex flex-col gap-1 text-sm">
            {openTasks.map((task) => (
              <li key={task.id}>
                <Link
                  to={`/clinic/tasks?task=${task.id}`}
                  className="focus-ring rounded-sm text-brand-ink underline-offset-2 hover:underline"
                >
                  {task.title}
                </Link>
                {task.dueOn !== null && <span className="text-ink-muted"> · {shortDay(task.dueOn)}</span>}
              </li>
            ))}
          </ul>
        </ContextPart>
      )}
      {conversation.others.length > 0 && (
        <ContextPart title="Other conversations">
          <ul className="flex flex-col gap-1 text-sm">
            {conversation.others.map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  className="focus-ring flex w-full items-center gap-2 rounded-sm text-left hover:underline"
                  onClick={() => onOpen(other.id)}
                >
                  <ChannelIcon channel={other.channel} />
                  <span className="min-w-0 flex-1 truncate">
                    {other.subject ?? MESSAGE_CHANNEL_LABELS[other.channel]}
                  </span>
                  <span className="shrink-0 text-ink-muted">
                    {CONVERSATION_STATUS_LABELS[other.status]}, {nearDateIn(zone, other.lastMessageAt)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </ContextPart>
      )}
      <p className="px-4 py-3 text-xs text-ink-muted">
        Conversation since {nearDateIn(zone, conversation.createdAt)}, {timeIn(zone, conversation.createdAt)}
      </p>
    </>
  );
}
