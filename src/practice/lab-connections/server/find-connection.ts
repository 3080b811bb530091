import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { clinicRange } from '#practice/message-mail/mail-reference.rules.ts';
import { readCode } from '../connection-code.rules.ts';
import type { Hl7Header } from '../hl7-header.rules.ts';
import type { LabParts } from './lab-parts.ts';

const Clinic = z.object({ clinic: z.uuid().nullable() });
const Found = z.object({
  connectionId: z.uuid(),
  laboratoryId: z.uuid(),
  zone: z.string(),
  theirApplication: z.string(),
  theirFacility: z.string(),
  certificateSha256: z.string().nullable(),
});

/** Whose message it is. */
export interface MessageOwner extends z.infer<typeof Found> {
  readonly clinicId: string;
}

const isSame = (expected: string, sent: string): boolean =>
  expected === '' || expected.trim().toLowerCase() === sent.trim().toLowerCase();

/** Who sent it has to be who the connection is for, and to have its certificate where it needs one. */
const isFrom = (owner: MessageOwner, header: Hl7Header, certificateSha256: string | null): boolean =>
  isSame(owner.theirApplication, header.sendingApplication) &&
  isSame(owner.theirFacility, header.sendingFacility) &&
  (owner.certificateSha256 === null || owner.certificateSha256 === certificateSha256);

async function findByCode(
  { database }: LabParts,
  code: string,
  clinicDigits: string,
): Promise<MessageOwner | null> {
  const [from, to] = clinicRange(clinicDigits);
  const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
    fetchRows(tx, Clinic, sql`select c.clinic from app.clinics_between(${from}::uuid, ${to}::uuid) c`),
  );
  const codeHash = sha256(code);
  for (const { clinic: clinicId } of clinics) {
    if (clinicId === null) continue;
    const found = await asClinic(
      database,
      clinicId,
      ({ tx }) =>
        fetchRow(
          tx,
          Found,
          sql`select c.id as "connectionId", c.laboratory_id as "laboratoryId", k.time_zone as zone,
              c.their_application as "theirApplication", c.their_facility as "theirFacility", c.certificate_sha256 as "certificateSha256"
            from lab_connections c join clinics k on k.id = ${clinicId}
           where c.clinic_id = ${clinicId} and c.code_hash = ${codeHash} and c.is_on`,
        ),
      { mode: 'read' },
    );
    if (found) return { clinicId, ...found };
  }
  return null;
}

const KNOWN_MS = 10_000;
const MAX_KNOWN = 1_000;

/**
 * LABX-5. Finds whose a message is by the code in MSH-6. What was found is remembered for ten seconds, as a laboratory sends many in a
 * row; one that was turned off or got another code in between is refused when its message is stored.
 */
export function createConnectionFinder(parts: LabParts, now: () => number = Date.now) {
  const known = new Map<string, { readonly owner: MessageOwner; readonly untilMs: number }>();
  const find = async (text: string): Promise<MessageOwner | null> => {
    const read = readCode(text);
    if (!read) return null;
    const remembered = known.get(read.code);
    if (remembered && remembered.untilMs > now()) return remembered.owner;
    const owner = await findByCode(parts, read.code, read.clinicDigits);
    known.delete(read.code);
    if (known.size >= MAX_KNOWN) known.clear();
    if (owner) known.set(read.code, { owner, untilMs: now() + KNOWN_MS });
    return owner;
  };
  return {
    /** Null for a message of nobody. */
    find: async (header: Hl7Header, certificateSha256: string | null): Promise<MessageOwner | null> => {
      const owner = await find(header.receivingFacility);
      return owner && isFrom(owner, header, certificateSha256) ? owner : null;
    },
    forget: () => known.clear(),
  };
}
export type ConnectionFinder = ReturnType<typeof createConnectionFinder>;
