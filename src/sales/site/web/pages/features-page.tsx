import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { ClosingCall } from '../closing-call.tsx';
import { cardOf, KEY_FEATURES } from '../content/features.ts';
import { FOUNDATIONS, MORE_FEATURES } from '../content/more-features.ts';
import { CallActions } from '../parts/call-actions.tsx';
import { displayFontLinks } from '../parts/display-font.ts';
import { LinkCards } from '../parts/link-cards.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { PictureRow } from '../parts/picture-row.tsx';
import { Points } from '../parts/points.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';
import { productThing } from '../parts/structured-data.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/features`: the four key features and what they are based on. */
export default function FeaturesPage() {
  return (
    <PublicPage
      path="/features"
      title="Features of the clinic software"
      description="Workflow, client engagement, scheduling and pet records, with billing, pharmacy, inventory and treatment sheets: what Tailwell does for a clinic."
      crumb="Features"
      things={[productThing()]}
    >
      <PageHero
        eyebrow="Features"
        title="From the first call to the paid invoice"
        text="Scheduling, records, messages, inventory and billing work on the same data, so nothing is entered twice."
        actions={<CallActions />}
      />
      <Section title="Key features" className="-mt-6">
        <LinkCards cards={KEY_FEATURES.map(cardOf)} wide />
      </Section>
      <PictureRow
        title="The invoice is written as you work"
        text="What is done and used during the visit becomes a charge. At checkout the front desk reviews the invoice and takes the payment."
        picture="invoice"
      />
      <PictureRow
        title="Know what to reorder, and when"
        text="Quantities go down as stock is used. Low stock and lots that are about to expire appear on the dashboard, and orders are suggested."
        picture="stock"
        isReversed
      />
      <Section title="Also included" isBand>
        <Points points={MORE_FEATURES} />
      </Section>
      <Section title="On every screen" className="mb-8">
        <Points points={FOUNDATIONS} />
      </Section>
      <ClosingCall
        title="See the features that matter to you"
        text="Tell us what takes too long today, and the demo starts there."
      />
    </PublicPage>
  );
}
