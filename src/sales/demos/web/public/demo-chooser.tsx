import { useEffect } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';

const OPTION =
  'flex min-h-12 cursor-pointer items-center justify-center rounded-xl border border-line-strong bg-surface px-3 text-md font-medium transition-colors hover:bg-hover';

const DAYS_WAITED_FOR = 6;
const TIMES_WAITED_FOR = 16;
const blanks = (count: number, className: string) =>
  Array.from({ length: count }, (_, place) => (
    <span
      key={place}
      className={cn('animate-pulse rounded-xl bg-sunken motion-reduce:animate-none', className)}
    />
  ));

/** A placeholder while days and times are loading, so that the layout does not shift. */
const Waiting = () => (
  <div data-demo-waiting="" aria-hidden className="flex flex-col gap-5">
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">{blanks(DAYS_WAITED_FOR, 'h-22')}</div>
    <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">{blanks(TIMES_WAITED_FOR, 'h-12')}</div>
  </div>
);

/**
 * The placeholder in which the site's script renders the choice of a demo's time: within a form, as fields `startsAt`, `timeZone` and `requestId`.
 * Days and times are copies of its templates. Without scripts nothing of it is shown.
 *
 * @param zone in which times are shown at first; the browser's own if omitted.
 */
export function DemoChooser({ zone }: { readonly zone?: string }) {
  // Within the app the page is rendered after the script has searched for it.
  useEffect(() => void document.dispatchEvent(new Event('demo-chooser-shown')), []);
  return (
    <fieldset data-demo-chooser="" className="flex min-w-0 flex-col gap-5 noscript:hidden">
      <legend className="mb-4 text-lg font-semibold">Choose a time</legend>
      <input type="hidden" name="requestId" defaultValue="" />
      <div className="flex flex-col gap-1.5">
        <label htmlFor="demo-zone" className="text-md font-medium">
          Your time zone
        </label>
        <NativeSelect
          id="demo-zone"
          name="timeZone"
          data-demo-zone={zone ?? ''}
          large
          options={[{ value: 'UTC', label: 'UTC' }]}
        />
        <p data-fault-of="timeZone" aria-live="polite" className="text-base text-bad-ink empty:hidden" />
      </div>
      <p role="status" data-demo-status="" className="text-md text-ink-muted empty:hidden">
        Loading available times
      </p>
      <Waiting />
      <p data-demo-none="" hidden className="text-md">
        All times in the coming weeks are taken. Write to{' '}
        <a className="text-brand-ink underline underline-offset-4" href={`mailto:hello@${PRODUCT.domain}`}>
          {`hello@${PRODUCT.domain}`}
        </a>
        , and we will find a time together.
      </p>
      <div data-demo-failed="" hidden className="flex flex-col items-start gap-3">
        <p className="text-md text-bad-ink">
          The available times could not be loaded. Check your connection.
        </p>
        <Button size="lg" data-demo-retry="">
          Try again
        </Button>
      </div>
      <div data-demo-found="" hidden className="flex min-w-0 flex-col gap-5">
        <div role="group" aria-label="Day" className="flex flex-col gap-3">
          <div data-demo-days="" className="grid grid-cols-2 gap-2 sm:grid-cols-3" />
          <div className="flex justify-between gap-3">
            <Button variant="ghost" data-demo-turn="-1">
              Earlier days
            </Button>
            <Button variant="ghost" data-demo-turn="1">
              Later days
            </Button>
          </div>
        </div>
        <div role="radiogroup" aria-labelledby="demo-times-title" className="flex flex-col gap-3">
          <p id="demo-times-title" data-demo-day-title="" className="text-md font-medium" />
          <div data-demo-times="" className="grid grid-cols-2 gap-2 sm:grid-cols-4" />
        </div>
        <p
          aria-live="polite"
          data-demo-chosen=""
          className="text-md font-medium text-brand-ink empty:hidden"
        />
      </div>
      <p data-fault-of="startsAt" aria-live="polite" className="text-base text-bad-ink empty:hidden" />
      <template data-demo-day-template="">
        <button
          type="button"
          aria-pressed="false"
          className={cn(
            OPTION,
            'focus-ring flex-col py-2 text-balance aria-pressed:border-brand aria-pressed:bg-brand-soft',
          )}
        >
          <span data-text="label" className="max-w-[7.5rem]">
            Day
          </span>
          <span data-text="count" className="text-base font-normal text-ink-muted">
            Available times
          </span>
        </button>
      </template>
      <template data-demo-time-template="">
        <label className="relative">
          <input
            type="radio"
            name="startsAt"
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            data-text="label"
            className={cn(
              OPTION,
              'tabular peer-checked:border-brand peer-checked:bg-brand-soft peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
            )}
          >
            Time
          </span>
        </label>
      </template>
    </fieldset>
  );
}
