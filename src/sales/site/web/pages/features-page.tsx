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
    text: 'When one person makes a change, everyone else sees it immediately, without reloading.',
  },
  {
    title: 'A view for each role',
    text: 'Clinic admins, doctors, technicians, front desk staff and pet owners each get the screens they need.',
  },
  {
    title: 'Accessible to everyone',
    text: 'Every screen works without a mouse, on a phone, in dark mode, and with a screen reader.',
  },
  {
    title: 'Strict separation between clinics',
    text: 'A clinic sees its own data and nothing of another’s. The database enforces it.',
  },
  {
    title: 'Audit trail',
    text: 'Every change is recorded with who and when, and clinic admins can review it.',
  },
  {
    title: 'Take your data with you',
    text: 'When you leave, you get everything in open formats, without a migration project.',
  },
];

/** `/features`: the four key features and what they are based on. */
export default function FeaturesPage() {
  return (
    <PublicPage
      path="/features"
      title="Features of the clinic software"
      description="Workflow, client engagement, scheduling and pet records, with messaging, inventory, labs and AI assistance: what Tailwell does for a clinic."
      crumb="Features"
      things={[productThing()]}
    >
      <PageHero
        eyebrow="Features"
        title="Four things, done thoroughly"
        text="Workflow, scheduling, records and client communication each have their own page here, with what the product does, step by step, and what it does not do."
        actions={<CallActions />}
      />
      <Section title="Key features" className="-mt-6">
        <LinkCards cards={KEY_FEATURES.map(cardOf)} wide />
      </Section>
      <ReportedFigures />
      <FeatureCards />
      <Section title="What everything is built on" isBand className="mb-16">
        <Points points={GROUND} />
      </Section>
      <ClosingCall />
    </PublicPage>
  );
}
