import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ROI_EXAMPLE, ROI_FIELDS, roiBars, roiLines, roiSentence } from '../../roi.rules.ts';
import { ClosingCall } from '../closing-call.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { RoiChart } from '../parts/roi-chart.tsx';
import { RoiField } from '../parts/roi-field.tsx';
import { RoiTable } from '../parts/roi-table.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const EXAMPLE = roiLines(ROI_EXAMPLE);
const ASSUMPTIONS = ROI_FIELDS.filter(({ isAssumption }) => isAssumption);

/**
 * `/resources/roi-calculator`: the page is rendered with the defaults; the site's script calculates with what is
 * typed.
 */
export default function RoiCalculatorPage() {
  return (
    <PublicPage
      path="/resources/roi-calculator"
      title="ROI calculator for veterinary clinics"
      description="Ten numbers from your clinic, nine results, each with its formula and source. Share the result as a link, or print it."
      above={[{ title: 'Resources', to: '/resources' }]}
      crumb="ROI calculator"
    >
      <PageHero
        eyebrow="ROI calculator"
        title="What would it be worth to your clinic?"
        text="Enter your own numbers. Every line shows its formula, and you can change every assumption."
      />
      <div className="mx-auto grid w-full max-w-6xl items-start gap-8 px-4 pb-14 md:px-6 lg:grid-cols-[22rem_1fr] print:block">
        <form data-roi="" className="flex flex-col gap-8 noscript:hidden print:hidden">
          <FieldGroup title="Your clinic" isAssumption={false} />
          <FieldGroup title="Assumptions" isAssumption />
        </form>
        <div className="flex min-w-0 flex-col gap-6">
          <Result />
          <section
            aria-labelledby="lines-title"
            className="rounded-2xl border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0"
          >
            <h2 id="lines-title" className="mb-4 font-display text-xl font-bold tracking-tight">
              Line by line
            </h2>
            <RoiTable lines={EXAMPLE} />
            <div className="mt-8 hidden text-sm text-ink-muted print:block">
              <h2 className="mb-1 font-semibold text-ink">Sources and assumptions</h2>
              <ul className="flex flex-col gap-1">
                {ASSUMPTIONS.map(({ name, label, basis }) => (
                  <li key={name}>{`${label}: ${basis}`}</li>
                ))}
              </ul>
              <p className="mt-3">{`A calculation based on the numbers you entered, not a guarantee. ${PRODUCT.name}, ${PRODUCT.domain}`}</p>
            </div>
          </section>
        </div>
      </div>
      <ClosingCall
        title="Test the assumptions"
        text="A free trial shows whether the numbers hold at your clinic."
      />
    </PublicPage>
  );
}

/** The sentence, its bars, and what can be done with them. */
const Result = () => (
  <section
    aria-labelledby="result-title"
    className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0"
  >
    <h2 id="result-title" className="sr-only">
      Result
    </h2>
    <p aria-live="polite" data-roi-sentence="" className="font-display text-xl font-bold tracking-tight">
      {roiSentence(EXAMPLE)}
    </p>
    <RoiChart bars={roiBars(EXAMPLE)} />
    <div className="flex flex-wrap items-center gap-3 print:hidden noscript:hidden">
      <Button size="lg" data-roi-action="copy">
        Copy the link
      </Button>
      <Button size="lg" data-roi-action="print">
        Save as PDF
      </Button>
      <p aria-live="polite" data-roi-copied="" className="text-base text-ink-muted" />
    </div>
    <noscript>
      <p className="text-md text-ink-muted">
        This is an example of a clinic with three doctors. Calculating with your own numbers requires
        JavaScript. The formulas are below.
      </p>
    </noscript>
  </section>
);

interface FieldGroupProps {
  readonly title: string;
  readonly isAssumption: boolean;
}

function FieldGroup({ title, isAssumption }: FieldGroupProps) {
  return (
    <fieldset className="grid gap-x-8 gap-y-5 sm:max-lg:grid-cols-2">
      <legend className="mb-3 font-display text-lg font-bold tracking-tight">{title}</legend>
      {ROI_FIELDS.filter((field) => field.isAssumption === isAssumption).map((field) => (
        <RoiField key={field.name} field={field} />
      ))}
    </fieldset>
  );
}
