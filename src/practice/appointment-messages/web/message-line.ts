import {
  APPOINTMENT_MESSAGE_LABELS,
  APPOINTMENT_MESSAGE_REASON_TEXTS,
} from '#vocabulary/appointment-messages.ts';
import {
  type DeliveryStatus,
  MESSAGE_CHANNEL_LABELS,
  type MessageChannelName,
} from '#vocabulary/messages.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { AppointmentMessage } from '../contract.ts';

const BY_CHANNEL: Readonly<Record<MessageChannelName, string>> = {
  portal: 'in the client portal',
  email: 'by email',
  sms: 'by text message',
  whatsapp: 'by WhatsApp',
  facebook: 'by Facebook Messenger',
  instagram: 'by Instagram',
};

const DELIVERY_TEXTS: Readonly<Record<DeliveryStatus, string>> = {
  scheduled: 'Will be sent',
  queued: 'Will be sent',
  sending: 'Sending',
  unknown: 'Delivery unknown',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
  undelivered: 'Not delivered',
  refused: 'Not sent',
  canceled: 'Canceled',
};

const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  no_address: 'no address',
  opted_out: 'opted out',
  no_consent: 'no consent',
  law_unknown: 'the country’s rules are not known',
  channel_off: 'not set up',
  undeliverable: 'the address does not work',
  erased: 'data erased',
  too_late: 'too late',
};

export type LineTone = 'bad' | 'good' | 'muted' | 'plain';

export interface MessageLine {
  readonly title: string;
  readonly text: string;
  /** Why not, one line for each reason. */
  readonly reasons: readonly string[];
  readonly tone: LineTone;
}

const at = (zone: string, instant: string): string =>
  `${nearDateIn(zone, instant)}, ${timeIn(zone, instant)}`;

const toneOf = (delivery: DeliveryStatus | null): LineTone => {
  if (delivery === 'failed' || delivery === 'undelivered' || delivery === 'refused') return 'bad';
  return delivery === 'sent' || delivery === 'delivered' || delivery === 'read' ? 'good' : 'plain';
};

const queuedText = ({ channel, delivery, sentAt }: AppointmentMessage, zone: string): string =>
  [
    DELIVERY_TEXTS[delivery ?? 'queued'],
    channel === null ? null : BY_CHANNEL[channel],
    sentAt === null ? null : `· ${at(zone, sentAt)}`,
  ]
    .filter((part) => part !== null)
    .join(' ');

/** What the staff reads about a message of an appointment. */
export function messageLine(message: AppointmentMessage, zone: string): MessageLine {
  const { kind, state, reason, refusals, dueAt, delivery } = message;
  const title = APPOINTMENT_MESSAGE_LABELS[kind];
  switch (state) {
    case 'planned':
      return { title, text: `Planned for ${at(zone, dueAt)}`, reasons: [], tone: 'plain' };
    case 'held':
      return { title, text: `Held back, was scheduled for ${at(zone, dueAt)}`, reasons: [], tone: 'muted' };
    case 'queued':
      return { title, text: queuedText(message, zone), reasons: [], tone: toneOf(delivery) };
    case 'suppressed':
    case 'canceled':
      return {
        title,
        text: state === 'canceled' ? 'Canceled' : 'Not sent',
        reasons: [
          ...(reason === null ? [] : [APPOINTMENT_MESSAGE_REASON_TEXTS[reason]]),
          ...refusals.map(
            (refusal) =>
              `${MESSAGE_CHANNEL_LABELS[refusal.channel]}: ${REFUSAL_TEXTS[refusal.reason] ?? 'not possible'}`,
          ),
        ],
        tone: 'muted',
      };
  }
}
