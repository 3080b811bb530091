import { Spinner } from '#foundation/web/ui/spinner.tsx';

/** A status in place of the form while something is being done. */
export const Preparing = ({ label }: { readonly label: string }) => (
  <div className="flex min-h-60 flex-col items-center justify-center gap-4 text-center">
    <Spinner label={label} className="[&_svg]:size-7" />
    <p aria-hidden className="text-base text-ink-muted">
      {label}
    </p>
  </div>
);
