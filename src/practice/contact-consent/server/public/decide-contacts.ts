import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { type ContactFacts, type ContactRules, decideContact, type FindTime } from '../../decide.rules.ts';
import { nextWithin } from '../../sending-window.rules.ts';
import { readSettings } from '../read-settings.ts';
import type { ContactDecision, ContactQuestion } from './contact-decision.ts';
import type { ContactScope } from './contact-scope.ts';

const Position = z.coerce.number().int().nullable();

const Row = z.object({
  n: z.coerce.number(),
  isErased: z.boolean().nullable(),
  isClient: z.boolean(),
  isOnFile: z.boolean(),
  lastDealingAt: Instant.nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  stop: Position,
  start: Position,
  carrierStop: Position,
  carrierStart: Position,
  bounced: Position,
  complained: Position,
  restored: Position,
  withdrawn: Position,
  informed: Position,
  requested: Position,
  express: Position,
  written: Position,
  confirmed: Position,
  verified: Position,
});

const factsOf = ({
  isErased,
  isClient,
  isOnFile,
  lastDealingAt,
  country,
  region,
  postalCode,
  n: _n,
  ...ledger
}: z.infer<typeof Row>): ContactFacts => ({
  isErased: isErased === true,
  isClient,
  isOnFile,
  lastDealingAt: lastDealingAt === null ? null : new Date(lastDealingAt),
  recipient: { country, region, postalCode },
  ledger,
});

/** Many recipients are at the same place, and are asked about for the same instant. */
function rememberedTimes(): FindTime {
  const known = new Map<string, number | null>();
  return (hours, zones, atMs) => {
    const key = `${JSON.stringify(hours)}|${zones.join(' ')}|${atMs}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = nextWithin(hours, zones, atMs);
    known.set(key, found);
    return found;
  };
}

/**
 * CONSENT-2. Whether recipients may be written to, and from when on: one decision for each question, in their order. Two statements,
 * however many questions. For staff and jobs of the clinic, and for clients about themselves.
 */
export async function decideContacts(
  scope: ContactScope,
  questions: readonly ContactQuestion[],
): Promise<readonly ContactDecision[]> {
  if (questions.length === 0) return [];
  const { clinicId } = scope.session;
  const [settings, rows] = await Promise.all([
    readSettings(scope),
    fetchRows(
      scope.tx,
      Row,
      sql`
      select f.n, f.erased as "isErased", f.is_client as "isClient", f.is_on_file as "isOnFile",
          f.last_dealing_at as "lastDealingAt", f.country, f.region, f.postal_code as "postalCode", f.stop, f.start,
          f.carrier_stop as "carrierStop", f.carrier_start as "carrierStart", f.bounced, f.complained, f.restored,
          f.withdrawn, f.informed, f.requested, f.express, f.written, f.confirmed, f.verified
        from app.contact_facts(${clinicId}, ${questions.map(({ clientId }) => clientId)}::uuid[],
          ${questions.map(({ channel }) => channel)}::text[], ${questions.map(({ address }) => address)}::text[],
          ${questions.map(({ purpose }) => purpose)}::text[]) f
       order by f.n`,
    ),
  ]);
  const { country, region, postalCode, zone, fromMinute, toMinute, purposesOff } = settings;
  const rules: ContactRules = {
    clinic: { country, region, postalCode, zone },
    fromMinute,
    toMinute,
    purposesOff,
  };
  const findTime = rememberedTimes();
  return questions.map((question, index) => {
    const row = rows[index];
    if (!row) throw new Error('Each question must have its facts.');
    return decideContact(factsOf(row), question, rules, findTime);
  });
}
