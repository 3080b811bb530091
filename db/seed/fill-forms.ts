import { FORM_FACTS } from '#vocabulary/form-fields.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import { fillText, type FormFacts, frozenAnswers, paragraphsOf } from '#practice/forms/fill-form.rules.ts';
import { signatureHash } from '#practice/forms/server/public/signature-hash.ts';
import { STARTER_FORMS } from '#practice/forms/server/public/starter-forms.ts';
import type { Dice } from './dice.ts';
import type { Team } from './fill-setup.ts';
import type { DemoVisit } from './fill-visits.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import type { Pet } from './make-pets.ts';
import { insertRows } from './write-rows.ts';

interface FormParts {
  readonly pets: readonly Pet[];
  readonly visits: readonly DemoVisit[];
  readonly team: Team;
}

const SIGNED_COUNT = 5;

const ANSWERS = {
  procedure: 'Dental cleaning under anesthesia',
  phone: '+1 555 0142',
  fasted: 'no',
  unexpected: 'Do what the veterinarian thinks is best',
  cpr: 'Try to resuscitate',
  read: true,
} as const;

/** A name as it is signed in a hurry: loops of different heights. */
function scribble(dice: Dice): number[][] {
  const loops = dice.int(5, 8);
  const points = Array.from({ length: loops * 12 }, (_, at) => {
    const turn = (at / 12) * 2 * Math.PI;
    const height = 500 + ((Math.floor(at / 12) * 263) % 480);
    return [
      Math.round(900 + at * (6800 / (loops * 12)) + Math.sin(turn) * 320),
      Math.round(1900 - Math.cos(turn) * height),
    ];
  });
  return [points.flat(), [1000, 2700, 7600, 2520]];
}

/** The starter forms, some reviewed; consent that was signed at visits, one voided; and forms that wait for a client. */
export async function fillForms(frame: Frame, { pets, visits, team }: FormParts): Promise<void> {
  const { client, clinic, clinicId, dice, nowMs } = frame;
  const staff = team.find(({ role }) => role === 'technician');
  const admin = team.find(({ role }) => role === 'clinic_admin');
  const since = iso(nowMs - 90 * DAY_MS);
  const forms = STARTER_FORMS.map((form) => Object.assign({ id: dice.id() }, form));
  const [surgery] = forms;
  const history = forms.find(({ key }) => key === 'pet-history');
  if (!surgery || !history) throw new Error('The starter forms have a consent and a history.');
  await insertRows(
    client,
    'forms',
    forms.map(({ id, kind, key }) => {
      // What nobody has reviewed yet is shown as such.
      const isReviewed = key !== 'boarding';
      return {
        clinic_id: clinicId,
        id,
        kind,
        version: 1,
        starter: key,
        reviewed_at: isReviewed ? since : null,
        reviewed_by: isReviewed ? (admin?.userId ?? null) : null,
        created_at: since,
        updated_at: since,
      };
    }),
  );
  // What is done under anesthesia needs the consent to it.
  await client.query(
    `update forms f set
       needed_for_types = array(select t.id from appointment_types t where t.clinic_id = $1 and t.name in ('Dental cleaning', 'Surgery')),
       needed_for_items = array(select i.id from catalogue_items i where i.clinic_id = $1 and i.starter_key = 'general_anesthesia')
      where f.clinic_id = $1 and f.id = $2`,
    [clinicId, surgery.id],
  );
  await insertRows(
    client,
    'form_versions',
    forms.map(({ id, title, body, fields }) => ({
      clinic_id: clinicId,
      form_id: id,
      number: 1,
      title,
      body,
      fields,
      created_at: since,
    })),
  );
  const byId = new Map(pets.map((pet) => [pet.id, pet]));
  const signedVisits = visits
    .filter(({ signedAtMs }) => signedAtMs !== null)
    .toSorted((a, b) => b.startedAtMs - a.startedAtMs)
    .slice(0, SIGNED_COUNT);
  const signed = signedVisits.flatMap((visit) => {
    const pet = byId.get(visit.petId);
    const owner = pet?.clients.find(({ id }) => id === visit.clientId);
    if (!pet || !owner) return [];
    const signedAt = iso(visit.startedAtMs + 6 * 60_000);
    const facts: FormFacts = {
      ...Object.fromEntries(FORM_FACTS.map((fact) => [fact, null])),
      pet: pet.name,
      client: owner.fullName,
      clinic: clinic.name,
    } as FormFacts;
    const content = {
      title: surgery.title,
      clinicName: clinic.name,
      clinicLines: [`${clinic.addressLine}, ${clinic.postalCode} ${clinic.city}`, clinic.phone],
      size: paperSizeOf(clinic.country),
      timeZone: clinic.timeZone,
      petName: pet.name,
      clientName: owner.fullName,
      paragraphs: [...paragraphsOf(fillText(surgery.body, facts))],
      answers: [...frozenAnswers(surgery.fields, ANSWERS)],
    };
    const strokes = scribble(dice);
    const signature = {
      content,
      version: 1,
      signerName: owner.fullName,
      method: 'drawn' as const,
      channel: 'clinic' as const,
      strokes,
      signedAt,
    };
    return [{ visit, requestId: dice.id(), id: dice.id(), signature, hash: signatureHash(signature) }];
  });
  const own = pets.find(({ clients }) => clients.some(({ email }) => email === clinic.client.email));
  const ownClient = own?.clients.find(({ email }) => email === clinic.client.email);
  const open = visits.find(({ status }) => status === 'open');
  const ask = (row: object) => ({
    clinic_id: clinicId,
    id: dice.id(),
    form_id: surgery.id,
    pet_id: null,
    client_id: null,
    visit_id: null,
    in_portal: false,
    answers: {},
    asked_by: staff?.userId ?? null,
    asked_at: iso(nowMs - DAY_MS),
    updated_at: iso(nowMs - DAY_MS),
    ...row,
  });
  await insertRows(client, 'form_requests', [
    ...signed.map(({ visit, requestId }) =>
      ask({
        id: requestId,
        pet_id: visit.petId,
        client_id: visit.clientId,
        visit_id: visit.id,
        answers: ANSWERS,
        asked_at: iso(visit.startedAtMs),
        updated_at: iso(visit.startedAtMs),
      }),
    ),
    ...(open ? [ask({ pet_id: open.petId, client_id: open.clientId, visit_id: open.id })] : []),
    ...(own && ownClient
      ? [ask({ form_id: history.id, pet_id: own.id, client_id: ownClient.id, in_portal: true })]
      : []),
  ]);
  await insertRows(
    client,
    'form_signatures',
    signed.map(({ id, requestId, signature, hash }) => ({
      clinic_id: clinicId,
      id,
      request_id: requestId,
      form_id: surgery.id,
      version: 1,
      signer_name: signature.signerName,
      method: signature.method,
      channel: signature.channel,
      content: signature.content,
      strokes: signature.strokes,
      content_hash: hash,
      signed_by: staff?.userId ?? null,
      signed_at: signature.signedAt,
    })),
  );
  await insertRows(
    client,
    'form_voids',
    signed.slice(-1).map(({ id, visit }) => ({
      clinic_id: clinicId,
      signature_id: id,
      reason: 'The client has postponed the procedure',
      voided_by: staff?.userId ?? null,
      voided_at: iso(visit.startedAtMs + 20 * 60_000),
    })),
  );
}
