import { Link } from 'react-router';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { readRoiInputs, roiLines, roiQuery, wordsOfAmount, type RoiName } from '../../roi.rules.ts';
import { ClosingCall } from '../closing-call.tsx';
import { HOSPITALS, MOBILE, SMALL_PRACTICES, type Solution } from '../content/solutions.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

interface ModelCase {
  readonly title: string;
  readonly solution: Solution;
  readonly start: string;
  readonly steps: readonly string[];
  readonly watch: string;
  readonly figures: Partial<Record<RoiName, number>>;
}

const CASES: readonly ModelCase[] = [
  {
    title: 'Two doctors above a bakery',
    solution: SMALL_PRACTICES,
    start:
      'Two doctors, two technicians, one front desk until two o’clock. After two the telephone is picked up by whoever has a hand free. Eight of a hundred visits are missed.',
    steps: [
      'Week 1: hours, people and eight kinds of visits are entered. The old diary stays in use.',
      'Week 2: coming appointments are brought over on Sunday. From Monday the new diary is the only one.',
      'Week 3: online booking opens for vaccinations and rechecks only.',
      'Week 6: owners may move their own appointments until the evening before.',
    ],
    watch:
      'Share of bookings made online, and missed visits a week. If online booking stays under a tenth after a month, the link is not where owners look: on the reminder and on the door.',
    figures: { doctors: 2, phone: 4 },
  },
  {
    title: 'A hospital with fourteen doctors',
    solution: HOSPITALS,
    start:
      'Fourteen doctors in three shifts, seven days. The handover is a meeting of twenty minutes. Rooms are planned on a whiteboard that is wiped at noon.',
    steps: [
      'Weeks 1 and 2: roles, rooms and shifts. One person of each group is there when it is decided.',
      'Week 3: a trial run of the old data into a copy. What did not fit is a list, and the list is worked off.',
      'Week 4: outpatients start. Surgery stays on its list.',
      'Week 6: surgery follows. The whiteboard is taken down by those who wiped it.',
      'Week 8: the referring clinics get accounts of their own where they want them.',
    ],
    watch:
      'Minutes of the handover, and rooms that are empty although somebody waits. Both are counted for one week before the start and one week after.',
    figures: { doctors: 14, days: 7, phone: 22, charge: 210, wage: 27 },
  },
  {
    title: 'One doctor, one van, forty villages',
    solution: MOBILE,
    start:
      'Six visits a day, an hour and a half on the telephone, and notes that are written at ten in the evening.',
    steps: [
      'Day 1: animals and owners come over from a table.',
      'Week 1: notes are written at the animal. Nothing else changes.',
      'Week 2: online booking for two afternoons a week, with a buffer of forty minutes after each visit.',
      'Week 4: reminders the evening before.',
    ],
    watch: 'The hour at which the last note is written. That is the whole point.',
    figures: { doctors: 1, visits: 6, charge: 190, phone: 1.5, wage: 30 },
  },
];

/** `/resources/case-studies`: models, which say that they are. */
export default function CaseStudiesPage() {
  return (
    <PublicPage
      path="/resources/case-studies"
      title="Case studies: three model clinics"
      description="Three model clinics worked through week by week, with every assumption named and the sum to check. No invented customers."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="Case studies"
    >
      <PageHero
        eyebrow="Case studies"
        title="Three clinics that do not exist, and could"
        text="We do not print stories that nobody can check. These are models: each names its assumptions, tells the weeks, and does the sum with the same formulas as the calculator. Put in your own figures and it is your case."
      />
      {CASES.map((model, index) => (
        <ModelCaseSection key={model.title} model={model} isBand={index % 2 === 0} />
      ))}
      <div className="h-16" />
      <ClosingCall />
    </PublicPage>
  );
}

function ModelCaseSection({ model, isBand }: { readonly model: ModelCase; readonly isBand: boolean }) {
  const inputs = readRoiInputs((name) => model.figures[name]?.toString() ?? null);
  const lines = roiLines(inputs);
  return (
    <Section title={model.title} intro={model.start} isBand={isBand}>
      <div className="grid gap-10 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-5">
          <h3 className="text-lg font-semibold">The weeks</h3>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-md">
            {model.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <h3 className="text-lg font-semibold">What to watch</h3>
          <p className="max-w-2xl text-md text-ink-muted">{model.watch}</p>
          <p className="text-md">
            <Link to={model.solution.href} className="text-brand-ink underline underline-offset-4">
              {model.solution.title}
            </Link>{' '}
            tells how such a clinic sets it up.
          </p>
        </div>
        <div className="flex flex-col gap-3 self-start rounded-2xl border border-line bg-canvas p-6">
          <p className="w-fit rounded-full border border-line-strong px-2.5 py-0.5 text-sm font-medium text-ink-muted">
            Model, reckoned for a year
          </p>
          <dl className="flex flex-col divide-y divide-line text-md">
            {lines.map((line) => (
              <div
                key={line.id}
                className="flex items-baseline justify-between gap-4 py-2 last:font-semibold"
              >
                <dt>{line.title}</dt>
                <dd className="whitespace-nowrap tabular">{wordsOfAmount(line)}</dd>
              </div>
            ))}
          </dl>
          <Link
            to={`/resources/roi-calculator?${roiQuery(inputs)}`}
            className="text-base font-medium text-brand-ink underline underline-offset-4"
          >
            Open it in the calculator<span className="sr-only">: {model.title}</span>
          </Link>
        </div>
      </div>
    </Section>
  );
}
