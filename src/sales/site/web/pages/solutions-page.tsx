import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { ClosingCall } from '../closing-call.tsx';
import { SOLUTIONS, solutionCardOf } from '../content/solutions.ts';
import { CallActions } from '../parts/call-actions.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { IllustrativeQuote } from '../parts/illustrative-quote.tsx';
import { LinkCards } from '../parts/link-cards.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';
import { WideTable } from '../parts/wide-table.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** How the three kinds of clinic differ. */
const DIFFERENCES = [
  { about: 'Doctors', small: '1 to 3', hospital: '9 or more', mobile: '1 or 2' },
  {
    about: 'What runs short',
    small: 'Time at the front desk',
    hospital: 'Rooms and time to hand over',
    mobile: 'Evenings',
  },
  {
    about: 'Where to start',
    small: 'Schedule and online booking',
    hospital: 'The board and the treatment sheet',
    mobile: 'Records on the phone',
  },
  { about: 'Screens', small: 'One or two', hospital: 'In every room', mobile: 'A phone and a tablet' },
  {
    about: 'Time to switch',
    small: 'About two weeks',
    hospital: 'Six to eight weeks',
    mobile: 'About one week',
  },
] as const;

/** `/solutions`: the three kinds of clinic. */
export default function SolutionsPage() {
  return (
    <PublicPage
      path="/solutions"
      title="Solutions for small practices, hospitals and mobile clinics"
      description="The same product, set up for three kinds of clinic: what runs short, where to start, and where it pays off."
      crumb="Solutions"
    >
      <PageHero
        eyebrow="Solutions"
        title="Set up for your kind of clinic"
        text="A two-doctor practice, a hospital and a house-call vet run short of different things. Start with the page that describes yours."
        actions={<CallActions />}
      />
      <Section title="Three kinds of clinic" className="-mt-6">
        <LinkCards cards={SOLUTIONS.map(solutionCardOf)} />
      </Section>
      <Section title="Differences" isBand>
        <WideTable label="Three kinds of clinic compared">
          <table className="w-full border-collapse text-left text-sm sm:min-w-[40rem] sm:text-md">
            <thead>
              <tr className="border-b border-line-strong">
                <th scope="col" className="py-3 pr-2 align-top sm:pr-4 sm:align-middle">
                  <span className="sr-only">About</span>
                </th>
                {SOLUTIONS.map(({ title }) => (
                  <th key={title} scope="col" className="py-3 pr-2 align-bottom font-semibold sm:pr-4">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {DIFFERENCES.map(({ about, small, hospital, mobile }) => (
                <tr key={about} className="border-b border-line">
                  <th
                    scope="row"
                    className="py-3 pr-2 align-top font-medium text-ink-muted sm:pr-4 sm:align-middle"
                  >
                    {about}
                  </th>
                  <td className="py-3 pr-2 align-top sm:pr-4 sm:align-middle">{small}</td>
                  <td className="py-3 pr-2 align-top sm:pr-4 sm:align-middle">{hospital}</td>
                  <td className="py-3 pr-2 align-top sm:pr-4 sm:align-middle">{mobile}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </Section>
      <Section title="What they might say">
        <div className="grid gap-4 lg:grid-cols-3">
          {SOLUTIONS.map(({ href, testimonial }) => (
            <IllustrativeQuote key={href} {...testimonial} />
          ))}
        </div>
      </Section>
      <ClosingCall
        title="Not sure which one fits?"
        text="Describe your clinic in the demo, and we will tell you where to start."
      />
    </PublicPage>
  );
}
