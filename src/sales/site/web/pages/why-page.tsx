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
    text: 'The team and the owners see the same appointments, pets and messages.',
  },
  {
    title: 'Caring',
    text: 'What is due, what is wrong and what was said is in the record, so less time goes to searching.',
  },
  {
    title: 'Growing',
    text: 'Fewer empty slots, less overdue care and less time on the phone.',
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
    check: 'Compare a quarter with the same quarter of last year, adjusted for price increases.',
  },
  {
    figure: '15+',
    text: 'hours saved weekly',
    check: 'Add up phone time, double data entry and searching. The ROI calculator does the math.',
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
    text: 'The software does not diagnose or prescribe. A veterinarian does, and the record shows who.',
  },
  {
    title: 'We don’t sell your data',
    text: 'Not to pet food makers, insurers or anyone else. Our only income is what clinics pay us.',
  },
  {
    title: 'We don’t lock you in',
    text: 'You can export your data in open formats, and there is no fee for leaving.',
  },
] as const;

const QUESTIONS = [
  {
    question: 'Why should we believe your own figures?',
    answer:
      'You don’t have to. They are our own claims of what clinics report, so each comes with a way to check it at your clinic.',
  },
  {
    question: 'What does it not do?',
    answer:
      'It is not an accounting system, it does not plan across a group of hospitals, and it does not work offline. Numbers for your accountant can be exported.',
  },
  {
    question: 'What if you go out of business?',
    answer:
      'Your data is in a standard PostgreSQL database, which can be your own. Your records stay readable without us.',
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
        title="Because five people care for one animal at the same time"
        text="The front desk, the technician, the doctor, the pharmacy and the owner all need to know what is going on. Here they see the same thing."
        actions={<CallActions />}
      />
      <Section title={PRODUCT.tagline} isBand>
        <Points points={WAYS} />
      </Section>
      <Section
        title="What we claim, and how to check it"
        intro="Our pages show five figures. They are our own claims of what clinics report. Each comes with a way to check it at your clinic."
      >
        <div className="flex flex-col gap-4">
          {CLAIMS.map((claim) => (
            <Claim key={claim.figure} {...claim} isLabeled={false} />
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
