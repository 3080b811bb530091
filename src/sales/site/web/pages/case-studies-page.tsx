import { Link } from 'react-router';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { readRoiInputs, roiLines, roiQuery, amountText, type RoiName } from '../../roi.rules.ts';
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
      'Two doctors, two technicians, and a front desk staffed until 2 p.m. After that, the nearest person answers the phone. Eight percent of visits are no-shows.',
    steps: [
      'Week 1: enter hours, staff and eight appointment types. The old schedule stays in use.',
      'Week 2: enter upcoming appointments on Sunday. From Monday, use only the new schedule.',
      'Week 3: open online booking for vaccinations and rechecks.',
      'Week 6: let owners reschedule online until the evening before.',
    ],
    watch:
      'The share of bookings made online, and no-shows per week. If online bookings are under 10% after a month, put the link in reminders and on the front door.',
    figures: { doctors: 2, phone: 4 },
  },
  {
    title: 'A hospital with fourteen doctors',
    solution: HOSPITALS,
    start:
      'Fourteen doctors in three shifts, seven days a week. Handover is a twenty-minute meeting. Rooms are planned on a whiteboard that is erased at noon.',
    steps: [
      'Weeks 1 and 2: set up roles, rooms and working hours, with one person from each group.',
      'Week 3: preview the import of clients and pets, and fix what does not fit.',
      'Week 4: outpatients go live. Surgery stays on its existing list.',
      'Week 6: surgery moves over, and the whiteboard comes down.',
      'Week 8: referring clinics get links to the records of their patients.',
    ],
    watch:
      'Handover minutes, and rooms that stay empty while someone is waiting. Count both for one week before the switch and one week after.',
    figures: { doctors: 14, days: 7, phone: 22, charge: 210, wage: 27 },
  },
  {
    title: 'One doctor, one van, forty towns',
    solution: MOBILE,
    start: 'Six visits a day, an hour and a half on the phone, and notes written at ten at night.',
    steps: [
      'Day 1: import owners and pets from a CSV file.',
      'Week 1: write notes during the visit. Change nothing else.',
      'Week 2: open online booking for two afternoons a week, with a 40-minute buffer after each visit.',
      'Week 4: turn on reminders for the evening before.',
    ],
    watch: 'The time at which the last note of the day is written.',
    figures: { doctors: 1, visits: 6, charge: 190, phone: 1.5, wage: 30 },
  },
];

/** `/resources/case-studies`: fictional examples, labeled as such. */
export default function CaseStudiesPage() {
  return (
    <PublicPage
      path="/resources/case-studies"
      title="Case studies: three model clinics"
      description="Three model clinics worked through week by week, with every assumption stated and the numbers to check. No invented customers."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="Case studies"
    >
      <PageHero
        eyebrow="Case studies"
        title="Three model clinics, week by week"
        text="These clinics are models, not customers. Each states its assumptions, goes through the rollout week by week, and uses the formulas of the calculator. Enter your own numbers to make it your case."
      />
      {CASES.map((model, index) => (
        <ModelCaseSection key={model.title} model={model} isBand={index % 2 === 0} />
      ))}
      <div className="h-16" />
      <ClosingCall
        title="Work out your own case"
        text="Start the free trial with your data, or ask us about a clinic like yours."
      />
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
          <h3 className="text-lg font-semibold">Week by week</h3>
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
            describes the setup for this kind of clinic.
          </p>
        </div>
        <div className="flex flex-col gap-3 self-start rounded-2xl border border-line bg-canvas p-6">
          <p className="w-fit rounded-full border border-line-strong px-2.5 py-0.5 text-sm font-medium text-ink-muted">
            Model, calculated for one year
          </p>
          <dl className="flex flex-col divide-y divide-line text-md">
            {lines.map((line) => (
              <div
                key={line.id}
                className="flex items-baseline justify-between gap-4 py-2 last:font-semibold"
              >
                <dt>{line.title}</dt>
                <dd className="whitespace-nowrap tabular">{amountText(line)}</dd>
              </div>
            ))}
          </dl>
          <Link
            to={`/resources/roi-calculator?${roiQuery(inputs)}`}
            className="text-base font-medium text-brand-ink underline underline-offset-4"
          >
            Open in the calculator<span className="sr-only">: {model.title}</span>
          </Link>
        </div>
      </div>
    </Section>
  );
}
