import type { LeadSource, LeadStage } from '#vocabulary/leads.ts';
import { createDice } from './dice.ts';
import { type Connection, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

interface Story {
  readonly fullName: string;
  readonly clinicName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly country: string;
  readonly source: LeadSource;
  /** The stages it has passed, each with how many days ago; the last one is its present stage. */
  readonly steps: readonly (readonly [stage: LeadStage, daysAgo: number])[];
  readonly message?: string;
  readonly lostReason?: string;
  readonly note?: string;
  /** A task with its due time in hours from now; negative if it is overdue. */
  readonly task?: readonly [text: string, dueInHours: number];
  readonly isOwned: boolean;
  readonly doNotContact?: boolean;
}

const STORIES: readonly Story[] = [
  {
    fullName: 'Maren Holt',
    clinicName: 'Tierarztpraxis am Deich',
    email: 'maren.holt@deich.example',
    phone: '+494021550143',
    country: 'DE',
    source: 'website_contact',
    steps: [['new', 0.1]],
    message: 'We are three vets and two rooms. Can we bring our clients and pets over from our old program?',
    isOwned: false,
  },
  {
    fullName: 'Ignacio Peña',
    clinicName: 'Clínica Veterinaria del Puerto',
    email: 'ignacio@delpuerto.example',
    phone: '+34915550172',
    country: 'ES',
    source: 'website_contact',
    steps: [['new', 0.8]],
    message: 'Is there an interface in Spanish for pet owners?',
    isOwned: false,
  },
  {
    fullName: 'Grace Okafor',
    clinicName: 'Willow Creek Animal Hospital',
    email: 'grace.okafor@willowcreek.example',
    phone: '+13125550119',
    country: 'US',
    source: 'website_demo',
    steps: [
      ['new', 1.3],
      ['demo', 1.3],
    ],
    isOwned: true,
  },
  {
    fullName: 'Henrik Dahl',
    clinicName: 'Dahl Smådyrklinikk',
    email: 'post@dahlsmadyr.example',
    phone: null,
    country: 'NO',
    source: 'import',
    steps: [
      ['new', 9],
      ['contacted', 4],
    ],
    note: 'Met at the congress. Runs the clinic alone, wants fewer phone calls.',
    task: ['Call after his office hours', -20],
    isOwned: true,
  },
  {
    fullName: 'Priya Raman',
    clinicName: 'Northgate Vets',
    email: 'priya@northgatevets.example',
    phone: '+441615550188',
    country: 'GB',
    source: 'website_contact',
    steps: [
      ['new', 6],
      ['contacted', 5],
    ],
    message: 'What does it cost for two branches?',
    note: 'Sent the prices for Hospital. She compares with two others.',
    task: ['Ask about open questions', 26],
    isOwned: true,
  },
  {
    fullName: 'Jakub Wójcik',
    clinicName: 'Przychodnia Cztery Łapy',
    email: 'j.wojcik@czterylapy.example',
    phone: '+48225550161',
    country: 'PL',
    source: 'manual',
    steps: [
      ['new', 14],
      ['contacted', 12],
      ['qualified', 7],
    ],
    note: 'Four doctors, about 45 visits a day. Decides in January.',
    task: ['Send the migration guide', 5],
    isOwned: true,
  },
  {
    fullName: 'Camille Laurent',
    clinicName: 'Clinique des Tilleuls',
    email: 'camille@tilleuls.example',
    phone: '+33145550127',
    country: 'FR',
    source: 'website_demo',
    steps: [
      ['new', 8],
      ['contacted', 7],
      ['demo', 3],
    ],
    note: 'Wants to see vaccination reminders and the board on a tablet.',
    task: ['Prepare the demo with a tablet', 3],
    isOwned: true,
  },
  {
    fullName: 'Tom Brennan',
    clinicName: 'Brennan Mobile Vet',
    email: 'tom@brennanmobile.example',
    phone: '+35315550134',
    country: 'IE',
    source: 'website_demo',
    steps: [
      ['new', 11],
      ['demo', 2],
    ],
    isOwned: false,
  },
  {
    fullName: 'Pieter de Vries',
    clinicName: 'Dierenkliniek De Linde',
    email: 'pieter@delinde.example',
    phone: '+31205550119',
    country: 'NL',
    source: 'website_demo',
    steps: [
      ['new', 6],
      ['demo', 6],
    ],
    isOwned: true,
  },
  {
    fullName: 'Ines Carvalho',
    clinicName: 'Clínica do Jardim',
    email: 'ines@clinicadojardim.example',
    phone: '+351215550142',
    country: 'PT',
    source: 'website_demo',
    steps: [
      ['new', 9],
      ['demo', 9],
      ['qualified', 4],
    ],
    note: 'Liked online booking. Asks her partner about the price.',
    isOwned: true,
  },
  {
    fullName: 'Rob Keller',
    clinicName: 'Keller & Sons Large Animals',
    email: 'rob@kellerandsons.example',
    phone: '+41445550177',
    country: 'CH',
    source: 'website_demo',
    steps: [
      ['new', 10],
      ['demo', 10],
    ],
    note: 'Was on a farm when the demo began. Offer another time.',
    isOwned: false,
  },
  {
    fullName: 'Aoife Byrne',
    clinicName: 'Harbour Pets',
    email: 'aoife@harbourpets.example',
    phone: null,
    country: 'IE',
    source: 'website_demo',
    steps: [
      ['new', 13],
      ['demo', 13],
      ['lost', 9],
    ],
    lostReason: 'Canceled the demo: the clinic is being sold.',
    isOwned: false,
  },
  {
    fullName: 'Sofie Claes',
    clinicName: 'Dierenkliniek Het Park',
    email: 'sofie.claes@hetpark.example',
    phone: '+3225550156',
    country: 'BE',
    source: 'website_trial',
    steps: [
      ['new', 10],
      ['trial', 10],
    ],
    note: 'Imported 1,900 clients by herself on the first evening.',
    task: ['Ask how the first week went', -3],
    isOwned: true,
  },
  {
    fullName: 'Daniel Osei',
    clinicName: 'Ridgeway Pet Clinic',
    email: 'daniel@ridgewaypet.example',
    phone: '+16175550108',
    country: 'US',
    source: 'website_trial',
    steps: [
      ['new', 5],
      ['trial', 5],
    ],
    isOwned: false,
  },
  {
    fullName: 'Ulrike Sommerfeld',
    clinicName: 'Kleintierzentrum Sommerfeld',
    email: 'praxis@sommerfeld.example',
    phone: '+498955550175',
    country: 'DE',
    source: 'crm',
    steps: [
      ['new', 40],
      ['contacted', 36],
      ['lost', 20],
    ],
    lostReason: 'Signed with another product in the summer, for two years.',
    isOwned: true,
  },
  {
    fullName: 'Marco Conti',
    clinicName: 'Ambulatorio San Rocco',
    email: 'marco@sanrocco.example',
    phone: '+390655550193',
    country: 'IT',
    source: 'import',
    steps: [
      ['new', 30],
      ['contacted', 28],
      ['lost', 27],
    ],
    lostReason: 'Asked not to be called again.',
    isOwned: true,
    doNotContact: true,
  },
];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Adds leads in all stages, linked with the demos that were booked from their address. The trigger that writes the history
 * of leads is disabled meanwhile.
 */
export async function fillLeads(client: Connection, nowMs: number): Promise<void> {
  const dice = createDice(160);
  const { rows } = await client.query<{ id: string }>(
    `select u.id from auth.users u where u.email = 'admin@tailwell.test'`,
  );
  const ownerId = rows[0]?.id ?? null;
  const leads = STORIES.map((story) => ({ id: dice.id(), story }));
  const at = (daysAgo: number) => iso(nowMs - daysAgo * DAY_MS);
  const since = ({ steps }: Story) => steps[0]?.[1] ?? 0;
  await insertRows(
    client,
    'leads',
    leads.map(({ id, story }) => {
      const [stage, daysAgo] = story.steps.at(-1) ?? ['new', 0];
      return {
        id,
        stage,
        source: story.source,
        full_name: story.fullName,
        email: story.email,
        phone: story.phone,
        clinic_name: story.clinicName,
        country: story.country,
        owner_id: story.isOwned ? ownerId : null,
        do_not_contact: story.doNotContact ?? false,
        lost_reason: story.lostReason ?? null,
        version: story.steps.length,
        stage_changed_at: at(daysAgo),
        created_at: at(since(story)),
        updated_at: at(daysAgo),
      };
    }),
  );
  await client.query('update demo_bookings d set lead_id = l.id from leads l where l.email = d.email');
  const events = leads.flatMap(({ id, story }) => [
    {
      lead_id: id,
      at: at(since(story)),
      actor_id: null,
      kind: 'created',
      details: { source: story.source, stage: 'new' },
    },
    ...(story.message === undefined
      ? []
      : [
          {
            lead_id: id,
            at: at(since(story)),
            actor_id: null,
            kind: 'message',
            details: { topic: 'sales', text: story.message, source: story.source },
          },
        ]),
    ...story.steps.slice(1).map(([to, daysAgo], index) => ({
      lead_id: id,
      at: at(daysAgo),
      actor_id: ownerId,
      kind: 'stage_moved',
      details: {
        from: story.steps[index]?.[0] ?? 'new',
        to,
        ...(to === 'lost' ? { reason: story.lostReason } : {}),
      },
    })),
  ]);
  await insertRows(
    client,
    'lead_events',
    events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  );
  await insertRows(
    client,
    'lead_notes',
    leads.flatMap(({ id, story }) =>
      story.note === undefined
        ? []
        : [
            {
              id: dice.id(),
              lead_id: id,
              text: story.note,
              created_by: ownerId,
              created_at: at(story.steps.at(-1)?.[1] ?? 0),
            },
          ],
    ),
  );
  await insertRows(
    client,
    'lead_tasks',
    leads.flatMap(({ id, story }) =>
      story.task === undefined
        ? []
        : [
            {
              id: dice.id(),
              lead_id: id,
              text: story.task[0],
              due_at: iso(nowMs - (nowMs % HOUR_MS) + story.task[1] * HOUR_MS),
              assignee_id: ownerId,
              created_by: ownerId,
              created_at: at(story.steps.at(-1)?.[1] ?? 0),
            },
          ],
    ),
  );
}
