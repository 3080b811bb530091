import { STARTER_CODE_SYSTEM, STARTER_CODE_VERSION, STARTER_TERMS } from '#vocabulary/diagnosis-terms.ts';
import type { BodySystem } from '#vocabulary/exam.ts';
import type { Species } from '#vocabulary/species.ts';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { chainText } from '#practice/visits/chain.rules.ts';
import { noteFromText, noteText } from '#practice/visits/note.rules.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import type { Team } from './fill-setup.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import { type Appointment, statusOf } from './make-appointments.ts';
import { EMERGENCIES, OTHER_CASE, VISIT_CASES, type VisitCase } from './visit-cases.ts';
import { insertRows } from './write-rows.ts';

/** How long a visit may wait for its signature in the demo. */
const UNSIGNED_MS = 8 * 60 * MINUTE_MS;
/** All visits of the last days are kept, of the time before a few for each pet. */
const COMPLETE_MS = 2 * DAY_MS;

export interface DemoVisit {
  readonly id: string;
  readonly petId: string;
  readonly species: Species;
  readonly clientId: string;
  /** Null for an emergency without an appointment. */
  readonly appointmentId: string | null;
  readonly doctorId: string | null;
  readonly reason: string;
  readonly about: VisitCase;
  readonly status: 'open' | 'awaiting_results' | 'signed';
  readonly startedAtMs: number;
  /** Null while it is unsigned. */
  readonly signedAtMs: number | null;
  /** The account of the doctor. */
  readonly by: string | null;
}

/** The visit of an appointment, if the pet came and was seen. */
function visitOf({ nowMs, dice }: Frame, appointment: Appointment, team: Team): DemoVisit[] {
  const arrived = appointment.steps.find(({ status }) => status === 'arrived');
  const seen = appointment.steps.some(({ status }) => status === 'in_progress' || status === 'admitted');
  if (!arrived || !seen) return [];
  const lastAtMs = (appointment.steps.at(-1) ?? arrived).atMs;
  const signedAtMs = lastAtMs + dice.int(2, 25) * MINUTE_MS;
  const isDone = statusOf(appointment) === 'completed' && signedAtMs < nowMs;
  const isLeft = lastAtMs > nowMs - UNSIGNED_MS && dice.chance(0.35);
  const isSigned = isDone && !isLeft;
  return [
    {
      id: dice.id(),
      petId: appointment.pet.id,
      species: appointment.pet.species,
      clientId: appointment.clientId,
      appointmentId: appointment.id,
      doctorId: appointment.doctorId,
      reason: appointment.reason,
      about: VISIT_CASES[appointment.reason] ?? OTHER_CASE,
      status: isSigned ? 'signed' : isDone ? 'awaiting_results' : 'open',
      startedAtMs: arrived.atMs,
      signedAtMs: isSigned ? signedAtMs : null,
      by: team.find(({ id }) => id === appointment.doctorId)?.userId ?? null,
    },
  ];
}

/** Two emergencies of the last hours, so that unsigned visits are listed on a Sunday and at night too. */
function emergencies({ nowMs, dice }: Frame, appointments: readonly Appointment[], team: Team): DemoVisit[] {
  const doctor = team.find(({ role }) => role === 'doctor');
  const busy = new Set(
    appointments.flatMap(({ pet, startsAtMs }) => (startsAtMs > nowMs - 7 * DAY_MS ? [pet.id] : [])),
  );
  const earlier = appointments.filter(
    (appointment, index) =>
      appointment.startsAtMs < nowMs &&
      statusOf(appointment) === 'completed' &&
      !busy.has(appointment.pet.id) &&
      appointment.pet.deceasedOn === null &&
      appointments.findIndex(({ pet }) => pet.id === appointment.pet.id) === index,
  );
  return EMERGENCIES.flatMap(({ species, reason, status, minutesAgo }) => {
    const appointment = earlier.find(({ pet }) => pet.species === species);
    if (!appointment || !doctor) return [];
    return [
      {
        id: dice.id(),
        petId: appointment.pet.id,
        species,
        clientId: appointment.clientId,
        appointmentId: null,
        doctorId: doctor.id,
        reason,
        about: VISIT_CASES[reason] ?? OTHER_CASE,
        status,
        startedAtMs: nowMs - minutesAgo * MINUTE_MS,
        signedAtMs: null,
        by: doctor.userId,
      },
    ];
  });
}

