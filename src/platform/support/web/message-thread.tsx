import { Download, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { showBytes } from '#foundation/web/number-on-screen.ts';
import { type Attachment, TICKET_BUCKET, type TicketMessage } from '../contract.ts';

type ShownMessage = TicketMessage & { readonly isInternal?: boolean };

interface MessageThreadProps<M extends ShownMessage> {
  readonly messages: readonly M[];
  /** Which side the reader is on. */
  readonly ourSide: TicketMessage['from'];
  /** The author's name as shown to this reader. */
  readonly authorOf: (message: M) => string;
  /** The name for the avatar, when the shown name differs, such as “You”. */
  readonly faceOf?: (message: M) => string;
}

/** The messages, the oldest first. */
export function MessageThread<M extends ShownMessage>({
  messages,
  ourSide,
  authorOf,
  faceOf = authorOf,
}: MessageThreadProps<M>) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-4">
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          author={authorOf(message)}
          face={faceOf(message)}
          isOurs={message.from === ourSide}
        />
      ))}
    </ol>
  );
}

interface MessageProps {
  readonly message: ShownMessage;
  readonly author: string;
  readonly face: string;
  readonly isOurs: boolean;
}

function Message({ message, author, face, isOurs }: MessageProps) {
  const { at, text, attachments, isInternal = false } = message;
  const zone = deviceZone();
  return (
    <li className="flex gap-3">
      <Avatar name={face} />
      <article
        aria-label={`${isInternal ? 'Internal note' : 'Message'} by ${author}`}
        className={cn(
          'flex min-w-0 flex-1 flex-col gap-2 rounded-lg border px-4 py-3',
          isOurs ? 'border-line bg-surface' : 'border-brand/25 bg-brand-soft/40',
          isInternal && 'border-dashed border-warn bg-warn-soft text-warn-ink',
        )}
      >
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{author}</span>
          {isInternal && (
            <Badge tone="warn" icon={<LockKeyhole />} className="border border-warn">
              Internal: the requester never sees this
            </Badge>
          )}
          <time dateTime={at} className={cn('text-sm', !isInternal && 'text-ink-muted')}>
            {dateIn(zone, at)}, {timeIn(zone, at)}
          </time>
        </header>
        <p className="break-words whitespace-pre-wrap">{text}</p>
        {attachments.length > 0 && (
          <ul aria-label="Files" className="flex flex-wrap gap-2">
            {attachments.map((file) => (
              <li key={file.id} className="min-w-0 max-w-full">
                <AttachedFile file={file} />
              </li>
            ))}
          </ul>
        )}
      </article>
    </li>
  );
}

function AttachedFile({ file: { fileName, path, sizeBytes } }: { readonly file: Attachment }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { suspendedAt } = useSession();
  const closed =
    suspendedAt === null ? undefined : 'Files are available again once your clinic is reactivated.';
  const reason = path === null ? 'This file was deleted with the account that sent it.' : closed;
  const open = async () => {
    if (path === null) return;
    setBusy(true);
    setFailed(false);
    try {
      await openFile(TICKET_BUCKET, path, fileName);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="sm"
        className="max-w-full"
        busy={isBusy}
        disabledReason={reason}
        onClick={() => void open()}
      >
        <Download aria-hidden />
        <span className="truncate">{fileName}</span>
        {sizeBytes !== null && <span className="text-ink-muted">{showBytes(sizeBytes)}</span>}
      </Button>
      {hasFailed && (
        <FormError error={hasFailed} text={`${fileName} could not be opened. Try again in a moment.`} />
      )}
    </>
  );
}
