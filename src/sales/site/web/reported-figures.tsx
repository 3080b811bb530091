const FIGURES = [
  { figure: '30%', text: 'less administrative time' },
  { figure: '98%', text: 'client satisfaction' },
  { figure: '22%', text: 'revenue growth' },
  { figure: '15+', text: 'hours saved weekly' },
  { figure: '24/7', text: 'support' },
] as const;

/** Figures, labeled as reported by clinics. */
export function ReportedFigures() {
  return (
    <section aria-labelledby="figures-title" className="border-y border-line bg-surface">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-10 md:px-6">
        <h2 id="figures-title" className="text-base font-medium text-ink-muted">
          What clinics report
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-5">
          {FIGURES.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-base text-ink-muted">{text}</dt>
              <dd className="font-display text-3xl font-bold tracking-tight text-brand-ink tabular">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
