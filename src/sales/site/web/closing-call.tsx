import { DogDrawing } from './animal-drawings.tsx';
import { CallActions } from './parts/call-actions.tsx';

/** The call to action at the end of a page. */
export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing-title"
      className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6 print:hidden"
    >
      <div className="flex flex-col items-start gap-8 overflow-hidden rounded-2xl bg-brand-soft px-6 pt-10 sm:px-12 md:flex-row md:items-end md:justify-between">
        <div className="flex flex-col gap-5 pb-10">
          <h2
            id="closing-title"
            className="max-w-md font-display text-2xl font-bold tracking-tight sm:text-3xl"
          >
            Finish when the last pet goes home
          </h2>
          <p className="max-w-md text-md text-ink-muted">
            See how a day at your clinic would run: 30 minutes, someone who knows clinic work, and your
            questions.
          </p>
          <CallActions />
        </div>
        <DogDrawing className="-mb-1 h-52 w-auto shrink-0 self-end text-brand" />
      </div>
    </section>
  );
}
