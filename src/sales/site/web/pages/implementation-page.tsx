import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { ClosingCall } from '../closing-call.tsx';
import { CallActions } from '../parts/call-actions.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Points, Steps } from '../parts/points.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Questions } from '../parts/questions.tsx';
import { Section } from '../parts/section.tsx';
import { questionsThing } from '../parts/structured-data.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const WEEKS = [
  {
    title: 'Two weeks before: name a person',
    text: 'One person of the clinic decides and is asked. Half a day a week is enough; without it every move takes twice as long, with any software.',
  },
  {
    title: 'Ten days before: the three lists',
    text: 'Opening hours and absences. People with their roles. Kinds of visits with length, room and who does them. An afternoon, and the diary stands.',
  },
  {
    title: 'One week before: a trial run of the data',
    text: 'Owners, pets, vaccinations and weights from a table of the old system, into a copy. You get a list of what did not fit: two pets of one chip number, a birthday in the year 1026.',
  },
  {
    title: 'Five days before: an hour of practice',
    text: 'Everyone books, moves and cancels three made-up visits. The front desk twice as many. Questions are written down; the list goes on the wall.',
  },
  {
    title: 'The evening before: over',
    text: 'The old diary is closed. Coming appointments are brought over and counted: as many here as there. Two people check the first day by eye.',
  },
  {
    title: 'Day one: fewer visits',
    text: 'Plan three quarters of an ordinary day. The old system stays readable beside it, and nobody writes in it.',
  },
  {
    title: 'Week two: open online booking',
    text: 'For two kinds of visits at first. When they run, the next two. The link goes on reminders, the door and the telephone’s greeting.',
  },
  {
    title: 'Week four: look at the figures',
    text: 'Missed visits, minutes on the phone, bookings online. Beside what you counted before. Keep what works, change one thing, look again.',
  },
] as const;

const BROUGHT = [
  {
    title: 'Comes over whole',
    text: 'Owners with their ways to be reached, pets with species, breed, birthday and chip, vaccinations with day and product, weights, coming appointments.',
  },
  {
    title: 'Comes over as text',
    text: 'Old visit notes, with day and author. They can be searched and read; they are not taken apart.',
  },
  {
    title: 'Stays where it is',
    text: 'Closed bills and books. The law wants them kept; the old system, or its printout, keeps them.',
  },
] as const;

const RISKS = [
  {
    title: 'Two diaries',
    text: 'The commonest trouble: someone still writes in the old one. Close it for writing on the evening itself, not “soon”.',
  },
  {
    title: 'The one who was not asked',
    text: 'Ask the person who has been at the front desk for longest, first and in earnest. The rest follows.',
  },
  {
    title: 'All at once',
    text: 'Diary first, records second, stock third. Each when the one before is boring.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Can we go back?',
    answer:
      'In the first four weeks, yes: the old system is still there, and what was entered here can be taken along as tables. Decide by the figures of week four, not by day two.',
  },
  {
    question: 'Which file does the old system have to give us?',
    answer:
      'Tables: CSV is best, a spreadsheet is fine. One row an owner, one row a pet, one row a vaccination. Which column is which is asked when you bring them.',
  },
  {
    question: 'How much does the move cost?',
    answer:
      'Nothing besides your own hours with the plans Starter and Clinic, by our guide. With Hospital somebody of ours does it with you.',
  },
] as const;

/** `/resources/implementation`: what moving takes. */
export default function ImplementationPage() {
  return (
    <PublicPage
      path="/resources/implementation"
      title="Implementation guide: moving a clinic, week by week"
      description="What moving a veterinary clinic to new software takes: eight steps with days, what data is brought over, what goes wrong and how to avoid it."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="Implementation"
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow="Implementation"
        title="Four weeks, one evening, and nobody doing things twice"
        text="A move fails at people and days, seldom at software. Here is the plan that we would follow in our own clinic, with what to do when it does not hold."
        actions={<CallActions />}
      />
      <Section title="The plan" isBand isBeside>
        <Steps points={WEEKS} />
      </Section>
      <Section title="What is brought over">
        <Points points={BROUGHT} />
      </Section>
      <Section title="What goes wrong, and what helps" isBand>
        <Points points={RISKS} />
      </Section>
      <Questions questions={QUESTIONS} />
      <ClosingCall />
    </PublicPage>
  );
}
