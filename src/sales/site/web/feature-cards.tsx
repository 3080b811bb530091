import { FEATURE_CARDS } from './content/feature-cards.ts';
import { ComingBadge } from './parts/coming-badge.tsx';

/** The six things that the product does. */
export function FeatureCards() {
  return (
    <section
      aria-labelledby="features-title"
      className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-20 md:px-6"
    >
      <h2 id="features-title" className="max-w-xl font-display text-2xl font-bold tracking-tight sm:text-3xl">
        Everything your clinic does in a day, in one place
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURE_CARDS.map(({ icon: Icon, hue, title, text }) => (
          <li key={title} className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6">
            <span
              aria-hidden
              className={`${hue} flex size-11 items-center justify-center rounded-lg bg-hue-soft text-hue-ink`}
            >
              <Icon className="size-5" />
            </span>
            <div className="flex flex-col gap-1.5">
              <h3 className="text-lg font-semibold">
                {title}
                <ComingBadge title={title} />
              </h3>
              <p className="text-md text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
