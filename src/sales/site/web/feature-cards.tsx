import { Boxes, CalendarCheck, FlaskConical, MessagesSquare, PawPrint, Sparkles } from 'lucide-react';

const FEATURES = [
  {
    icon: MessagesSquare,
    hue: 'hue-sky',
    title: 'Unified messaging',
    text: 'SMS, email and social in one inbox, next to the pet each message is about.',
  },
  {
    icon: CalendarCheck,
    hue: 'hue-pine',
    title: 'Smart scheduling',
    text: 'Online booking and reminders that keep your schedule full and your waiting room calm.',
  },
  {
    icon: PawPrint,
    hue: 'hue-amber',
    title: 'Pet records',
    text: 'Vaccinations, visit notes and weights on one page, with what is due next.',
  },
  {
    icon: Boxes,
    hue: 'hue-moss',
    title: 'Inventory',
    text: 'Know what to reorder and what is about to expire before you run out.',
  },
  {
    icon: FlaskConical,
    hue: 'hue-iris',
    title: 'Labs and diagnostics',
    text: 'Results arrive in the record, with out-of-range values flagged.',
  },
  {
    icon: Sparkles,
    hue: 'hue-plum',
    title: 'AI-powered assistance',
    text: 'Drafted follow-ups and inventory forecasts; a person always decides.',
  },
] as const;

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
        {FEATURES.map(({ icon: Icon, hue, title, text }) => (
          <li key={title} className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6">
            <span
              aria-hidden
              className={`${hue} flex size-11 items-center justify-center rounded-lg bg-hue-soft text-hue-ink`}
            >
              <Icon className="size-5" />
            </span>
            <div className="flex flex-col gap-1.5">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="text-md text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
