import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A form in its first version, and requests of it for one pet. */
export interface WorldForms {
  readonly formId: string;
  /** A second form, to be changed. */
  readonly spareFormId: string;
  readonly formRequestId: string;
  readonly withdrawableRequestId: string;
  readonly signableRequestId: string;
  readonly signedRequestId: string;
  /** Sent to the client’s account. */
  readonly portalRequestId: string;
  readonly signablePortalRequestId: string;
}

export async function givenForms(
  owner: pg.Pool,
  {
    clinicId,
    canary,
    petId,
    clientId,
  }: {
    readonly clinicId: string;
    readonly canary: string;
    readonly petId: string;
    readonly clientId: string;
  },
): Promise<WorldForms> {
  const form = async (): Promise<string> => {
    const id = randomUUID();
    await owner.query(`insert into forms (clinic_id, id, kind) values ($1, $2, 'consent')`, [clinicId, id]);
    await owner.query(
      `insert into form_versions (clinic_id, form_id, number, title, body, fields) values ($1, $2, 1, $3, $3, '[]')`,
      [clinicId, id, `${canary} form`],
    );
    return id;
  };
  const formId = await form();
  const request = async (inPortal = false): Promise<string> => {
    const id = randomUUID();
    await owner.query(
      `insert into form_requests (clinic_id, id, form_id, pet_id, client_id, in_portal) values ($1, $2, $3, $4, $5, $6)`,
      [clinicId, id, formId, petId, clientId, inPortal],
    );
    return id;
  };
  const signedRequestId = await request();
  await owner.query(
    `insert into form_signatures (clinic_id, request_id, form_id, version, signer_name, method, channel, content, content_hash)
     values ($1, $2, $3, 1, $4, 'none', 'clinic', '{}', repeat('0', 64))`,
    [clinicId, signedRequestId, formId, `${canary} signer`],
  );
  return {
    formId,
    spareFormId: await form(),
    formRequestId: await request(),
    withdrawableRequestId: await request(),
    signableRequestId: await request(),
    signedRequestId,
    portalRequestId: await request(true),
    signablePortalRequestId: await request(true),
  };
}
