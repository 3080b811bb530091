import type { ConversationEventKind, ConversationTopic, EmergencyLevel } from '#vocabulary/conversations.ts';
import type {
  ConversationPriority,
  ConversationStatus,
  DeliveryStatus,
  MessageChannelName,
  MessagePurpose,
} from '#vocabulary/messages.ts';
import { answerTimes, DEFAULT_TARGETS, targetMinutes } from '#practice/conversations/answer-clock.rules.ts';
import { previewOf, subjectKey } from '#practice/conversations/message-text.rules.ts';
import { type Frame, iso } from '../frame.ts';
import { insertRows } from '../write-rows.ts';

export interface BookedMessage {
  readonly id: string;
  readonly kind: 'in' | 'note' | 'out';
  readonly atMs: number;
  readonly text: string;
  readonly subject?: string | null;
  /** Whoever wrote it; null for the clinic itself, and for what a client wrote. */
  readonly authorId?: string | null;
  readonly senderName?: string | null;
  readonly isTyped?: boolean;
  readonly purpose?: MessagePurpose;
  readonly answerKind?: string | null;
  readonly requestKey?: string | null;
  readonly emergency?: EmergencyLevel | null;
  readonly emergencyTerms?: readonly string[];
  readonly status?: DeliveryStatus;
  readonly failure?: readonly [string, string] | null;
  readonly file?: StoredPhoto | null;
}

export interface StoredPhoto {
  readonly name: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly sizeBytes: number;
}

interface BookedEvent {
  readonly kind: ConversationEventKind;
  readonly atMs: number;
  readonly byUserId: string | null;
  readonly value?: string | null;
  readonly messageId?: string | null;
}

export interface BookedConversation {
  readonly id: string;
  readonly clientId: string | null;
  readonly petId: string | null;
  readonly channel: MessageChannelName;
  readonly address: string | null;
  readonly addressName: string | null;
  readonly subject: string | null;
  readonly topic: ConversationTopic;
  readonly status: ConversationStatus;
  readonly snoozedUntilMs?: number | null;
  readonly assigneeId?: string | null;
  readonly teamId?: string | null;
  readonly priority?: ConversationPriority;
  readonly emergency?: EmergencyLevel | null;
  /** Staff have read what came in, although nobody has answered. */
  readonly isRead?: boolean;
  readonly messages: BookedMessage[];
  readonly events: BookedEvent[];
}

/** The time to undo, and what the provider takes. */
export const SENDING_MS = 12_000;

/** By which the provider knows a message: of an email the id in its header. */
export const providerIdOf = (channel: MessageChannelName, id: string): string =>
  channel === 'email' ? `<${id}@demo.tailwell.test>` : `demo-${id}`;

const SENT: ReadonlySet<string> = new Set(['delivered', 'read', 'sent']);

