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
    text: 'One person at the clinic makes decisions and answers questions. Half a day a week is enough. Without a lead, switching takes much longer, with any software.',
  },
  {
    title: 'Ten days before: three lists',
    text: 'Opening hours and absences. Staff with their roles. Appointment types with their length and room. Entering them takes an afternoon.',
  },
  {
    title: 'One week before: preview the import',
    text: 'Export clients and pets from your current system as CSV. The preview saves nothing and lists what does not fit: duplicates, a missing name, a date of birth in the year 1026.',
  },
  {
    title: 'Five days before: one hour of practice',
    text: 'Everyone books, moves and cancels three practice visits, and the front desk does twice as many. Write down the questions and post the answers.',
  },
  {
    title: 'The evening before: switch over',
    text: 'Close the old schedule. Enter the upcoming appointments and compare the totals. Two people check the first day line by line.',
  },
  {
    title: 'Day one: fewer visits',
    text: 'Plan for three quarters of a normal day. The old system stays available to read, but no one enters data in it.',
  },
  {
    title: 'Week two: open online booking',
    text: 'Start with two appointment types. When they run smoothly, add two more. Put the link in reminders, on the front door and in the phone greeting.',
  },
  {
    title: 'Week four: review the numbers',
    text: 'Compare no-shows, phone minutes and online bookings with your counts from before. Keep what works, change one thing, and check again.',
  },
] as const;

const BROUGHT = [
  {
    title: 'Imported from a file',
    text: 'Clients with their contact details, and pets with species, breed and date of birth. An import can be undone.',
  },
  {
    title: 'Entered or attached',
    text: 'Upcoming appointments, microchip numbers and vaccinations are entered. Earlier records are attached to the pet as documents.',
  },
  {
    title: 'Left in the old system',
    text: 'Invoices and accounting records. The law requires you to keep them, so keep read access or an archive.',
  },
] as const;

const RISKS = [
  {
    title: 'Two schedules',
    text: 'The most common problem: someone still uses the old one. Lock it on the evening of the switch.',
  },
  {
    title: 'Someone was left out',
    text: 'Involve the person who has worked at the front desk the longest, and do it early. The team listens to them.',
  },
  {
    title: 'Everything at once',
    text: 'Start with the schedule, then records, then inventory, each when the one before has become routine.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Can we go back?',
    answer:
      'In the first four weeks, yes: the old system is still there, and what you entered here can be exported. Decide by the numbers of week four, not by day two.',
  },
  {
    question: 'What file do we need from the old system?',
    answer:
      'A CSV file with one row per pet and the client’s contact details in the same row. Common column names are recognized.',
  },
  {
    question: 'How much does migration cost?',
    answer:
      'With the Starter and Clinic plans, only your own time, using this guide. With the Hospital plan, someone from our team does it with you.',
  },
] as const;

/** `/resources/implementation`: what moving takes. */
export default function ImplementationPage() {
  return (
    <PublicPage
      path="/resources/implementation"
      title="Implementation guide: switching software, week by week"
      description="What it takes to switch a veterinary clinic to new software: eight steps with dates, what data is moved, what goes wrong and how to avoid it."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="Implementation"
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow="Implementation"
        title="Switch in four weeks, without two schedules"
        text="Switching usually fails because of people and timing, not software. Here is a plan, what is moved, and what to do when something slips."
        actions={<CallActions />}
      />
      <Section title="The plan" isBand isSideBySide>
        <Steps points={WEEKS} />
      </Section>
      <Section title="What is moved">
        <Points points={BROUGHT} />
      </Section>
      <Section title="Common problems" isBand>
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
