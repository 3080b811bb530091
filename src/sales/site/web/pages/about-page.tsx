import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { DogDrawing } from '../animal-drawings.tsx';
import { ClosingCall } from '../closing-call.tsx';
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
    title: 'The animal first',
    text: 'What could harm an animal is made hard or impossible: a dose without a weight, a warning that nobody sees.',
  },
  {
    title: 'Rules in the ground',
    text: 'What must never happen is forbidden where it is kept, in the database, and not only on the screen.',
  },
  {
    title: 'Everything is tried',
    text: 'No rule without a test, no screen that was not looked at on a phone, in the dark and with a screen reader.',
  },
  {
    title: 'Words, not jargon',
    text: 'A button says what it does. An error says what happened, what was kept and what to do.',
  },
  { title: 'Small and quick', text: 'A page that is slow at seven in the evening is broken. We measure it.' },
  {
    title: 'No pretending',
    text: 'No invented customers, no figures from nowhere. What we claim, we name as a claim.',
  },
] as const;

/** `/about`: who makes it, and by which rules. */
export default function AboutPage() {
  return (
    <PublicPage
      path="/about"
      title={`About ${PRODUCT.name}`}
      description={`${PRODUCT.name} makes software for veterinary clinics: why it exists, how it is made, and the rules that it keeps.`}
      crumb="About"
    >
      <PageHero
        eyebrow={`About ${PRODUCT.name}`}
        title="We make the quiet part of a clinic work"
        text={`${PRODUCT.tagline} That is the whole plan, and this page says what we mean by it.`}
        picture={<DogDrawing className="mx-auto h-56 w-auto text-brand max-lg:hidden" />}
      />
      <Section title="Why it exists" isBand isBeside>
        <Prose>
          <p>
            In a clinic, the medicine is rarely what goes wrong. What goes wrong is the appointment that two
            people gave away, the result that lay in the wrong inbox, the reminder for a dog that has died,
            the owner who was told two different things by two kind people.
          </p>
          <p>
            None of that needs a genius. It needs one place where the truth stands, that everyone can see at
            the same moment, and that refuses what cannot be. {PRODUCT.name} is that place: diary, records,
            messages, stock and labs of a clinic, with an account for every pet owner.
          </p>
          <p>The name comes from what you look at when you want to know how a dog is doing.</p>
        </Prose>
      </Section>
      <Section title="The rules we keep">
        <Points points={WAYS} />
      </Section>
      <Section title="Read on" isBand className="mb-16">
        <LinkCards
          cards={[
            {
              title: `Why ${PRODUCT.name}`,
              text: 'What we claim, how you check it, and what we do not do.',
              to: `/why-${PRODUCT.slug}`,
            },
            {
              title: 'Privacy',
              text: 'Which data we keep, for how long, and what you can ask for.',
              to: '/privacy',
            },
            { title: 'Articles', text: 'What we learned, written down for any clinic.', to: '/blog' },
          ]}
        />
      </Section>
      <ClosingCall />
    </PublicPage>
  );
}