/**
 * The visits of the demo: all of the last days and of the demo user's pets, otherwise the latest of each pet and, for every
 * fifth, the four latest. Each costs a signature, and many tests fill the demo.
 */
function makeVisits(frame: Frame, appointments: readonly Appointment[], team: Team): DemoVisit[] {
  const { nowMs, dice, clinic } = frame;
  const seen = appointments.filter(({ startsAtMs }) => startsAtMs < nowMs);
  return [...Map.groupBy(seen, ({ pet }) => pet.id).values()]
    .flatMap((ofPet) => {
      const visits = ofPet
        .flatMap((appointment) => visitOf(frame, appointment, team))
        .toSorted((a, b) => b.startedAtMs - a.startedAtMs);
      const isDemoUser = ofPet.some(({ pet }) =>
        pet.clients.some(({ email }) => email === clinic.client.email),
      );
      const kept = isDemoUser ? visits.length : dice.chance(0.2) ? 4 : 1;
      return visits.filter(({ startedAtMs }, index) => index < kept || startedAtMs > nowMs - COMPLETE_MS);
    })
    .concat(emergencies(frame, appointments, team));
}

/** What is examined in each visit; the other systems stay "not examined". */
const NORMAL: readonly (readonly [BodySystem, string])[] = [
  ['general', 'Bright, alert and responsive.'],
  ['oral', 'Pink gums.'],
  ['cardiovascular', 'Regular rhythm, no murmur heard.'],
  ['respiratory', 'Normal effort, clear lung sounds.'],
  ['abdomen', 'Soft, no pain on palpation.'],
];

function findingRows({ clinicId }: Frame, visit: DemoVisit) {
  const { abnormal = {} } = visit.about;
  const row = (system: BodySystem, result: string, note: string) => ({
    clinic_id: clinicId,
    visit_id: visit.id,
    body_system: system,
    result,
    note,
    is_unconfirmed: false,
    revision: 1,
    recorded_by: visit.by,
    recorded_at: iso(visit.startedAtMs + 6 * MINUTE_MS),
  });
  // Safe: the cases name body systems only.
  const found = Object.entries(abnormal) as [BodySystem, string][];
  return [
    ...found.map(([system, note]) => row(system, 'abnormal', note)),
    ...NORMAL.filter(([system]) => !(system in abnormal)).map(([system, note]) =>
      row(system, 'normal', note),
    ),
  ];
}

const SECTIONS = [
  'subjective',
  'assessment',
  'plan',
  'discharge',
] as const satisfies readonly VisitSectionName[];

function sectionRows({ clinicId }: Frame, { id, about, status, startedAtMs, by }: DemoVisit) {
  const written = status === 'open' ? SECTIONS.slice(0, 1) : SECTIONS;
  return written.map((section, index) => {
    const content = noteFromText(about[section]);
    return {
      clinic_id: clinicId,
      visit_id: id,
      section,
      content,
      plain_text: noteText(content),
      revision: 1,
      saved_by: by,
      saved_at: iso(startedAtMs + (5 + 3 * index) * MINUTE_MS),
    };
  });
}

/** Resting values: temperature in hundredths of a degree Celsius, heart and breaths a minute. */
const RESTING: Readonly<Partial<Record<Species, readonly (readonly [number, number])[]>>> = {
  dog: [
    [3790, 3910],
    [72, 140],
    [14, 30],
  ],
  cat: [
    [3800, 3920],
    [150, 210],
    [20, 38],
  ],
  rabbit: [
    [3850, 3990],
    [150, 220],
    [32, 60],
  ],
};

