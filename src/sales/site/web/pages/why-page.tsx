import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
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
    text: 'The clinic’s team and the owners see the same appointment, the same pet, the same message. No one is left out.',
  },
  {
    title: 'Caring',
    text: 'What is due, what is wrong and what was said is right where you need it, so your time goes to care instead of searching.',
  },
  {
    title: 'Growing',
    text: 'Empty slots filled, due care noticed, hours saved. A clinic grows with what it already has.',
  },
] as const;

const CLAIMS = [
  {
    figure: '30%',
    text: 'less administrative time',
    check: 'Time one ordinary day before you start, and one a month later.',
  },
  {
    figure: '98%',
    text: 'client satisfaction',
    check: 'Ask owners one question after each visit, and track the answers.',
  },
  {
    figure: '22%',
    text: 'revenue growth',
    check: 'Compare a quarter with the same quarter of the previous year, adjusted for price increases.',
  },
  {
    figure: '15+',
    text: 'hours saved weekly',
    check: 'Add up phone time, double data entry and searching. Our calculator does the math.',
  },
  {
    figure: '24/7',
    text: 'support',
    check: 'Ask us something on a Sunday evening.',
  },
] as const;

const NOT = [
  {
    title: 'We don’t decide for you',
    text: 'Our software never diagnoses, prescribes or sends anything on its own. A person does, and the record shows who.',
  },
  {
    title: 'We don’t sell your data',
    text: 'Not to pet food makers, not to insurers, not to anyone. You pay us; that is the whole business.',
  },
  {
    title: 'We don’t lock you in',
    text: 'Open formats for import and export, and no fee for leaving.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Why should we believe figures that you publish about yourselves?',
    answer:
      'You shouldn’t, without evidence. They are our own claims of what clinics report. That is why each comes with a way to check it at your own clinic.',
  },
  {
    question: 'What are you not good at?',
    answer:
      'Tax accounting, planning for a whole hospital chain, and working offline. For accounting there are better programs, and we export the numbers.',
  },
  {
    question: 'What if you disappear?',
    answer:
      'It runs on a standard PostgreSQL database, which can be your own. Your records stay readable without us.',
  },
] as const;

/** `/why-tailwell`: how the product differs, and what it does not do. */
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
        title="Because a clinic is five people caring for one animal at the same time"
        text="Most clinic software is made for one person at a keyboard, while the animal has already moved to another room. We built software that all five can see."
        actions={<CallActions />}
      />
      <Section title={PRODUCT.tagline} isBand>
        <Points points={WAYS} />
      </Section>
      <Section
        title="What we claim, and how to check it"
        intro="Our pages show five figures. They are our own claims of what clinics report. Don’t take our word for it: each comes with a way to measure your own."
      >
        <div className="flex flex-col gap-4">
          {CLAIMS.map((claim) => (
            <Claim key={claim.figure} {...claim} />
          ))}
        </div>
      </Section>
      <Section title="What we don’t do" isBand>
        <Points points={NOT} />
      </Section>
      <Questions title="Common questions" questions={QUESTIONS} />
      <ClosingCall
        title="Check it at your own clinic"
        text="Measure one ordinary day now, and one after a month of the free trial."
      />
    </PublicPage>
  );
}
