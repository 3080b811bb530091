import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What estimates are about. */
interface EstimatesOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
  readonly petId: string;
  readonly itemId: string;
}

/** Estimates of a clinic's world in each state, as the verbs write them. */
export interface WorldEstimates {
  readonly draftEstimateId: string;
  /** A second draft, to be sent. */
  readonly sendableEstimateId: string;
  readonly sentEstimateId: string;
  /** Sent, to be answered on a screen of the clinic, or on the client's own account. */
  readonly answerableEstimateId: string;
  readonly ownEstimateId: string;
  readonly withdrawableEstimateId: string;
  readonly answeredEstimateId: string;
  readonly estimateTemplateId: string;
}

const partOf = (canary: string) => ({
  name: canary,
  addressLine: null,
  postalCode: null,
  city: null,
  region: null,
});

/** A frozen estimate of one line for 10.00 that the client has accepted. */
const documentOf = (canary: string, lineId: string) => {
  const sum = { netMinor: 1000, taxMinor: 0, totalMinor: 1000 };
  return {
    title: `${canary} estimate`,
    message: null,
    sentOn: '2026-11-02',
    validUntilOn: '2099-01-01',
    currency: 'EUR',
    taxMethod: 'per_rate',
    clinic: { ...partOf(canary), country: 'DE', phone: null, email: null, timeZone: 'Europe/Berlin' },
    client: { ...partOf(canary), country: null },
    pet: { name: canary, species: 'dog' },
    options: [
      {
        position: 1,
        name: 'Treatment',
        note: null,
        low: sum,
        high: sum,
        lines: [
          {
            id: lineId,
            description: `${canary} line`,
            unit: null,
            lowThousandths: 1000,
            highThousandths: 1000,
            unitPriceMinor: 1000,
            factorPercent: null,
            lowMinor: 1000,
            highMinor: 1000,
            includesTax: false,
            taxes: [],
            isRequired: false,
          },
        ],
      },
    ],
    answer: {
      optionPosition: 1,
      acceptedLineIds: [lineId],
      declinedLineIds: [],
      signerName: canary,
      method: 'typed',
      channel: 'clinic',
      answeredAt: '2026-11-02T10:00:00.000Z',
      low: sum,
      high: sum,
    },
  };
};

/** An estimate of one line for 10.00. */
async function givenEstimate(
  owner: pg.Pool,
  { clinicId, canary, clientId, petId, itemId }: EstimatesOf,
  isSent: boolean,
) {
  const [id, lineId] = [randomUUID(), randomUUID()];
  await owner.query(
    `insert into estimates (clinic_id, id, client_id, pet_id, title, message, valid_until_on, currency)
     values ($1, $2, $3, $4, $5, $5, '2099-01-01', 'EUR')`,
    [clinicId, id, clientId, petId, `${canary} estimate`],
  );
  await owner.query(
    `insert into estimate_options (clinic_id, estimate_id, position, name, note) values ($1, $2, 1, 'Treatment', $3)`,
    [clinicId, id, `${canary} note`],
  );
  await owner.query(
    `insert into estimate_lines (clinic_id, id, estimate_id, option_position, position, item_id, description, use, tax_class, taxes,
       low_thousandths, high_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, low_minor, high_minor, is_required)
     values ($1, $2, $3, 1, 1, $4, $5, 'given', 'service', '[]', 1000, 1000, 1000, 0, 0, 1000, 1000, false)`,
    [clinicId, lineId, id, itemId, `${canary} line`],
  );
  if (isSent)
    await owner.query(
      `update estimates set status = 'sent', sent_at = now() where clinic_id = $1 and id = $2`,
      [clinicId, id],
    );
  return { id, lineId };
}

/** An estimate that the client has accepted and signed, with a link. */
async function givenAnswered(owner: pg.Pool, of: EstimatesOf) {
  const { id, lineId } = await givenEstimate(owner, of, true);
  await owner.query(
    `insert into estimate_links (clinic_id, estimate_id, token_hash, is_emailed, expires_at)
     values ($1, $2, sha256($2::uuid::text::bytea), true, now() + interval '9 days')`,
    [of.clinicId, id],
  );
  await owner.query(
    `insert into estimate_answers (clinic_id, estimate_id, option_position, accepted_line_ids, declined_line_ids, signer_name, method,
       channel, document, content_hash, agreed_low_minor, agreed_high_minor)
     values ($1, $2, 1, array[$3::uuid], '{}', $4, 'typed', 'clinic', $5, repeat('0', 64), 1000, 1000)`,
    [of.clinicId, id, lineId, `${of.canary} signer`, JSON.stringify(documentOf(of.canary, lineId))],
  );
  return { id, lineId };
}

async function givenTemplate(owner: pg.Pool, { clinicId, canary, itemId }: EstimatesOf): Promise<string> {
  const id = randomUUID();
  await owner.query(`insert into estimate_templates (clinic_id, id, name) values ($1, $2, $3)`, [
    clinicId,
    id,
    `${canary} template`,
  ]);
  await owner.query(
    `insert into estimate_template_options (clinic_id, template_id, position, name) values ($1, $2, 1, 'Treatment')`,
    [clinicId, id],
  );
  await owner.query(
    `insert into estimate_template_lines (clinic_id, template_id, option_position, position, item_id, use, low_thousandths,
       high_thousandths, is_required) values ($1, $2, 1, 1, $3, 'given', 1000, 2000, true)`,
    [clinicId, id, itemId],
  );
  return id;
}

/** Estimates in each state, and a template. */
export async function givenEstimates(owner: pg.Pool, of: EstimatesOf): Promise<WorldEstimates> {
  const idOf = async (isSent: boolean) => (await givenEstimate(owner, of, isSent)).id;
  return {
    draftEstimateId: await idOf(false),
    sendableEstimateId: await idOf(false),
    sentEstimateId: await idOf(true),
    answerableEstimateId: await idOf(true),
    ownEstimateId: await idOf(true),
    withdrawableEstimateId: await idOf(true),
    answeredEstimateId: (await givenAnswered(owner, of)).id,
    estimateTemplateId: await givenTemplate(owner, of),
  };
}

/** One row in every table of estimates, for a visit: what was accepted became an act of it, and somebody was told of its cost. */
export async function givenConvertedEstimate(
  owner: pg.Pool,
  of: EstimatesOf & { readonly visitId: string },
): Promise<void> {
  const { id, lineId } = await givenAnswered(owner, of);
  await givenTemplate(owner, of);
  const act = await owner.query<{ id: string }>(
    `insert into acts (clinic_id, pet_id, visit_id, item_id, item_kind, item_name, is_billable)
     values ($1, $2, $3, $4, 'service', 'Exam', false) returning id`,
    [of.clinicId, of.petId, of.visitId, of.itemId],
  );
  await owner.query(
    `insert into estimate_acts (clinic_id, line_id, estimate_id, act_id) values ($1, $2, $3, $4)`,
    [of.clinicId, lineId, id, act.rows[0]?.id],
  );
  await owner.query(
    `update estimates set status = 'converted', converted_at = now(), converted_visit_id = $3 where clinic_id = $1 and id = $2`,
    [of.clinicId, id, of.visitId],
  );
  await owner.query(
    `insert into estimate_talks (clinic_id, visit_id, told_name, channel, is_agreed, note, agreed_minor, cost_minor, currency)
     values ($1, $2, $3, 'phone', true, $3, 1000, 2000, 'EUR')`,
    [of.clinicId, of.visitId, `${of.canary} told`],
  );
}
