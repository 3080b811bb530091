import { addDays } from '#foundation/values/day.ts';
import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { OptionToEstimate } from '#practice/estimates/contract.ts';
import { answerEstimate } from '#practice/estimates/server/answer-estimate.ts';
import { changeEstimate } from '#practice/estimates/server/change-estimate.ts';
import { createEstimate } from '#practice/estimates/server/create-estimate.ts';
import { sendEstimate } from '#practice/estimates/server/send-estimate.ts';
import { addTemplate } from '#practice/estimates/server/templates/write-template.ts';
import { asMember, datedBack } from './as-member.ts';
import type { DemoItem } from './fill-catalogue.ts';
import type { Team } from './fill-setup.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import type { Pet } from './make-pets.ts';

interface EstimateParts {
  readonly items: ReadonlyMap<string, DemoItem>;
  readonly pets: readonly Pet[];
  readonly team: Team;
}

const WHOLE = 1000;
const USUAL_DAYS = 30;

/** An item by its key, how much of it at least and at most, and whether the option needs it. */
type Line = readonly [key: string, low: number, high: number, isRequired: boolean];

interface DemoEstimate {
  readonly title: string;
  readonly message: string;
  readonly species: readonly Pet['species'][];
  readonly options: readonly {
    readonly name: string;
    readonly note: string | null;
    readonly lines: readonly Line[];
  }[];
}

const DENTAL: DemoEstimate = {
  title: 'Dental cleaning under anesthesia',
  message:
    'The X-rays show how many teeth need to come out. We’ll call you before we remove more than this estimate includes.',
  species: ['dog', 'cat'],
  options: [
    {
      name: 'With dental X-rays',
      note: 'Recommended: half of each tooth is below the gum line.',
      lines: [
        ['cbc', 1, 1, true],
        ['chemistry', 1, 1, true],
        ['general_anesthesia', 1, 1, true],
        ['anesthesia_monitoring', 1, 1, true],
        ['dental_cleaning', 1, 1, true],
        ['dental_radiographs', 1, 1, true],
        ['tooth_extraction_simple', 1, 3, false],
        ['meloxicam_injection', 1, 2, false],
      ],
    },
    {
      name: 'Cleaning only',
      note: null,
      lines: [
        ['cbc', 1, 1, false],
        ['general_anesthesia', 1, 1, true],
        ['anesthesia_monitoring', 1, 1, true],
        ['dental_cleaning', 1, 1, true],
      ],
    },
  ],
};

const MASS: DemoEstimate = {
  title: 'Skin mass removal',
  message: 'The price depends on how long the operation takes. The laboratory needs about a week.',
  species: ['dog'],
  options: [
    {
      name: 'Removal and histology',
      note: null,
      lines: [
        ['general_anesthesia', 1, 1, true],
        ['anesthesia_monitoring', 1, 1, true],
        ['mass_removal', 1, 1, true],
        ['surgery_time', 1, 2, true],
        ['cytology', 1, 1, false],
        ['carprofen', 10, 14, false],
        ['e_collar', 1, 1, false],
      ],
    },
  ],
};

const SPAY: DemoEstimate = {
  title: 'Cat spay',
  message: 'Includes everything until the sutures are out.',
  species: ['cat'],
  options: [
    {
      name: 'Spay',
      note: null,
      lines: [
        ['spay_cat', 1, 1, true],
        ['general_anesthesia', 1, 1, true],
        ['meloxicam_injection', 1, 1, true],
        ['recovery_suit', 1, 1, false],
      ],
    },
  ],
};

/** What becomes of each, and how many days ago it was written. The first is of the demo’s client, who has not answered yet. */
const MADE: readonly (readonly [DemoEstimate, 'accepted' | 'declined' | 'draft' | 'sent', number])[] = [
  [DENTAL, 'sent', 2],
  [MASS, 'accepted', 6],
  [SPAY, 'accepted', 19],
  [DENTAL, 'declined', 11],
  [DENTAL, 'accepted', 27],
  [MASS, 'draft', 0],
];

