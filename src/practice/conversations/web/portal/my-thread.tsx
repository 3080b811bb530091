import { CircleAlert, Clock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { MyConversation, MyMessage } from '../../own.contract.ts';
import { EmergencyPanel } from '../public/emergency-panel.tsx';
import { dayHeading, messageTime } from './expectation-text.ts';
import { LinkedText } from './linked-text.tsx';
import { MessageFile } from './message-file.tsx';
import type { WaitingMessage } from './use-outbox.ts';

interface MyThreadProps {
  readonly conversation: MyConversation & { readonly expectation: { readonly phone: string | null } };
  /** The oldest first. */
  readonly messages: readonly MyMessage[];
  readonly waiting: readonly WaitingMessage[];
  /** The clinic has read the newest message of the client. */
  readonly isSeen: boolean;
  readonly onRetry: (message: WaitingMessage) => void;
  readonly onTakeBack: (message: WaitingMessage) => void;
}

/** What both sides wrote, the oldest first, under the day of each; then what has not arrived at the clinic yet. */
export function MyThread({ conversation, messages, waiting, isSeen, onRetry, onTakeBack }: MyThreadProps) {
  const now = useNow();
  const { country } = conversation;
  const newestOwn = messages.findLast(({ isFromClinic }) => !isFromClinic);
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const heading = dayHeading(country, message.at, now);
        const isNewDay = before === undefined || dayHeading(country, before.at, now) !== heading;
        return (
          <Fragment key={message.id}>
            {isNewDay && (
              <li className="flex items-center gap-3 pt-2 text-base text-ink-muted">
                <span aria-hidden className="h-px flex-1 bg-line" />
                <h2 className="font-medium">{heading}</h2>
                <span aria-hidden className="h-px flex-1 bg-line" />
              </li>
            )}
            <Message
              conversation={conversation}
              message={message}
              note={
                message === newestOwn && waiting.length === 0
                  ? isSeen
                    ? 'Seen by the clinic'
                    : 'Sent'
                  : undefined
              }
            />
          </Fragment>
        );
      })}
      {waiting.map((message) => (
        <Waiting
          key={message.clientMessageId}
          conversation={conversation}
          message={message}
          onRetry={() => onRetry(message)}
          onTakeBack={() => onTakeBack(message)}
        />
      ))}
    </ol>
  );
}

interface MessageProps extends Pick<MyThreadProps, 'conversation'> {
  readonly message: MyMessage;
  readonly note: string | undefined;
}

function Message({ conversation, message, note }: MessageProps) {
  const { clinicName, expectation } = conversation;
  const { isFromClinic, authorName, text, files, at, isEmergencyInstruction } = message;
  const author = authorName === null ? clinicName : `${authorName}, ${clinicName}`;
  if (isEmergencyInstruction) {
    return (
      <li>
        <EmergencyPanel clinicName={clinicName} phone={expectation.phone} instruction={text} />
      </li>
    );
  }
  return (
    <Bubble
      isOwn={!isFromClinic}
      label={isFromClinic ? `Message from ${author}` : 'Your message'}
      foot={
        <>
          {isFromClinic && <span className="font-medium">{author}</span>}
          <time dateTime={at}>{messageTime(conversation, at)}</time>
          {note !== undefined && <span>{note}</span>}
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-wrap">{isFromClinic ? <LinkedText text={text} /> : text}</p>
      {files.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-2">
          {files.map((file) => (
            <li key={file.objectName} className="min-w-0">
              <MessageFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </Bubble>
  );
}

interface WaitingProps extends Pick<MyThreadProps, 'conversation'> {
  readonly message: WaitingMessage;
  readonly onRetry: () => void;
  readonly onTakeBack: () => void;
}

const failureText = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'This message wasn’t sent. Check your connection, then try again.';

function Waiting({
  conversation,
  message: { text, files, writtenAt, error },
  onRetry,
  onTakeBack,
}: WaitingProps) {
  return (
    <Bubble
      isOwn
      isFaded={error === null}
      label="Your message, not sent yet"
      foot={
        error === null ? (
          <span role="status" className="flex items-center gap-1">
            <Clock aria-hidden className="size-3.5" /> Sending
          </span>
        ) : (
          <time dateTime={writtenAt}>{messageTime(conversation, writtenAt)}</time>
        )
      }
    >
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      {files.length > 0 && <p className="text-base">{files.map(({ name }) => name).join(', ')}</p>}
      {error !== null && (
        <div className="flex flex-col gap-2 rounded-lg bg-bad-soft p-3 text-bad-ink">
          <p role="alert" className="flex items-start gap-2 text-base">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {failureText(error)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button className="h-11" onClick={onRetry}>
              Try again
            </Button>
            <Button className="h-11" onClick={onTakeBack}>
              Edit
            </Button>
          </div>
        </div>
      )}
    </Bubble>
  );
}

interface BubbleProps {
  readonly isOwn: boolean;
  readonly isFaded?: boolean;
  readonly label: string;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

const Bubble = ({ isOwn, isFaded = false, label, foot, children }: BubbleProps) => (
  <li className={cn('flex', isOwn ? 'justify-end' : 'justify-start')}>
    <article aria-label={label} className="flex max-w-[85%] min-w-0 flex-col gap-1">
      <div
        className={cn(
          'flex min-w-0 flex-col gap-2 rounded-2xl px-4 py-2.5',
          isOwn ? 'rounded-br-sm bg-brand-soft text-ink' : 'rounded-bl-sm border border-line bg-surface',
          isFaded && 'opacity-70',
        )}
      >
        {children}
      </div>
      <p className={cn('flex flex-wrap gap-x-2 px-1 text-sm text-ink-muted', isOwn && 'justify-end')}>
        {foot}
      </p>
    </article>
  </li>
);
