import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { rabiesCertificate, vaccinationCertificate } from '../certificate.rules.ts';
import type {
  Certificate,
  CertificateContent,
  IssueCertificate,
  RabiesAnswers,
} from '../certificates.contract.ts';
import { contentHash } from './content-hash.ts';
import { findVaccinations } from './find-vaccinations.ts';
import { readCertificateFacts, type StoredCertificateFacts } from './read-certificate-facts.ts';

/** Any number of ours: certificates of a clinic are numbered one after the other. */
const LOCK_KEY = 7_423_076;

const NO_ANSWERS: RabiesAnswers = {
  ownerRegion: null,
  animalLicence: null,
  hasNoMicrochip: false,
  hasNoTag: false,
};

async function draft(
  ctx: MemberContext,
  facts: StoredCertificateFacts,
  { kind, rabies }: IssueCertificate,
): Promise<CertificateContent> {
  if (kind === 'rabies') {
    const drafted = rabiesCertificate(facts, rabies ?? NO_ANSWERS);
    if (!drafted.isComplete) throw new AppError('certificate_incomplete', { missing: drafted.missing });
    return drafted.content;
  }
  const doses = await findVaccinations(
    ctx.tx,
    ctx.session.clinicId,
    sql`v.pet_id = ${facts.petId} and v.voided_at is null and (not v.is_elsewhere or v.verified_at is not null)`,
  );
  return vaccinationCertificate(
    facts,
    doses.map((dose) => Object.assign(dose, { givenByName: dose.givenByName ?? dose.elsewhereName })),
  );
}

const Issued = z.object({ id: z.uuid(), number: z.int(), issuedAt: z.string() });

/**
 * Issues a certificate: numbered, with its content and the content's hash. It is never changed; printed again it is the
 * same.
 *
 * @throws AppError `not_found` for a vaccination that is voided, was given elsewhere, or is not against rabies;
 *   `certificate_incomplete` with `missing` in its details.
 */
export async function issueCertificate(ctx: MemberContext, input: IssueCertificate): Promise<Certificate> {
  const { tx, session } = ctx;
  const { id: vaccinationId, kind } = input;
  const facts = await readCertificateFacts(tx, { clinicId: session.clinicId, vaccinationId, now: ctx.now });
  if (!facts || facts.isElsewhere || (kind === 'rabies' && !facts.targets.includes('rabies')))
    throw new AppError('not_found');
  const content = await draft(ctx, facts, input);
  const hash = contentHash(content);
  const locked =
    sql`select pg_advisory_xact_lock(${LOCK_KEY}::integer, hashtext(${session.clinicId}))`.execute(tx);
  const inserting = fetchRow(
    tx,
    Issued,
    sql`
    insert into vaccination_certificates (clinic_id, vaccination_id, pet_id, number, kind, content, content_hash)
    select ${session.clinicId}, ${vaccinationId}, ${facts.petId},
           coalesce((select max(c.number) from vaccination_certificates c where c.clinic_id = ${session.clinicId}), 0) + 1,
           ${kind}, ${JSON.stringify(content)}::jsonb, ${hash}
    returning id, number, issued_at as "issuedAt"`,
  );
  const [issued] = await Promise.all([inserting, locked]);
  if (!issued) throw new Error('An inserted certificate must be returned.');
  ctx.audit('vaccination_certificate.issued', facts.petId, {
    after: { certificateId: issued.id, number: issued.number, kind, hash },
  });
  return { ...issued, vaccinationId, petId: facts.petId, kind };
}
