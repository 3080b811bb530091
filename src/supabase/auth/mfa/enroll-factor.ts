import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { renderSVG } from 'uqr';
import { cutText } from '#foundation/values/cut-text.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { assertNotPinOnly } from '../assert-not-pin-only.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { requireAuthentication } from '../require-authentication.ts';
import type { FactorSecrets } from './factor-secrets.ts';
import { factorNameTaken, mfaError } from './mfa-errors.ts';

const OutcomeRow = z.object({ outcome: z.enum(['enrolled', 'needs_aal2', 'too_many', 'name_taken']) });

/** The time to verify a new factor, in seconds, after which it is discarded. */
const UNVERIFIED_SECONDS = 300;
const MAX_FACTORS = 10;
const NAME_LENGTH = 200;
/** As much as a QR code can hold twice, percent-encoded. */
const ISSUER_LENGTH = 60;

export interface Enrolment {
  readonly factorType?: string | undefined;
  readonly friendlyName?: string | undefined;
  /** The name of the site in the authenticator app. */
  readonly issuer?: string | undefined;
}

/** The response to an enrollment, the only one that contains the secret. */
export interface EnrolledFactor {
  readonly id: string;
  readonly type: 'totp';
  readonly friendly_name: string;
  readonly totp: {
    /** Raw SVG, which the client converts to a data URL. */
    readonly qr_code: string;
    readonly secret: string;
    readonly uri: string;
  };
}

function assertTotp(type: string | undefined): void {
  if (type === 'phone') throw mfaError('phone_unavailable');
  if (type === 'webauthn') throw mfaError('webauthn_unavailable');
  if (type !== 'totp') throw mfaError('factor_type_unknown');
}

/**
 * Enrolls a factor, which becomes active once a code of it was verified.
 *
 * @throws AuthError `insufficient_aal` for another factor in a session that has not verified the first;
 * `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`.
 */
export async function enrollFactor(
  parts: AuthParts,
  secrets: FactorSecrets,
  authorization: string | undefined,
  { factorType, friendlyName = '', issuer }: Enrolment,
): Promise<EnrolledFactor> {
  const { userId, sessionId, described } = await requireAuthentication(parts, authorization);
  await assertNotPinOnly(parts, { sessionId });
  await consumeRateLimits(parts.database, [{ limit: 'factor', key: userId }]);
  assertTotp(factorType);
  const name = friendlyName.trim();
  if (name.length > NAME_LENGTH) throw mfaError('name_too_long');
  const factorId = randomUUID();
  const { secret, uri, sealed } = secrets.make(
    { userId, factorId },
    { account: described.email, issuer: issuer && cutText(issuer, ISSUER_LENGTH) },
  );
  const row = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      OutcomeRow,
      sql`select auth.enroll_factor(${userId}::uuid, ${sessionId}::uuid, ${factorId}::uuid, ${name}, ${sealed},
        ${UNVERIFIED_SECONDS}::integer, ${MAX_FACTORS}::integer) as outcome`,
    ),
  );
  const outcome = row?.outcome;
  if (outcome === 'needs_aal2') throw mfaError('enroll_needs_aal2');
  if (outcome === 'too_many') throw mfaError('too_many_factors');
  if (outcome === 'name_taken') throw factorNameTaken(name);
  return {
    id: factorId,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 }), secret, uri },
  };
}
