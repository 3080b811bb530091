import { useEffect } from 'react';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { Section } from '../parts/section.tsx';
import { attachStatusBoard } from '../script/status-board.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/status`: a static frame; the site's script requests the status and renders it. */
export default function StatusPage() {
  // The static file has the site's script. Navigation within the app shows this page without a page load.
  useEffect(() => {
    const leaving = new AbortController();
    attachStatusBoard(document, leaving.signal);
    return () => leaving.abort();
  }, []);
  return (
    <PublicPage
      path="/status"
      title="Service status"
      description="Tailwell’s current status by component, measured by the servers every minute, with 90 days of history and every incident."
      crumb="Status"
    >
      <PageHero
        eyebrow="Status"
        title="Service status"
        text="Measured by the servers every minute. Minutes in which no server was running count as not measured."
      />
      <div data-status-board="" data-waiting="" className="contents">
        <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 pb-12 md:px-6">
          <p
            role="status"
            data-status-sentence=""
            className="rounded-2xl bg-hover px-5 py-4 font-display text-xl font-bold tracking-tight text-ink-muted noscript:hidden"
          >
            Checking the servers …
          </p>
          <noscript>
            <p className="rounded-2xl bg-hover px-5 py-4 text-md">
              The status is loaded with JavaScript, which your browser does not run. You can read the same
              information as plain data:{' '}
              <a href="/api/v1/status" className="underline underline-offset-4">
                /api/v1/status
              </a>
              , the incidents as a{' '}
              <a href="/status/feed.xml" className="underline underline-offset-4">
                feed
              </a>
              . Reload that address to see what has changed.
            </p>
          </noscript>
          <p data-status-measured="" className="min-h-6 px-5 text-base text-ink-muted" />
        </div>
        <Section
          title="Components"
          isBand
          className="noscript:hidden"
          intro="One bar per day (UTC): tall for a normal day, shorter if something was slow, shortest and in color for an outage, a dash if nothing was measured."
        >
          <ul data-status-parts="" className="grid min-h-96 content-start gap-4 lg:grid-cols-2" />
        </Section>
        <Section title="Incidents" className="noscript:hidden">
          <a
            href="/status/feed.xml"
            className="focus-ring -mt-4 mb-4 inline-block rounded-sm py-3 text-base font-medium text-brand-ink underline underline-offset-4"
          >
            Feed (Atom)
          </a>
          <ul data-status-incidents="" className="flex min-h-24 flex-col gap-4" />
        </Section>
      </div>
    </PublicPage>
  );
}