function vitalRows({ clinicId, clinic, dice }: Frame, visit: DemoVisit, technicianId: string | null) {
  const [temperature, heart, breaths] = RESTING[visit.species] ?? [];
  if (!temperature || !heart || !breaths || !dice.chance(0.8)) return [];
  return [
    {
      clinic_id: clinicId,
      id: dice.id(),
      pet_id: visit.petId,
      visit_id: visit.id,
      measured_at: iso(visit.startedAtMs + 3 * MINUTE_MS),
      temperature_centicelsius: dice.int(...temperature),
      temperature_unit: clinic.country === 'US' ? 'F' : 'C',
      heart_rate: dice.int(...heart),
      respiratory_rate: dice.int(...breaths),
      capillary_refill_tenths: dice.int(8, 18),
      mucous_membranes: 'pink_moist',
      body_condition_score: visit.about.diagnosis === 'Obesity' ? dice.int(7, 8) : dice.int(4, 6),
      body_condition_scale: 9,
      muscle_condition: 'normal',
      recorded_by: technicianId,
      created_at: iso(visit.startedAtMs + 3 * MINUTE_MS),
    },
  ];
}

const termOf = (display: string) => STARTER_TERMS.find((term) => term.display === display);

/** A diagnosis for each visit with one, and a problem for the first visit of a pet with a lasting one. */
function diagnosisRows({ clinicId, dice, nowMs }: Frame, visits: readonly DemoVisit[]) {
  const problems = new Map<string, { id: string; row: object }>();
  const diagnoses = visits.flatMap(({ id, petId, about, status, startedAtMs, by }) => {
    if (about.diagnosis === undefined || status === 'open') return [];
    const at = iso(startedAtMs + 12 * MINUTE_MS);
    const term = termOf(about.diagnosis);
    const code = { code_system: term ? STARTER_CODE_SYSTEM : null, code: term?.code ?? null };
    const key = `${petId} ${about.diagnosis}`;
    const isOver = startedAtMs < nowMs - 60 * DAY_MS && dice.chance(0.5);
    if (about.isProblem && !problems.has(key)) {
      const problemId = dice.id();
      problems.set(key, {
        id: problemId,
        row: {
          clinic_id: clinicId,
          id: problemId,
          pet_id: petId,
          visit_id: id,
          name: about.diagnosis,
          ...code,
          status: isOver ? 'resolved' : 'active',
          onset_on: null,
          closed_on: isOver ? iso(startedAtMs + 30 * DAY_MS).slice(0, 10) : null,
          version: 1,
          created_by: by,
          created_at: at,
          updated_at: at,
        },
      });
    }
    return [
      {
        clinic_id: clinicId,
        id: dice.id(),
        visit_id: id,
        pet_id: petId,
        problem_id: problems.get(key)?.id ?? null,
        ...code,
        code_version: term ? STARTER_CODE_VERSION : null,
        display: about.diagnosis,
        original_text: about.diagnosis,
        certainty: dice.chance(0.6) ? 'confirmed' : 'presumptive',
        created_by: by,
        created_at: at,
      },
    ];
  });
  return { diagnoses, problems: [...problems.values()].map(({ row }) => row) };
}

/**
 * Signs the visits in their order, as the product does: the content as the database gives it, chained for each pet. What belongs
 * to a visit must be there before.
 */