const optionsOf = ({ options }: DemoEstimate, items: EstimateParts['items']): OptionToEstimate[] =>
  options.map(({ name, note, lines }) => ({
    name,
    note,
    lines: lines.flatMap(([key, low, high, isRequired]) => {
      const item = items.get(key);
      if (!item) return [];
      const lowThousandths = low * WHOLE;
      const highThousandths = high * WHOLE;
      const factorPercent = null;
      const sourceActId = null;
      return [
        {
          itemId: item.id,
          use: 'given' as const,
          lowThousandths,
          highThousandths,
          factorPercent,
          isRequired,
          sourceActId,
        },
      ];
    }),
  }));

/** Templates of estimates, and estimates that wait for an answer, were accepted or declined. */
export async function fillEstimates(frame: Frame, { items, pets, team }: EstimateParts): Promise<void> {
  const { clinic, clinicId, client, nowMs, dice } = frame;
  const userId = team.find(({ role }) => role === 'doctor')?.userId ?? '';
  const begunMs = nowMs - 90 * DAY_MS;
  for (const planned of [DENTAL, MASS, SPAY]) {
    await asMember(frame, { userId, atMs: begunMs }, (ctx) =>
      addTemplate(ctx, {
        name: planned.title,
        message: planned.message,
        validDays: USUAL_DAYS,
        options: optionsOf(planned, items),
      }),
    );
  }
  await datedBack(frame, 'estimate_templates', 'created_at', begunMs);
  // The database's clock decides what has expired: what was sent on a day long ago, as in tests, is open until then.
  const extraDays = Math.max(0, Math.ceil((Date.now() - nowMs) / DAY_MS));
  const [own, ...others] = [pets.slice(0, 3), dice.shuffle(pets.slice(3))];
  const free = new Set(
    [...own, ...others.flat()].filter(({ deceasedOn, clients }) => deceasedOn === null && clients.length > 0),
  );
  for (const [planned, what, daysAgo] of MADE) {
    const pet = [...free].find(({ species }) => planned.species.includes(species));
    if (!pet) continue;
    // One estimate for each client.
    for (const one of free) if (one.clients[0]?.id === pet.clients[0]?.id) free.delete(one);
    const atMs = nowMs - daysAgo * DAY_MS - 90 * MINUTE_MS;
    const estimate = await asMember(frame, { userId, atMs }, async (ctx) => {
      const draft = await createEstimate(ctx, {
        petId: pet.id,
        visitId: null,
        title: planned.title,
        from: { kind: 'items', itemIds: [] },
      });
      const validUntilOn = addDays(localDayOf(atMs, clinic.timeZone), USUAL_DAYS + extraDays);
      const { id, version, title } = draft;
      const written = await changeEstimate(ctx, {
        id,
        version,
        title,
        message: planned.message,
        validUntilOn,
        options: optionsOf(planned, items),
      });
      if (what !== 'draft') await sendEstimate(ctx, { id, version: written.version, byEmail: false });
      return written;
    });
    await datedBack(frame, 'estimates', 'created_at', atMs);
    if (what === 'accepted' || what === 'declined') {
      const answeredAtMs = atMs + 70 * MINUTE_MS;
      await asMember(frame, { userId, atMs: answeredAtMs }, (ctx) =>
        answerEstimate(ctx, {
          id: estimate.id,
          optionPosition: what === 'accepted' ? 1 : null,
          declinedLineIds: [],
          signerName: pet.clients[0]?.fullName ?? '',
          strokes: null,
          isTypedSignature: true,
        }),
      );
      // A trigger does this where the demo is not being filled.
      await client.query(
        `update estimates set status = 'answered', answered_at = $3, version = version + 1 where clinic_id = $1 and id = $2`,
        [clinicId, estimate.id, iso(answeredAtMs)],
      );
    }
  }
}
