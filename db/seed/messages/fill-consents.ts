import type {
  ConsentAction,
  ConsentMethod,
  ConsentPurpose,
  ConsentStrength,
} from '#vocabulary/contact-consents.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { wordingOf } from '#practice/contact-consent/wordings.rules.ts';
import type { Team } from '../fill-setup.ts';
import { DAY_MS, type Frame, iso } from '../frame.ts';
import type { Client } from '../make-clients.ts';
import { insertRows } from '../write-rows.ts';
import type { BookedStory } from './book-story.ts';

interface ConsentParts {
  readonly clients: readonly Client[];
  readonly team: Team;
  readonly contactOf: (clientId: string, kind: 'email' | 'phone') => string | null;
  readonly told: readonly BookedStory[];
}

interface Entry {
  readonly clientId: string | null;
  readonly channel: MessageChannelName;
  readonly purpose: ConsentPurpose | null;
  readonly action: ConsentAction;
  readonly method: ConsentMethod;
  readonly atMs: number;
  readonly evidence: object;
  readonly address?: string;
  readonly recordedBy?: string | null;
}

const STRENGTHS: Readonly<Partial<Record<ConsentMethod, ConsentStrength>>> = {
  staff_verbal: 'express',
  staff_written: 'written',
  portal: 'written',
};

/** How many clients have agreed to reminders of due care. */
const AGREED = 0.62;
const DAYS_BACK = 100;

/**
 * What clients agreed to and refused, each with its proof: most on the form for new clients, some in the portal, a few took it back, one
 * has stopped everything.
 *
 * @returns the clients who agreed to reminders of due care by text message.
 */
export async function fillConsents(frame: Frame, parts: ConsentParts): Promise<ReadonlySet<string>> {
  const { client, clinic, clinicId, nowMs, dice } = frame;
  const { clients, team, contactOf, told } = parts;
  const staff = team.filter(({ role }) => role === 'csr');
  const entries: Entry[] = [];
  const agreed = new Set<string>();
  for (const [index, person] of clients.entries()) {
    const isOwn = index === 0;
    if (!dice.chance(AGREED) && !isOwn) continue;
    const isInPortal = isOwn || (person.hasAccount && dice.chance(0.4));
    const atMs = nowMs - dice.int(40, DAYS_BACK) * DAY_MS;
    const recordedBy = isInPortal ? null : (dice.pick(staff).userId ?? null);
    const method = isInPortal ? 'portal' : dice.chance(0.85) ? 'staff_written' : 'staff_verbal';
    const evidence = isInPortal
      ? {}
      : { note: method === 'staff_written' ? 'Signed on the form for new clients.' : 'Agreed on the phone.' };
    const given = (channel: MessageChannelName, purpose: ConsentPurpose): Entry => ({
      clientId: person.id,
      channel,
      purpose,
      action: 'given',
      method,
      atMs,
      evidence,
      recordedBy,
    });
    entries.push(given('sms', 'appointment'), given('sms', 'care'), given('email', 'care'));
    if (dice.chance(0.2)) entries.push(given('email', 'marketing'));
    if (!isOwn && dice.chance(0.05))
      entries.push({
        clientId: person.id,
        channel: 'sms',
        purpose: 'care',
        action: 'withdrawn',
        method: 'staff_verbal',
        atMs: atMs + 20 * DAY_MS,
        evidence: { note: 'Prefers emails.' },
        recordedBy,
      });
    else agreed.add(person.id);
  }
  for (const { conversation, stop } of told) {
    const { clientId, channel, address, messages } = conversation;
    const failed = messages.find(({ failure }) => failure?.[0] === 'address_invalid');
    if (stop && address !== null) {
      entries.push({
        clientId,
        channel,
        purpose: null,
        action: 'stop',
        method: 'message',
        atMs: stop.atMs,
        evidence: { messageId: stop.id, endpoint: null, found: 'stop' },
        address,
      });
      if (clientId !== null) agreed.delete(clientId);
    }
    if (failed && address !== null)
      entries.push({
        clientId,
        channel,
        purpose: null,
        action: 'bounced',
        method: 'mail_report',
        atMs: failed.atMs + 60_000,
        evidence: { messageId: failed.id, code: failed.failure?.[1] ?? null },
        address,
      });
  }
  await insertRows(
    client,
    'contact_consents',
    entries
      .toSorted((a, b) => a.atMs - b.atMs)
      .flatMap((entry) => {
        const { action, channel, purpose, clientId, method } = entry;
        const kind = channel === 'email' ? 'email' : 'phone';
        const address = entry.address ?? (clientId === null ? null : contactOf(clientId, kind));
        if (address === null) return [];
        const wording =
          purpose !== null && action === 'given'
            ? wordingOf({ action, purpose, channel, language: 'en', clinicName: clinic.name })
            : null;
        return [
          {
            clinic_id: clinicId,
            id: dice.id(),
            client_id: clientId,
            channel,
            address,
            purpose,
            action,
            strength: action === 'given' ? (STRENGTHS[method] ?? 'express') : null,
            method,
            wording_id: wording?.id ?? null,
            wording_version: wording?.version ?? null,
            wording: wording?.text ?? null,
            evidence: entry.evidence,
            occurred_at: iso(entry.atMs),
            recorded_at: iso(entry.atMs),
            recorded_by: entry.recordedBy ?? null,
          },
        ];
      }),
  );
  return agreed;
}
