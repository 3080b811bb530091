import { DogDrawing } from './animal-drawings.tsx';
import { CallActions } from './parts/call-actions.tsx';
import { cn } from '#foundation/web/ui/cn.ts';

export interface ClosingText {
  readonly title: string;
  readonly text: string;
}

interface ClosingCallProps extends ClosingText {
  /** With the drawing, as on the home page. */
  readonly isLarge?: boolean;
}

/** The call to action at the end of a page: what a visitor of this page does next. */
export function ClosingCall({ title, text, isLarge = false }: ClosingCallProps) {
  return (
    <section
      aria-labelledby="closing-title"
      className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6 print:hidden"
    >
      <div
        className={cn(
          'flex flex-col gap-8 overflow-hidden',
          isLarge
            ? 'items-start rounded-2xl bg-brand-soft px-6 pt-10 sm:px-12 md:flex-row md:items-end md:justify-between'
            : 'border-t border-line pt-12 md:flex-row md:items-center md:justify-between',
        )}
      >
        <div className={cn('flex flex-col', isLarge ? 'gap-5 pb-10' : 'gap-2')}>
          <h2
            id="closing-title"
            className={cn(
              'max-w-lg font-display text-2xl font-bold tracking-tight',
              isLarge && 'sm:text-3xl',
            )}
          >
            {title}
          </h2>
          <p className="max-w-lg text-md text-ink-muted">{text}</p>
          {isLarge && <CallActions />}
        </div>
        {isLarge ? (
          <DogDrawing className="-mb-1 h-52 w-auto shrink-0 self-end text-brand" />
        ) : (
          <CallActions />
        )}
      </div>
    </section>
  );
}
