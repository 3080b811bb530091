import { Link } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

interface RecordErrorProps {
  /** What the page shows, as in its title: `Day close`. */
  readonly noun: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The way back to where such records are. */
  readonly list: { readonly to: string; readonly label: string };
}

/** Replaces the page of a record that could not be read: there is none at this address, or reading failed. */
export function RecordError({ noun, error, onRetry, list }: RecordErrorProps) {
  const isGone = error instanceof ApiError && ['invalid_input', 'not_found'].includes(error.code);
  return (
    <>
      <h1 className="sr-only">{noun}</h1>
      {isGone ? (
        <ErrorState
          title={`${noun} not found`}
          action={
            <Button asChild>
              <Link to={list.to}>{list.label}</Link>
            </Button>
          }
        />
      ) : (
        <ErrorState title={`The ${noun.toLowerCase()} could not be loaded`} error={error} onRetry={onRetry} />
      )}
    </>
  );
}
