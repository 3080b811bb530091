import type { ReactNode } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { Button } from '#foundation/web/ui/button.tsx';

interface PublicFormProps {
  /** The URL that it is sent to, such as `/api/v1/contact`. */
  readonly action: string;
  readonly submitLabel: string;
  /** Its fields: `PublicField`s. */
  readonly children: ReactNode;
  /** Replaces the form once it was sent. Texts of the response are filled into the elements with `data-answer`. */
  readonly done: ReactNode;
  /** What is around it has a border already. */
  readonly isInCard?: boolean;
}

/**
 * A form for visitors on a static page. `script/public-form.ts` sends it; without scripts the page says how to reach us.
 */
export function PublicForm({ action, submitLabel, children, done, isInCard = false }: PublicFormProps) {
  return (
    <div>
      {/* The server's sentences say what is wrong, in one voice: the browser's own are off. */}
      <form data-public-form={action} noValidate className="flex flex-col gap-5 noscript:hidden">
        {children}
        <Trap />
        <p role="alert" data-form-fault="" className="text-base font-medium text-bad-ink empty:hidden" />
        <Button type="submit" variant="primary" size="lg" className="self-start">
          {submitLabel}
        </Button>
      </form>
      <div
        data-form-done=""
        hidden
        tabIndex={-1}
        className={cn('text-md outline-none', !isInCard && 'rounded-2xl border border-line bg-surface p-6')}
      >
        {done}
      </div>
      <noscript>
        <p className="text-md">
          This form requires JavaScript. Write to{' '}
          <a className="underline underline-offset-4" href={`mailto:hello@${PRODUCT.domain}`}>
            {`hello@${PRODUCT.domain}`}
          </a>{' '}
          instead, and a person will answer.
        </p>
      </noscript>
    </div>
  );
}

/** A field that is hidden from people: only bots fill it in. */
function Trap() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor="public-form-trap">Leave this empty</label>
      <input id="public-form-trap" name="webAddress" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
