import type pg from 'pg';

interface GivenSignature {
  /** Also that of the document of its PDF. */
  readonly id: string;
  readonly petId: string;
}

/** A consent that was signed at the clinic: it was never sent to the client's account. */
export const givenSignedForm = (owner: pg.Pool, clinicId: string, { id, petId }: GivenSignature) =>
  owner.query(
    `with form as (insert into forms (clinic_id, kind) values ($1, 'consent') returning id),
          version as (insert into form_versions (clinic_id, form_id, number, title, body, fields)
            select $1, f.id, 1, 'Consent', '', '[]' from form f returning form_id),
          request as (insert into form_requests (clinic_id, form_id, pet_id) select $1, v.form_id, $3 from version v returning id, form_id)
     insert into form_signatures (clinic_id, id, request_id, form_id, version, signer_name, method, channel, content, content_hash)
       select $1, $2, r.id, r.form_id, 1, 'Casey', 'typed', 'clinic', '{}', repeat('a', 64) from request r`,
    [clinicId, id, petId],
  );
