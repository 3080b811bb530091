import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { CatDrawing } from '../animal-drawings.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { CallActions } from '../parts/call-actions.tsx';
import { Claim } from '../parts/claim.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Points } from '../parts/points.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Questions } from '../parts/questions.tsx';
import { Section } from '../parts/section.tsx';
import { questionsThing } from '../parts/structured-data.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const WAYS = [
  {
    title: 'Connecting',
    text: 'The people of a clinic and the owners look at the same appointment, the same pet, the same message. Nobody is the one who was not told.',
  },
  {
    title: 'Caring',
    text: 'What is due, what is wrong and what was said stands where the hand is. Care is what is left when searching is gone.',
  },
  {
    title: 'Growing',
    text: 'Empty slots filled, due care seen, hours given back. A clinic grows by what it already has.',
  },
] as const;

const CLAIMS = [
  {
    figure: '30%',
    text: 'less administrative time',
    check: 'Take the time of one ordinary day before, and of one a month after.',
  },
  {
    figure: '98%',
    text: 'client satisfaction',
    check: 'Ask your owners one question after each visit, and keep the line.',
  },
  {
    figure: '22%',
    text: 'revenue growth',
    check: 'Compare a quarter with the same quarter a year before; leave out what you charged more.',
  },
  {
    figure: '15+',
    text: 'hours saved weekly',
    check: 'Add up telephone, typing twice and looking for things. Our calculator does the sum.',
  },
  {
    figure: '24/7',
    text: 'support',
    check: 'Ask us something on a Sunday evening.',
  },
] as const;

const NOT = [
  {
    title: 'We do not decide',
    text: 'No program of ours diagnoses, prescribes or sends by itself. A person does, and the record says who.',
  },
  {
    title: 'We do not sell your data',
    text: 'Not to makers of food, not to insurers, not to anyone. You pay us; that is the whole business.',
  },
  {
    title: 'We do not lock you in',
    text: 'Open formats on the way in and on the way out, and no fee for leaving.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Why should we believe figures that you publish about yourselves?',
    answer:
      'You should not, without more. They are our own claims of what clinics report. That is why each of them comes with the way to check it at your own place.',
  },
  {
    question: 'What are you not good at?',
    answer:
      'Keeping books for a tax office, planning a whole hospital chain, and working without any connection. For the first there are better programs, and we hand over the figures.',
  },
  {
    question: 'What if you disappear?',
    answer:
      'It runs on an ordinary PostgreSQL database that can be yours. Your records stay readable without us.',
  },
] as const;

/** `/why-tailwell`: what is different, told with what it is not. */
export default function WhyPage() {
  return (
    <PublicPage
      path={`/why-${PRODUCT.slug}`}
      title={`Why ${PRODUCT.name}`}
      description={`${PRODUCT.tagline} What ${PRODUCT.name} claims, how to check each claim at your own clinic, and what it does not do.`}
      crumb={`Why ${PRODUCT.name}`}
      things={[questionsThing(QUESTIONS)]}
    >
      <PageHero
        eyebrow={`Why ${PRODUCT.name}`}
        title="Because a clinic is five people and one animal, at the same moment"
        text="Most clinic software was made for the person at the keyboard. The animal has meanwhile gone to another room. We made the thing that all five can see."
        actions={<CallActions />}
        picture={<CatDrawing className="mx-auto h-56 w-auto text-brand max-lg:hidden" />}
      />
      <Section title={PRODUCT.tagline} isBand>
        <Points points={WAYS} />
      </Section>
      <Section
        title="What we claim, and how you check it"
        intro="Five figures stand on our pages. They are what clinics report, by our own account. Do not take our word: each comes with a way to find your own."
      >
        <div className="flex flex-col gap-4">
          {CLAIMS.map((claim) => (
            <Claim key={claim.figure} {...claim} />
          ))}
        </div>
      </Section>
      <Section title="What we do not do" isBand>
        <Points points={NOT} />
      </Section>
      <Questions title="Fair questions" questions={QUESTIONS} />
      <ClosingCall />
    </PublicPage>
  );
}
