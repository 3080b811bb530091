import type { AppointmentMessageKind } from '#vocabulary/appointment-messages.ts';
import type { MessagePurpose } from '#vocabulary/messages.ts';
import type { StandardKind } from '#vocabulary/message-templates.ts';
import { makeClinicToken } from '#foundation/server/clinic-token.ts';
import type { MessageRequest } from '#practice/conversations/server/public/message-request.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { appointmentUrl, bookingUrl, intakeUrl } from '../appointment-url.rules.ts';
import { isReminder, lastSendMs } from '../why-not-sent.rules.ts';
import type { TemplateValues } from '#practice/message-templates/server/public/render-templates.ts';
import type { AppointmentMessageParts } from './appointment-message-parts.ts';
import { fileOf, type KeptFiles } from './calendar-files.ts';
import type { MessageFacts } from './message-facts.ts';

const TEMPLATE_OF_KIND: Readonly<Record<AppointmentMessageKind, StandardKind>> = {
  confirmation: 'appointment_confirmation',
  changed: 'appointment_changed',
  canceled: 'appointment_canceled',
  early_reminder: 'appointment_reminder',
  reminder: 'appointment_reminder',
  no_show: 'appointment_no_show',
};

const purposeOf = (kind: AppointmentMessageKind): MessagePurpose =>
  isReminder(kind) || kind === 'no_show' ? 'appointment' : 'transactional';

/** The visits of a household that one message is about; at least one. */
export interface VisitBlock {
  readonly first: MessageFacts;
  readonly all: readonly MessageFacts[];
}

export interface ComposedMessage {
  readonly block: VisitBlock;
  readonly request: MessageRequest;
  /** The token of its link; null for a message without one. */
  readonly token: string | null;
}

const isOver = (kind: AppointmentMessageKind): boolean => kind === 'canceled' || kind === 'no_show';
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const channelsOf = ({ kind, rules }: MessageFacts) =>
  isReminder(kind) ? rules.reminderChannels : rules.noticeChannels;

/** What the templates know of the visits; times are written in the clinic's zone and the client's language there. */
function fieldsOf({ first, all }: VisitBlock, siteUrl: string, token: string | null): TemplateValues {
  const doctors = unique(all.map(({ doctorName }) => doctorName));
  const asked = unique(all.flatMap((one) => (one.canAnswerIntake ? one.appointmentId : [])));
  return {
    'pet.name': unique(all.map(({ petName }) => petName)),
    'appointment.startsAt': new Date(first.startsAt),
    'appointment.previousStartsAt': new Date(first.previousStartsAt ?? first.startsAt),
    'appointment.type': unique(all.map(({ typeName }) => typeName)).join(', '),
    'appointment.doctor': doctors.length === 1 ? (doctors[0] ?? null) : null,
    ...(token === null
      ? { 'booking.link': bookingUrl(siteUrl) }
      : { 'appointment.link': appointmentUrl(siteUrl, token) }),
    'intake.link': asked.length === 0 || isOver(first.kind) ? null : intakeUrl(siteUrl, asked),
  };
}

interface Composing {
  readonly scope: MessageScope;
  readonly parts: Pick<AppointmentMessageParts, 'desk' | 'siteUrl'>;
  readonly kept: KeptFiles;
}

async function composeOfKind(
  { scope, parts, kept }: Composing,
  kind: AppointmentMessageKind,
  blocks: readonly VisitBlock[],
): Promise<ComposedMessage[]> {
  const { clinicId } = scope.session;
  const drafts = blocks.map((block) => ({
    block,
    channels: channelsOf(block.first),
    token: isOver(kind) ? null : makeClinicToken(clinicId),
  }));
  const texts = await parts.desk.render(scope, {
    kind: TEMPLATE_OF_KIND[kind],
    requests: drafts.map(({ block, channels, token }) => ({
      clientId: block.first.clientId,
      fields: fieldsOf(block, parts.siteUrl, token),
      channels,
    })),
  });
  return drafts.map(({ block, channels, token }, at) => ({
    block,
    token,
    request: {
      clientId: block.first.clientId,
      purpose: purposeOf(kind),
      // A text that a clinic left incomplete is not sent: the next channel is taken.
      channels: channels.filter((channel) => texts[at]?.[channel] !== undefined),
      texts: texts[at] ?? {},
      files: block.all.flatMap((facts) => fileOf(kept, clinicId, facts) ?? []),
      // A calendar file in a text message would be a picture message that nobody can open.
      filesOn: ['email'],
      sendAt: null,
      sendBefore: new Date(Math.min(...block.all.map(lastSendMs))),
      key: `appointment-message:${block.first.id}:${block.first.attempt}`,
    },
  }));
}

/** Makes the requests for what is to be sent, with the texts of each kind rendered at once. */
export async function composeRequests(
  composing: Composing,
  blocks: readonly VisitBlock[],
): Promise<ComposedMessage[]> {
  const byKind = Map.groupBy(blocks, ({ first }) => first.kind);
  const composed: ComposedMessage[] = [];
  for (const [kind, ofKind] of byKind) composed.push(...(await composeOfKind(composing, kind, ofKind)));
  return composed;
}
