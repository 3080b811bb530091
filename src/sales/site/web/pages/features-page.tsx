import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { ClosingCall } from '../closing-call.tsx';
import { cardOf, KEY_FEATURES } from '../content/features.ts';
import { FeatureCards } from '../feature-cards.tsx';
import { CallActions } from '../parts/call-actions.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { LinkCards } from '../parts/link-cards.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Points } from '../parts/points.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';
import { productThing } from '../parts/structured-data.ts';
import { ReportedFigures } from '../reported-figures.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const GROUND = [
  {
    title: 'Live for everyone',
    text: 'What one person changes, all others see at once, without reloading.',
  },
  {
    title: 'Each role its own view',
    text: 'Clinic admin, doctor, technician, front desk and pet owner each get the screens of their day.',
  },
  {
    title: 'By keyboard, finger and ear',
    text: 'Every screen works without a mouse, on a phone, in the dark, and with a screen reader.',
  },
  {
    title: 'Walls between clinics',
    text: 'One clinic sees its own data and nothing of another’s. The database keeps that wall, not a promise.',
  },
  {
    title: 'A trail',
    text: 'Who changed what and when is recorded, and can be read by the clinic admin.',
  },
  {
    title: 'Your data goes when you go',
    text: 'When you leave, you get everything in open formats. Leaving is not a project.',
  },
];

/** `/features`: the four key features and what they are based on. */
export default function FeaturesPage() {
  return (
    <PublicPage
      path="/features"
      title="Features of the clinic software"
      description="Workflow, client engagement, scheduling and pet records, with messaging, inventory, labs and AI assistance: what Tailwell does in a clinic’s day."
      crumb="Features"
      things={[productThing()]}
    >
      <PageHero
        eyebrow="Features"
        title="Four things, done all the way"
        text="A clinic’s day has a door, a diary, a table and a telephone. Each has a page of its own here, with what it does, step by step, and what it does not do."
        actions={<CallActions />}
      />
      <Section title="Key features" className="-mt-6">
        <LinkCards cards={KEY_FEATURES.map(cardOf)} wide />
      </Section>
      <ReportedFigures />
      <FeatureCards />
      <Section title="What all of it stands on" isBand className="mb-16">
        <Points points={GROUND} />
      </Section>
      <ClosingCall />
    </PublicPage>
  );
}