export async function signVisits(frame: Frame, visits: readonly DemoVisit[], team: Team): Promise<void> {
  const { client, clinicId, dice } = frame;
  const signed = visits.filter(({ signedAtMs }) => signedAtMs !== null);
  await client.query(
    `update visits v set status = 'signed', signed_at = s.at, signed_by = s.by, finished_at = s.at, version = 2,
         released_at = case when s.released then s.at end, released_by = case when s.released then s.by end
       from json_to_recordset($2) as s (id uuid, at timestamptz, by uuid, released boolean)
      where v.clinic_id = $1 and v.id = s.id`,
    [
      clinicId,
      JSON.stringify(
        signed.map(({ id, signedAtMs, by }) => ({
          id,
          at: iso(signedAtMs ?? 0),
          by,
          released: dice.chance(0.7),
        })),
      ),
    ],
  );
  const { rows } = await client.query<{ id: string; content: object }>(
    `select v.id, app.visit_record($1, v.id) as content from visits v where v.clinic_id = $1 and v.signed_at is not null`,
    [clinicId],
  );
  const contents = new Map(rows.map(({ id, content }) => [id, content]));
  const ends = new Map<string, { position: number; hash: string }>();
  const inOrder = signed.toSorted((a, b) => (a.signedAtMs ?? 0) - (b.signedAtMs ?? 0));
  const signatures = inOrder.map(({ id, petId, signedAtMs, by }) => {
    const end = ends.get(petId);
    const entry = {
      position: (end?.position ?? 0) + 1,
      petId,
      visitId: id,
      kind: 'signature',
      content: { ...contents.get(id), accepted: { sections: [], findings: [], actIds: [] } },
      reason: null,
      signerId: by,
      signerName: team.find(({ userId }) => userId === by)?.fullName ?? null,
      signerLicence: null,
      signedAt: iso(signedAtMs ?? 0),
      previousHash: end?.hash ?? null,
    };
    const hash = sha256(chainText(entry));
    ends.set(petId, { position: entry.position, hash });
    return {
      clinic_id: clinicId,
      pet_id: petId,
      position: entry.position,
      visit_id: id,
      kind: entry.kind,
      content: entry.content,
      signer_id: by,
      signer_name: entry.signerName,
      signed_at: entry.signedAt,
      previous_hash: entry.previousHash,
      content_hash: hash,
    };
  });
  await insertRows(client, 'visit_signatures', signatures);
  await client.query(
    `insert into visit_chain_ends (clinic_id, pet_id, length, last_hash)
      select distinct on (s.pet_id) s.clinic_id, s.pet_id, s.position, s.content_hash
        from visit_signatures s where s.clinic_id = $1 order by s.pet_id, s.position desc`,
    [clinicId],
  );
}

/** The record: what a new clinic starts with, and its visits, which are signed afterwards by {@link signVisits}. */
export async function fillVisits(
  frame: Frame,
  appointments: readonly Appointment[],
  team: Team,
): Promise<DemoVisit[]> {
  const { client, clinicId } = frame;
  await client.query('select app.insert_starter_record($1)', [clinicId]);
  const visits = makeVisits(frame, appointments, team);
  await insertVisits(frame, visits, team);
  return visits;
}

/** Visits with what was written, examined and measured in them. They are signed afterwards. */
export async function insertVisits(frame: Frame, visits: readonly DemoVisit[], team: Team): Promise<void> {
  const { client, clinicId } = frame;
  const technicianId = team.find(({ role }) => role === 'technician')?.userId ?? null;
  await insertRows(
    client,
    'visits',
    visits.map(({ id, petId, clientId, appointmentId, doctorId, reason, status, startedAtMs, by }) => ({
      clinic_id: clinicId,
      id,
      pet_id: petId,
      client_id: clientId,
      appointment_id: appointmentId,
      doctor_id: doctorId,
      reason,
      status: status === 'signed' ? 'open' : status,
      started_at: iso(startedAtMs),
      version: 1,
      needs_cosignature: false,
      created_by: by,
      created_at: iso(startedAtMs),
      updated_at: iso(startedAtMs),
    })),
  );
  const sections = visits.flatMap((visit) => sectionRows(frame, visit));
  await insertRows(client, 'visit_sections', sections);
  await insertRows(
    client,
    'visit_section_revisions',
    sections.map(({ plain_text: _text, ...row }) => row),
  );
  await insertRows(
    client,
    'exam_findings',
    visits.filter(({ status }) => status !== 'open').flatMap((visit) => findingRows(frame, visit)),
  );
  await insertRows(
    client,
    'vitals',
    visits.flatMap((visit) => vitalRows(frame, visit, technicianId)),
  );
  const { diagnoses, problems } = diagnosisRows(frame, visits);
  await insertRows(client, 'problems', problems);
  await insertRows(client, 'diagnoses', diagnoses);
}
