import type { ReactNode } from 'react';
import { PageHero } from './page-hero.tsx';
import { Prose } from './prose.tsx';
import { PublicPage } from './public-page.tsx';
import { dayLabel } from './day-label.ts';

interface RulesPageProps {
  readonly path: string;
  readonly title: string;
  readonly crumb: string;
  readonly description: string;
  /** A summary in three sentences. */
  readonly short: string;
  /** A calendar day. */
  readonly validFrom: string;
  readonly children: ReactNode;
}

/** A legal page: the summary first, then the full text. */
export function RulesPage({ path, title, crumb, description, short, validFrom, children }: RulesPageProps) {
  return (
    <PublicPage path={path} title={title} description={description} crumb={crumb}>
      <PageHero title={title} text={short} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <Prose>
          <p className="text-ink-muted">
            Effective <time dateTime={validFrom}>{dayLabel(validFrom)}</time>.
          </p>
          {children}
        </Prose>
      </div>
    </PublicPage>
  );
}
