import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { DogDrawing } from '../animal-drawings.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { LinkCards } from '../parts/link-cards.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Points } from '../parts/points.tsx';
import { Prose } from '../parts/prose.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const WAYS = [
  {
    title: 'Animals first',
    text: 'What could harm an animal is made hard or impossible: a dose without a weight, an alert no one sees.',
  },
  {
    title: 'Rules enforced at the core',
    text: 'What must never happen is prevented in the database itself, not only on the screen.',
  },
  {
    title: 'Everything is tested',
    text: 'Every rule has a test, and every screen is checked on a phone, in dark mode and with a screen reader.',
  },
  {
    title: 'Plain language',
    text: 'A button says what it does. An error says what happened, what was saved and what to do next.',
  },
  { title: 'Fast', text: 'We measure how quickly every page loads and treat a slow page as a bug.' },
  {
    title: 'Honesty',
    text: 'No invented customers. Claims are labeled as claims, and what is not built yet is marked.',
  },
] as const;

/** `/about`: who makes it, and by which rules. */
export default function AboutPage() {
  return (
    <PublicPage
      path="/about"
      title={`About ${PRODUCT.name}`}
      description={`${PRODUCT.name} makes software for veterinary clinics: why it exists, how it is built, and the principles behind it.`}
      crumb="About"
    >
      <PageHero
        eyebrow={`About ${PRODUCT.name}`}
        title="Software for the daily work of a clinic"
        text={`${PRODUCT.tagline} This page explains what we mean by that.`}
        picture={<DogDrawing className="mx-auto h-56 w-auto text-brand max-lg:hidden" />}
      />
      <Section title="Why it exists" isBand isSideBySide>
        <Prose>
          <p>
            At a clinic, the medicine is rarely what goes wrong. What goes wrong is the double-booked
            appointment, the message in the wrong inbox, the reminder for a dog that has died, the owner who
            got two different answers.
          </p>
          <p>
            The fix is one shared source of information that everyone sees at the same moment and that rejects
            what cannot be right. {PRODUCT.name} is that place: schedule, records, messages, inventory and
            billing for a clinic, with an account for every pet owner.
          </p>
          <p>The name comes from a dog’s tail, the first thing you look at to see how it is doing.</p>
        </Prose>
      </Section>
      <Section title="Our principles">
        <Points points={WAYS} />
      </Section>
      <Section title="Learn more" isBand>
        <LinkCards
          cards={[
            {
              title: `Why ${PRODUCT.name}`,
              text: 'What we claim, how to check it, and what we don’t do.',
              to: `/why-${PRODUCT.slug}`,
            },
            {
              title: 'Privacy',
              text: 'What data we keep, for how long, and what you can request.',
              to: '/privacy',
            },
            { title: 'Articles', text: 'Practical advice for any clinic.', to: '/blog' },
          ]}
        />
      </Section>
    </PublicPage>
  );
}
