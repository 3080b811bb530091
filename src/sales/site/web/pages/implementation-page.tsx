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
    title: 'Two weeks before: choose a lead',
    text: 'One person at the clinic makes decisions and answers questions. Half a day a week is enough; without it, every migration takes twice as long, with any software.',
  },
  {
    title: 'Ten days before: three lists',
    text: 'Opening hours and absences. Staff with their roles. Appointment types with length, room and who does them. In one afternoon the schedule is set up.',
  },
  {
    title: 'One week before: a test migration',
    text: 'Owners, pets, vaccinations and weights from an export of the old system, into a copy. You get a list of what did not fit: two pets with the same microchip number, a birthday in the year 1026.',
  },
  {
    title: 'Five days before: one hour of practice',
    text: 'Everyone books, moves and cancels three practice visits, the front desk twice as many. Questions are written down and posted with their answers.',
  },
  {
    title: 'The evening before: switch over',
    text: 'The old schedule is closed. Upcoming appointments are moved over and counted: the totals must match. Two people check the first day by hand.',
  },
  {
    title: 'Day one: fewer visits',
    text: 'Plan for three quarters of a normal day. The old system stays available to read, but no one enters data in it.',
  },
  {
    title: 'Week two: open online booking',
    text: 'Start with two appointment types. When they run smoothly, add two more. Put the link on reminders, the front door and the phone greeting.',
  },
  {
    title: 'Week four: review the numbers',
    text: 'Missed visits, phone minutes, online bookings, compared with your counts from before. Keep what works, change one thing, and check again.',
  },
] as const;

const BROUGHT = [
  {
    title: 'Migrated completely',
    text: 'Owners with their contact details, pets with species, breed, birthday and microchip, vaccinations with date and product, weights, upcoming appointments.',
  },
  {
    title: 'Migrated as text',
    text: 'Old visit notes, with date and author. They can be searched and read, but are not structured.',
  },
  {
    title: 'Not migrated',
    text: 'Closed invoices and accounting records. The law requires you to keep them; the old system or a printout does that.',
  },
] as const;

const RISKS = [
  {
    title: 'Two schedules',
    text: 'The most common problem: someone still uses the old one. Lock it on the evening of the switch, not “soon”.',
  },
  {
    title: 'The person no one asked',
    text: 'Involve the person who has been at the front desk the longest, early and seriously. The rest follows.',
  },
  {
    title: 'All at once',
    text: 'Schedule first, records second, inventory third. Each once the previous one has become routine.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Can we go back?',
    answer:
      'In the first four weeks, yes: the old system is still there, and data entered here can be exported as tables. Decide based on week four’s numbers, not on day two.',
  },
  {
    question: 'What file do we need from the old system?',
    answer:
      'Tables: CSV is best, a spreadsheet is fine. One row per owner, one per pet, one per vaccination. You match the columns when you import them.',
  },
  {
    question: 'How much does migration cost?',
    answer:
      'With the Starter and Clinic plans, nothing but your own time, using our guide. With the Hospital plan, someone from our team does it with you.',
  },
] as const;

/** `/resources/implementation`: what moving takes. */
export default function ImplementationPage() {
  return (
    <PublicPage
      path="/resources/implementation"
      title="Implementation guide: switching software, week by week"
      description="What it takes to switch a veterinary clinic to new software: eight steps with dates, what data is migrated, what goes wrong and how to avoid it."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="Implementation"
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow="Implementation"
        title="Four weeks, one evening, and no double work"
        text="Migrations fail because of people and timing, rarely because of software. Here is the plan we would follow in our own clinic, and what to do when it slips."
        actions={<CallActions />}
      />
      <Section title="The plan" isBand isSideBySide>
        <Steps points={WEEKS} />
      </Section>
      <Section title="What is migrated">
        <Points points={BROUGHT} />
      </Section>
      <Section title="Common problems and solutions" isBand>
        <Points points={RISKS} />
      </Section>
      <Questions questions={QUESTIONS} />
      <ClosingCall
        title="Talk through your switch"
        text="In the demo, bring the name of your current system and ask what can be moved."
      />
    </PublicPage>
  );
}
