import { sql } from 'kysely';
import type {
  ConsentAction,
  ConsentMethod,
  ConsentPurpose,
  ConsentStrength,
} from '#vocabulary/contact-consents.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { ContactScope } from './contact-scope.ts';

/** A text that was shown, as `wordings.rules.ts` has it. */
export interface ShownWording {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** What is added to the ledger. */
export interface ConsentEntry {
  /** Null for an address that belongs to no client. */
  readonly clientId: string | null;
  readonly channel: MessageChannelName;
  /** Null for all addresses of the client. Carriers and mail reports always name one. */
  readonly address: string | null;
  /** For `given`, `withdrawn`, `informed` and `requested`; else null. */
  readonly purpose: ConsentPurpose | null;
  readonly action: ConsentAction;
  readonly method: ConsentMethod;
  readonly wording?: ShownWording | null;
  /** Ids and facts that prove it, such as `messageId`, `code`, `ip`, `note`. */
  readonly evidence?: Readonly<Record<string, boolean | number | string | null>>;
  /** When it happened; now, unless it is said. */
  readonly occurredAt?: Date;
}

/** How strong a consent is that came about so. Ticked or signed next to its wording is in writing (15 U.S.C. 7001). */
const STRENGTHS: Readonly<Record<ConsentMethod, ConsentStrength>> = {
  message: 'express',
  unsubscribe_link: 'written',
  portal: 'written',
  staff_verbal: 'express',
  staff_written: 'written',
  web_form: 'written',
  confirmed_link: 'confirmed',
  carrier: 'express',
  mail_report: 'express',
};

/**
 * CONSENT-4. Adds rows to the ledger, in their order: the last one counts. Nothing is changed or removed. Who recorded it is the
 * signed-in person, or nobody for a job.
 */
export async function recordConsents(
  { tx, now, session: { clinicId } }: ContactScope,
  entries: readonly ConsentEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('contact_consents')
    .values(
      entries.map((entry) => ({
        clinic_id: clinicId,
        client_id: entry.clientId,
        channel: entry.channel,
        address: entry.address,
        purpose: entry.purpose,
        action: entry.action,
        strength: entry.action === 'given' ? STRENGTHS[entry.method] : null,
        method: entry.method,
        wording_id: entry.wording?.id ?? null,
        wording_version: entry.wording?.version ?? null,
        wording: entry.wording?.text ?? null,
        evidence: sql<string>`${JSON.stringify(entry.evidence ?? {})}::jsonb`,
        occurred_at: (entry.occurredAt ?? now).toISOString(),
      })),
    )
    .execute();
}

/** CONSENT-4. Adds one row to the ledger. */
export const recordConsent = (scope: ContactScope, entry: ConsentEntry): Promise<void> =>
  recordConsents(scope, [entry]);
