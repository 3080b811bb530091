import {
  AlarmClock,
  ArrowLeft,
  Check,
  Clock,
  MoreHorizontal,
  RotateCcw,
  Siren,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CONVERSATION_TOPIC_LABELS, CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import {
  CONVERSATION_PRIORITIES,
  CONVERSATION_PRIORITY_LABELS,
  MESSAGE_CHANNEL_LABELS,
} from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Popover } from '#foundation/web/ui/popover.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Conversation } from '../conversation.contract.ts';
import { assignConversationEndpoint, handleEmergencyEndpoint } from '../handling.contract.ts';
import { AssignMenu } from './assign-menu.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { listTime, urgencyOf, waitingLabel, whoOf } from './conversation-labels.ts';
import { MergeSheet } from './merge-sheet.tsx';
import { SortMenu } from './sort-menu.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useHandleConversation } from './use-handle-conversation.ts';

interface ConversationHeaderProps {
  readonly conversation: Conversation;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  /** Who else has it open. */
  readonly presence: readonly string[];
  readonly contextButton: ReactNode;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
  readonly onLeftUnread: () => void;
}

const choices = <T extends string>(list: readonly T[], labels: Readonly<Record<T, string>>) =>
  list.map((value) => ({ value, label: labels[value] }));

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Who it is, how long they have waited, and what can be done with the conversation as a whole. */
export function ConversationHeader({
  conversation,
  clock,
  presence,
  contextButton,
  onClose,
  onOpen,
  onDone,
  onLeftUnread,
}: ConversationHeaderProps) {
  const { zone, today } = clock;
  const now = useNow();
  const mayWrite = useSession().can(assignConversationEndpoint.permission);
  const handling = useHandleConversation(conversation);
  const [isSnoozing, setSnoozing] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const isDone = conversation.status === 'resolved';
  const resolve = () => void handling.setStatus({ status: 'resolved', snoozedUntil: null }, onDone);
  const reopen = () => void handling.setStatus({ status: 'open', snoozedUntil: null });
  const leaveUnread = () => {
    onLeftUnread();
    void handling.markUnread().then(onClose);
  };
  const canHandle = mayWrite && conversation.mergedInto === null;
  useShortcut('E', canHandle && !isDone ? resolve : undefined, 'Resolve');
  useShortcut('S', canHandle ? () => setSnoozing(true) : undefined, 'Snooze');
  useShortcut('A', canHandle ? () => setAssigning(true) : undefined, 'Assign');
  useShortcut('P', canHandle ? () => setChoosing(true) : undefined, 'Priority and topic');
  useShortcut('U', canHandle ? leaveUnread : undefined, 'Mark as unread');
  const waiting = waitingLabel(conversation, now);
  const urgency = urgencyOf(conversation, now);
  return (
    <header className="flex flex-col border-b border-line">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
        <Button
          variant="ghost"
          size="icon"
          className="lg:hidden"
          aria-label="All conversations"
          onClick={onClose}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <h2 className="flex min-w-40 flex-1 items-center gap-2 font-semibold">
          <ChannelIcon channel={conversation.channel} />
          <span className="truncate">{whoOf(conversation)}</span>
        </h2>
        <div className="flex basis-full flex-wrap items-center sm:order-last gap-x-2 gap-y-1 text-sm text-ink-muted">
          {waiting !== null && (
            <Badge
              className="shrink-0"
              tone={urgency === 'late' ? 'bad' : urgency === 'soon' ? 'warn' : 'neutral'}
              icon={<AlarmClock aria-hidden />}
            >
              {waiting}
            </Badge>
          )}
          {conversation.sort !== null && (
            <SortMenu
              sort={conversation.sort}
              onCorrect={canHandle ? (sort) => void handling.change({ sort }) : null}
            />
          )}
          {conversation.status === 'snoozed' && conversation.snoozedUntil !== null && (
            <Badge className="shrink-0">
              Snoozed until {listTime(zone, conversation.snoozedUntil, today)}
            </Badge>
          )}
          <p className="max-w-full truncate">
            {[
              conversation.subject ?? MESSAGE_CHANNEL_LABELS[conversation.channel],
              conversation.client === null ? null : conversation.address && printPhone(conversation.address),
              conversation.assignee?.fullName ?? conversation.team?.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="ml-auto flex items-center justify-end gap-1 max-sm:w-full sm:gap-2">
          {contextButton}
          {canHandle && (
            <>
              <AssignMenu
                conversation={conversation}
                open={isAssigning}
                onOpenChange={setAssigning}
                onAssign={(assigneeId, teamId) => void handling.assign(assigneeId, teamId)}
                trigger={
                  <Button variant="ghost" size="icon" aria-label="Assign" title="Assign (A)">
                    <UserPlus aria-hidden />
                  </Button>
                }
              />
              <Popover
                label="Snooze"
                align="end"
                open={isSnoozing}
                onOpenChange={setSnoozing}
                trigger={
                  <Button variant="ghost" size="icon" aria-label="Snooze" title="Snooze (S)">
                    <Clock aria-hidden />
                  </Button>
                }
              >
                <TimeChoice
                  zone={zone}
                  today={today}
                  verb="Snooze"
                  onChoose={(at) => {
                    setSnoozing(false);
                    void handling.setStatus({ status: 'snoozed', snoozedUntil: at }, onDone);
                  }}
                />
              </Popover>
              <Menu
                align="end"
                open={isChoosing}
                onOpenChange={setChoosing}
                trigger={
                  <Button variant="ghost" size="icon" aria-label="More">
                    <MoreHorizontal aria-hidden />
                  </Button>
                }
              >
                <MenuChoice
                  label="Priority"
                  value={conversation.priority}
                  onValueChange={(priority) => void handling.change({ priority })}
                  options={choices(CONVERSATION_PRIORITIES, CONVERSATION_PRIORITY_LABELS)}
                />
                <MenuSeparator />
                <MenuChoice
                  label="Topic"
                  value={conversation.topic}
                  onValueChange={(topic) => void handling.change({ topic })}
                  options={choices(CONVERSATION_TOPICS, CONVERSATION_TOPIC_LABELS)}
                />
                <MenuSeparator />
                {conversation.status === 'open' && (
                  <MenuItem
                    onSelect={() =>
                      void handling.setStatus({ status: 'pending', snoozedUntil: null }, onDone)
                    }
                  >
                    Wait for the client
                  </MenuItem>
                )}
                <MenuItem shortcut="U" onSelect={leaveUnread}>
                  Mark as unread
                </MenuItem>
                <MenuItem onSelect={() => setMerging(true)}>Merge with another conversation</MenuItem>
              </Menu>
              {isDone ? (
                <Button onClick={reopen}>
                  <RotateCcw aria-hidden /> Reopen
                </Button>
              ) : (
                <Button variant="primary" shortcut="E" onClick={resolve}>
                  <Check aria-hidden /> Resolve
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {presence.length > 0 && (
        <p role="status" className="bg-brand-soft px-4 py-1.5 text-sm text-brand-ink">
          {listed.format(presence)} {presence.length === 1 ? 'is' : 'are'} looking at this conversation too
        </p>
      )}
      {conversation.emergency !== null && (
        <EmergencyNotice conversation={conversation} mayWrite={canHandle} />
      )}
      {isMerging && (
        <MergeSheet conversation={conversation} onOpen={onOpen} onClose={() => setMerging(false)} />
      )}
    </header>
  );
}

function EmergencyNotice({
  conversation,
  mayWrite,
}: {
  readonly conversation: Conversation;
  readonly mayWrite: boolean;
}) {
  const { mutate, isPending } = useWrite(handleEmergencyEndpoint);
  const isRed = conversation.emergency === 'red';
  return (
    <Banner
      tone={isRed ? 'bad' : 'warn'}
      className="rounded-none"
      title={isRed ? 'This sounds like an emergency' : 'This may be urgent'}
      action={
        mayWrite && (
          <Button
            size="sm"
            busy={isPending}
            onClick={() =>
              mutate(
                { id: conversation.id },
                { onError: (error) => notify({ title: messageOf(error), tone: 'destructive' }) },
              )
            }
          >
            <Siren aria-hidden /> Mark as handled
          </Button>
        )
      }
    >
      <p>
        {isRed
          ? 'The client was told right away how to reach a veterinarian. Call them now.'
          : 'No instruction was sent. Read the message and decide.'}
      </p>
    </Banner>
  );
}
