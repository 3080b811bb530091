import { Lock, ShieldAlert, Siren } from 'lucide-react';
import { useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { sendMessageEndpoint } from '../compose.contract.ts';
import type { Conversation, Message } from '../conversation.contract.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { whoOf } from './conversation-labels.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageFiles } from './message-files.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageState } from './message-state.tsx';

interface MessageBubbleProps {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  /** It came or went on another channel than the conversation's. */
  readonly showsChannel: boolean;
}

function authorOf({ direction, authorName, isAutomatic }: Message, conversation: Conversation): string {
  if (direction === 'in') return authorName ?? whoOf(conversation);
  if (isAutomatic) return 'Sent automatically';
  // Names of people are kept with what they wrote.
  if (direction === 'note' && authorName === null) return PRODUCT.name;
  return authorName ?? 'Former colleague';
}

const LOOK = {
  in: 'self-start bg-surface border border-line',
  out: 'self-end bg-brand-soft text-ink',
  note: 'self-end bg-warn-soft text-ink',
} as const;

/** One message: what the client wrote on the left, what the clinic wrote on the right, notes set apart by color and a word. */
export function MessageBubble({ message, conversation, clock, showsChannel }: MessageBubbleProps) {
  const { zone } = clock;
  const mayWrite = useSession().can(sendMessageEndpoint.permission);
  const [isWhole, setWhole] = useState(false);
  const [isFolded, setFolded] = useState(message.isMachine);
  const isNote = message.direction === 'note';
  const text = isWhole && message.fullText !== null ? message.fullText : message.text;
  return (
    <article
      aria-label={`${isNote ? 'Note by ' : ''}${authorOf(message, conversation)}, ${timeIn(zone, message.at)}`}
      className={cn(
        'flex max-w-[min(40rem,88%)] flex-col gap-1.5 rounded-lg px-3.5 py-2.5',
        LOOK[message.direction],
        message.status === 'canceled' && 'opacity-60',
      )}
    >
      <header className="flex items-center gap-2 text-xs text-ink-muted">
        {isNote && <Lock aria-hidden className="size-3" />}
        {showsChannel && !isNote && <ChannelIcon channel={message.channel} className="size-3" />}
        <span className="min-w-0 flex-1 truncate font-medium">
          {isNote ? `Note by ${authorOf(message, conversation)}` : authorOf(message, conversation)}
        </span>
        <time dateTime={message.at} className="tabular shrink-0">
          {timeIn(zone, message.at)}
        </time>
        {mayWrite && <MessageMenu message={message} conversation={conversation} />}
      </header>
      {!message.isProven && message.direction === 'in' && (
        <p className="flex items-start gap-1.5 text-xs text-warn-ink">
          <ShieldAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          The sender could not be verified. Call before you act on this.
        </p>
      )}
      {message.subject !== null && message.subject !== conversation.subject && (
        <p className="text-sm font-semibold">{message.subject}</p>
      )}
      {isFolded ? (
        <p className="text-sm text-ink-muted">
          Automatic reply{' '}
          <Button variant="link" size="sm" onClick={() => setFolded(false)}>
            Show
          </Button>
        </p>
      ) : (
        <p className="text-base wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      {message.fullText !== null && !isFolded && (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Hide quoted text' : 'Show quoted text'}
        </Button>
      )}
      <MessageFiles files={message.files} />
      {message.emergency !== null && message.emergencyTerms.length > 0 && (
        <p className="flex items-start gap-1.5 text-xs text-bad-ink">
          <Siren aria-hidden className="mt-0.5 size-3 shrink-0" />
          Found: {message.emergencyTerms.map((word) => `“${word}”`).join(', ')}
        </p>
      )}
      <MessageActions message={message} zone={zone} />
      {message.status !== null && <MessageState message={message} clock={clock} mayWrite={mayWrite} />}
    </article>
  );
}
