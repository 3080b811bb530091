import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown, Paperclip, Send, Sparkles, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Popover } from '#foundation/web/ui/popover.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useDecideDraft } from '#practice/assistant/web/public/use-decide-draft.ts';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { DOCUMENT_ACCEPT } from '#practice/documents/web/public/use-add-document.ts';
import { SavedReplyPicker } from '#practice/message-templates/web/public/saved-reply-picker.tsx';
import { SmsPartCounter } from '#practice/message-templates/web/public/sms-part-counter.tsx';
import { listMessagesEndpoint } from '../contract.ts';
import type { Conversation } from '../conversation.contract.ts';
import { TimeChoice } from './time-choice.tsx';
import type { ConversationPresence } from './use-conversation-presence.ts';
import { type SendChoice, useComposer } from './use-composer.ts';
import { WayLine } from './way-line.tsx';

const ReplyDraft = lazy(() =>
  import('./reply-draft.tsx').then(({ ReplyDraft: part }) => ({ default: part })),
);

interface ComposerProps {
  readonly conversation: Conversation;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly presence: ConversationPresence;
  /** It was sent and resolved: the next one may open. */
  readonly onDone: () => void;
}

const MODES = [
  { value: 'reply' as const, label: 'Reply' },
  { value: 'note' as const, label: 'Note' },
];
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Where an answer or a note is written. Nothing typed is lost: it is on the server a moment later. */
export function Composer({ conversation, clock, presence, onDone }: ComposerProps) {
  const { zone, today } = clock;
  const clinicId = useSession().clinicId ?? '';
  const list = useInfiniteQuery(pagesOf(listMessagesEndpoint, { id: conversation.id, limit: 50 }));
  const newest = list.data?.pages[0]?.items.find(({ direction }) => direction !== 'note');
  // An answer that the clinic gives by itself, such as outside opening hours, leaves the client waiting.
  const isWaiting =
    list.data?.pages[0]?.items.find(({ direction, isAutomatic }) => direction !== 'note' && !isAutomatic)
      ?.direction === 'in';
  const composer = useComposer(conversation, newest?.id ?? null, clinicId);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [isScheduling, setScheduling] = useState(false);
  const [isDrafting, setDrafting] = useState(false);
  const draftsReplies = useAssistantFeature('message_replies');
  const decideDraft = useDecideDraft();
  const isNote = composer.mode === 'note';
  const write = (mode: 'note' | 'reply') => {
    composer.setMode(mode);
    field.current?.focus();
  };
  useShortcut('R', () => write('reply'), 'Reply');
  useShortcut('N', () => write('note'), 'Add a note');
  const isEmpty = composer.text.trim() === '';
  const refusal = isNote ? null : (composer.way?.refusal ?? null);
  const disabledReason = composer.isUploading
    ? 'Wait until the files are uploaded.'
    : refusal !== null
      ? 'This client cannot be reached on this channel.'
      : isEmpty
        ? 'Write a message first.'
        : undefined;
  const send = async (choice: SendChoice = {}) => {
    if (disabledReason !== undefined) return;
    const { text, aiDraft } = composer;
    const isSent = await composer.send(choice);
    if (isSent && !isNote && aiDraft) decideDraft({ ...aiDraft, usedText: text });
    if (isSent) presence.setWriting(false);
    if (isSent && choice.thenStatus !== undefined) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape') field.current?.blur();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    composer.addFiles(files);
  };
  return (
    <div className={cn('flex flex-col gap-2 border-t border-line p-3', isNote && 'bg-warn-soft')}>
      {presence.writers.length > 0 && (
        <p role="status" className="text-sm font-medium text-accent-ink">
          {listed.format(presence.writers)} {presence.writers.length === 1 ? 'is' : 'are'} writing a reply
        </p>
      )}
      {composer.hasMovedOn ? (
        <Banner
          tone="warn"
          announce
          title="A new message came in"
          action={
            <Button size="sm" onClick={() => void send({ sendAnyway: true })}>
              Send anyway
            </Button>
          }
        >
          <p>Read the new message above. Your reply was not sent and is still here.</p>
        </Banner>
      ) : (
        <FormError error={composer.error} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Write" value={composer.mode} onValueChange={write} options={MODES} />
        {isNote ? (
          <p className="text-sm text-ink-muted">Only your team can see notes.</p>
        ) : (
          <WayLine ways={conversation.replyWays} way={composer.way} onChannel={composer.setChannel} />
        )}
      </div>
      {isDrafting && !isNote && draftsReplies && (
        <Suspense>
          <ReplyDraft
            key={newest?.id}
            conversationId={conversation.id}
            onClose={() => setDrafting(false)}
            onUse={(text, draft) => {
              composer.composeFrom(text, draft);
              setDrafting(false);
              field.current?.focus();
            }}
          />
        </Suspense>
      )}
      {!isNote && composer.way?.channel === 'email' && (
        <Input
          aria-label="Subject"
          placeholder="Subject"
          value={composer.subject}
          onChange={({ target }) => composer.setSubject(target.value)}
        />
      )}
      <Textarea
        ref={field}
        rows={3}
        aria-label={isNote ? 'Note' : 'Reply'}
        placeholder={isNote ? 'Write a note for your team' : 'Write a reply'}
        value={composer.text}
        onChange={({ target }) => {
          composer.setText(target.value);
          presence.setWriting(!isNote && target.value.trim() !== '');
        }}
        onBlur={() => presence.setWriting(false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {!isNote && composer.way?.channel === 'sms' && !isEmpty && (
        <SmsPartCounter
          text={composer.text}
          onReplace={(shorten) => composer.setText(shorten(composer.text))}
        />
      )}
      {composer.files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {composer.files.map(({ key, name, progress, state, fault }) => (
            <li
              key={key}
              className={cn(
                'flex max-w-full items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-2.5 text-sm',
                state === 'failed' && 'text-bad-ink',
              )}
            >
              <span className="min-w-0 truncate">{fault ?? name}</span>
              {state === 'sending' && (
                <span role="status" className="tabular text-ink-muted">
                  {Math.round(progress * 100)} %
                </span>
              )}
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${name}`}
                onClick={() => composer.removeFile(key)}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Attach files"
          title="Attach files"
          onClick={() => chooser.current?.click()}
        >
          <Paperclip aria-hidden />
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={DOCUMENT_ACCEPT}
          aria-label="Files to attach"
          onChange={({ target }) => {
            composer.addFiles([...(target.files ?? [])]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        {!isNote && (
          <SavedReplyPicker
            clientId={conversation.client?.id ?? null}
            petId={conversation.pet?.id ?? null}
            onPick={({ text }) => {
              composer.insert(text);
              field.current?.focus();
            }}
          />
        )}
        {!isNote && draftsReplies && isWaiting && !isDrafting && (
          <Button variant="ghost" onClick={() => setDrafting(true)}>
            <Sparkles aria-hidden /> Draft reply
          </Button>
        )}
        <div className="ml-auto flex items-center gap-1">
          {!isNote && (
            <>
              <Popover
                label="Send later"
                align="end"
                open={isScheduling}
                onOpenChange={setScheduling}
                trigger={
                  <Button variant="ghost" size="icon" aria-label="Send later" title="Send later">
                    <CalendarClock aria-hidden />
                  </Button>
                }
              >
                <TimeChoice
                  zone={zone}
                  today={today}
                  verb="Schedule"
                  onChoose={(sendAt) => {
                    setScheduling(false);
                    void send({ sendAt });
                  }}
                />
              </Popover>
              <Menu
                align="end"
                side="top"
                trigger={
                  <Button size="icon" aria-label="More ways to send">
                    <ChevronDown aria-hidden />
                  </Button>
                }
              >
                <MenuItem onSelect={() => void send({ thenStatus: 'resolved' })}>Send and resolve</MenuItem>
                <MenuItem onSelect={() => void send({ thenStatus: 'pending' })}>
                  Send and wait for the client
                </MenuItem>
              </Menu>
            </>
          )}
          <Button
            variant="primary"
            busy={composer.isSending}
            disabledReason={disabledReason}
            onClick={() => void send()}
          >
            <Send aria-hidden /> {isNote ? 'Add note' : 'Send'}
          </Button>
        </div>
      </div>
    </div>
  );
}