/** Conversations and messages before they are written: what of a conversation follows from its messages is computed here. */
export class MessageBook {
  readonly conversations: BookedConversation[] = [];
  readonly #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  add(conversation: BookedConversation): BookedConversation {
    this.conversations.push(conversation);
    return conversation;
  }

  /** The conversation of a client on a channel that a message of the clinic joins, as INBOX-1 does it; a new one waits for the client. */
  openFor(
    about: Pick<BookedConversation, 'address' | 'addressName' | 'channel' | 'clientId'>,
  ): BookedConversation {
    const open = this.conversations.find(
      ({ clientId, channel, status }) =>
        clientId === about.clientId && channel === about.channel && status !== 'resolved',
    );
    return (
      open ??
      this.add({
        ...about,
        id: this.#frame.dice.id(),
        petId: null,
        subject: null,
        topic: 'general',
        status: 'pending',
        messages: [],
        events: [],
      })
    );
  }

  /** Writes everything, messages in the order of their time. */
  async write(): Promise<void> {
    const { client, clinicId } = this.#frame;
    await insertRows(
      client,
      'conversations',
      this.conversations.map((one) => this.#conversationRow(one)),
    );
    const messages = this.conversations
      .flatMap((conversation) => conversation.messages.map((message) => ({ conversation, message })))
      .toSorted((a, b) => a.message.atMs - b.message.atMs);
    await insertRows(
      client,
      'messages',
      messages.map(({ conversation, message }) => this.#messageRow(conversation, message)),
    );
    await client.query(
      `update conversations c set last_position = m.position from messages m
        where c.clinic_id = $1 and m.clinic_id = $1 and m.id = c.last_message_id`,
      [clinicId],
    );
    await insertRows(
      client,
      'message_attempts',
      messages
        .filter(({ message }) => message.status !== undefined)
        .flatMap(({ conversation, message }) => this.#attemptRows(conversation, message)),
    );
    await insertRows(
      client,
      'message_files',
      messages.flatMap(({ message: { id, file } }) =>
        file
          ? [
              {
                clinic_id: clinicId,
                message_id: id,
                position: 1,
                name: file.name,
                content_type: 'image/jpeg',
                size_bytes: file.sizeBytes,
                object_id: file.objectId,
                object_name: file.objectName,
              },
            ]
          : [],
      ),
    );
    await this.#writeEvents();
  }

  async #writeEvents(): Promise<void> {
    const { client, clinicId, dice } = this.#frame;
    const events = this.conversations
      .flatMap(({ id, events: ofOne }) => ofOne.map((event) => ({ id, event })))
      .toSorted((a, b) => a.event.atMs - b.event.atMs);
    await insertRows(
      client,
      'conversation_events',
      events.map(({ id, event }) => ({
        clinic_id: clinicId,
        id: dice.id(),
        conversation_id: id,
        kind: event.kind,
        by_user_id: event.byUserId,
        value: event.value ?? null,
        message_id: event.messageId ?? null,
        at: iso(event.atMs),
      })),
    );
  }

  #conversationRow(conversation: BookedConversation) {
    const { clinicId } = this.#frame;
    const { messages, status, priority = 'normal', topic } = conversation;
    const written = messages.filter(({ kind }) => kind !== 'note').toSorted((a, b) => a.atMs - b.atMs);
    const last = written.at(-1);
    const answered = written.findLastIndex(({ kind, isTyped }) => kind === 'out' && isTyped === true);
    const waiting =
      status === 'open' ? written.slice(answered + 1).find(({ kind }) => kind === 'in') : undefined;
    const looked = Math.max(
      0,
      ...messages.filter(({ isTyped, authorId }) => isTyped && authorId).map(({ atMs }) => atMs),
    );
    const { warnAt, dueAt } = waiting
      ? answerTimes(
          { zone: this.#frame.clinic.timeZone, hours: this.#frame.clinic.hours },
          new Date(waiting.atMs),
          targetMinutes(DEFAULT_TARGETS, topic, priority),
        )
      : { warnAt: null, dueAt: null };
    return {
      clinic_id: clinicId,
      id: conversation.id,
      client_id: conversation.clientId,
      pet_id: conversation.petId,
      channel: conversation.channel,
      address: conversation.address,
      address_name: conversation.addressName,
      subject: conversation.subject,
      subject_key: subjectKey(conversation.subject),
      topic,
      status,
      snoozed_until: conversation.snoozedUntilMs == null ? null : iso(conversation.snoozedUntilMs),
      assignee_id: conversation.assigneeId ?? null,
      team_id: conversation.teamId ?? null,
      priority,
      waiting_since: waiting ? iso(waiting.atMs) : null,
      answer_warn_at: warnAt?.toISOString() ?? null,
      answer_due_at: dueAt?.toISOString() ?? null,
      last_message_id: last?.id ?? null,
      last_position: 0,
      last_message_at: iso(last?.atMs ?? this.#frame.nowMs),
      last_direction: last?.kind ?? null,
      last_preview: last ? previewOf(last.text) : null,
      last_author: last?.senderName ?? null,
      last_file_count: last?.file ? 1 : 0,
      unread_count:
        status === 'open' && conversation.isRead !== true
          ? written.filter(({ kind, atMs }) => kind === 'in' && atMs > looked).length
          : 0,
      // A trigger counts when messages are added.
      undeliverable_count: 0,
      emergency: conversation.emergency ?? null,
      client_unread_count:
        conversation.channel === 'portal'
          ? written.filter(({ kind, status: delivery }) => kind === 'out' && delivery === 'delivered').length
          : 0,
      version: 1,
      created_at: iso(written[0]?.atMs ?? this.#frame.nowMs),
    };
  }

  #messageRow(conversation: BookedConversation, message: BookedMessage) {
    const { clinicId } = this.#frame;
    const { channel, address } = conversation;
    const isOut = message.kind === 'out';
    return {
      clinic_id: clinicId,
      id: message.id,
      conversation_id: conversation.id,
      direction: message.kind,
      channel,
      address: message.kind === 'note' || channel === 'portal' ? null : address,
      subject: message.subject ?? null,
      text: message.text,
      file_count: message.file ? 1 : 0,
      author_id: message.authorId ?? null,
      sender_name: message.senderName ?? null,
      is_typed: message.isTyped ?? false,
      is_machine: false,
      is_proven: true,
      purpose: isOut ? (message.purpose ?? 'reply') : null,
      answer_kind: message.answerKind ?? null,
      request_key: message.requestKey ?? null,
      emergency: message.emergency ?? null,
      emergency_terms: message.emergencyTerms ?? [],
      at: iso(message.atMs),
      created_at: iso(message.atMs),
      status: isOut ? (message.status ?? 'delivered') : null,
      provider_id: message.kind === 'note' ? null : providerIdOf(channel, message.id),
      attempt_count: isOut && channel !== 'portal' ? 1 : 0,
      sent_at: isOut && SENT.has(message.status ?? 'delivered') ? iso(message.atMs + SENDING_MS) : null,
      failure: message.failure?.[0] ?? null,
      failure_code: message.failure?.[1] ?? null,
    };
  }

  /** A provider was asked once for each message that left. */
  #attemptRows({ channel }: BookedConversation, { id, atMs, failure }: BookedMessage) {
    if (channel === 'portal') return [];
    return [
      {
        clinic_id: this.#frame.clinicId,
        id: this.#frame.dice.id(),
        message_id: id,
        number: 1,
        started_at: iso(atMs + SENDING_MS / 2),
        outcome: 'accepted',
        reason: failure?.[1] ?? null,
        ended_at: iso(atMs + SENDING_MS),
      },
    ];
  }
}
